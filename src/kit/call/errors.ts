/** HTTP status of each error code. The set is closed: a new code is a decision. */
export const STATUS = {
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  limited: 429,
  unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof STATUS
/** Message for the visitor by field name. */
export type FieldErrors = Record<string, string>

/** Message for an error without a better one. */
export const INTERNAL_MESSAGE = 'Something went wrong!'

/**
 * A refusal that the visitor may see. `message` is the text on screen, `fields` names the invalid inputs, and `details`
 * has data for the page (the other version of a conflict, seconds to wait).
 * Any other exception is a bug and reaches the visitor only as `internal`.
 */
export class AppError extends Error {
  override name = 'AppError'
  code: ErrorCode
  fields: FieldErrors | undefined
  details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, details?: ErrorDetails) {
    super(message)
    this.code = code
    this.fields = fields
    this.details = details
  }

  get status(): number {
    return STATUS[this.code]
  }
}

export interface ErrorDetails {
  /** Seconds after which the same request may succeed. */
  retry_after_seconds?: number
  /** The caller viewed too many listings and may continue after a captcha, a sign-in or a wait. */
  reading?: 'may_continue' | 'may_sign_in' | 'must_wait'
  request_id?: string
  /** Says who can help, below the message. */
  help?: string
  /** The stored record that the caller's edit collided with. */
  current?: Record<string, string | number | boolean | null | string[]>
}

/** Returns a value that was found. @throws not_found with the message for the visitor */
export function requireFound<What>(what: What | null | undefined, message: string): What {
  if (what === null || what === undefined) throw new AppError('not_found', message)
  return what
}

/** Returns an `invalid` error with a message at each of these fields. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Check the highlighted fields.', errors)
}

/** Refuses an input if any field has an error. @throws invalid */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Returns an `invalid` error for one field, with a message that makes sense without the field. */
export function invalidField(name: string, message: string): AppError {
  return new AppError('invalid', message, { [name]: message })
}

/** Returns a thrown AppError, or null for a bug. */
export function asAppError(thrown: unknown): AppError | null {
  return thrown instanceof AppError ? thrown : null
}
