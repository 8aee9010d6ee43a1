/**
 * The answers of Identity Toolkit that the firebase SDK turns into `auth/…` codes
 * (https://firebase.google.com/docs/reference/rest/auth#section-error-format).
 */
export type IdentityErrorCode =
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_EMAIL'
  | 'MISSING_PASSWORD'
  | 'USER_DISABLED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'ADMIN_ONLY_OPERATION'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_REFRESH_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'USER_NOT_FOUND'
  | 'INVALID_JSON'

export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly code: IdentityErrorCode
  readonly status: number

  constructor(code: IdentityErrorCode, status = 400) {
    super(code)
    this.code = code
    this.status = status
  }

  toResponse(): Response {
    const body = {
      code: this.status,
      message: this.code,
      errors: [{message: this.code, domain: 'global', reason: 'invalid'}],
    }
    return Response.json({error: body}, {status: this.status})
  }
}
