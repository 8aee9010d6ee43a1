/** Why signing in failed: one plain sentence, and as its message what the provider said (spec section 8). */
export class SignInError extends Error {
  override name = 'SignInError'
  readonly sentence: string

  constructor(sentence: string, providerMessage: string, cause: unknown) {
    super(providerMessage, {cause})
    this.sentence = sentence
  }
}

const WRONG = 'This e-mail and this password do not belong together.'

const SENTENCES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG,
  'auth/user-not-found': WRONG,
  'auth/wrong-password': WRONG,
  'auth/invalid-email': 'This does not look like an e-mail address.',
  'auth/missing-email': 'The e-mail address is missing.',
  'auth/missing-password': 'The password is missing.',
  'auth/user-disabled': 'This account has been switched off.',
  'auth/too-many-requests': 'Too many tries. Wait a few minutes, then try again.',
  'auth/network-request-failed':
    'The sign-in service could not be reached. Check the connection, then try again.',
  'auth/operation-not-allowed': 'Signing in with a password is switched off for this site.',
}

const OTHERWISE = 'Signing in did not work. Try again in a moment.'

/** Nobody may learn from the message which accounts exist: these read like `auth/invalid-credential`. */
const REVEALING_CODES = ['auth/user-not-found', 'auth/wrong-password']
const HIDING_MESSAGE =
  'Firebase: The supplied auth credential is incorrect, malformed or has expired. (auth/invalid-credential).'

/** The longest of the provider's own messages has about 250 characters; more is not its own. */
const MOST_CHARACTERS = 300

/** @param error whatever the firebase SDK threw */
export function toSignInError(error: unknown): SignInError {
  const code = codeOf(error)
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  const message = error instanceof Error ? error.message.slice(0, MOST_CHARACTERS) : ''
  return new SignInError(
    sentence ?? OTHERWISE,
    REVEALING_CODES.includes(code) ? HIDING_MESSAGE : message,
    error,
  )
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
