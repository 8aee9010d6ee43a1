import {fieldsOf} from '../lib/fields.ts'

/** Why signing in failed, as one sentence for the visitor (decision 019). The cause is what the SDK threw. */
export class SignInError extends Error {
  override name = 'SignInError'
}

/** One sentence for all three: nobody may learn from it which accounts exist. */
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

export const SIGN_IN_FAILED = 'Signing in did not work. Try again in a moment.'

/** The longest of the provider's own messages has about 250 characters; more is not its own. */
const MOST_CHARACTERS = 300

/** @param error whatever the firebase SDK threw */
export function toSignInError(error: unknown): SignInError {
  const code = String(fieldsOf(error).code)
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  return new SignInError(sentence ?? (providerSentence(error) || SIGN_IN_FAILED), {cause: error})
}

/** The provider's own words for a code that we have none for: "Firebase: Words. (auth/code)." without its frame. */
function providerSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const [, words = ''] = /^Firebase: (.+) \(auth\/[\w-]+\)\.?$/s.exec(message) ?? []
  // Without its table of messages the SDK says "Error", which is no sentence.
  return words === 'Error' ? '' : words.slice(0, MOST_CHARACTERS)
}
