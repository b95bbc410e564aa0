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
/** Field name → what the visitor reads at that field. */
export type FieldErrors = Record<string, string>

/** What a person reads where nothing better is known. */
export const INTERNAL_MESSAGE = 'Something went wrong!'

/**
 * A refusal that the visitor is told about. `message` is what they read; `fields` names the inputs at fault;
 * `details` carries what a page needs to help (the other version of a conflict, seconds to wait).
 * Anything else that is thrown is a bug and reaches the visitor only as `internal`.
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
  /** Too many listings were viewed: a captcha, signing in, or waiting lets the reader continue. */
  reading?: 'may_continue' | 'may_sign_in' | 'must_wait'
  /** What finds the entry in the logs. */
  request_id?: string
  /** The stored record that the caller's edit collided with. */
  current?: Record<string, string | number | boolean | null>
}

/** What was looked for, where it is there. @throws not_found with the words that the visitor reads */
export function found<What>(what: What | null | undefined, message: string): What {
  if (what === null || what === undefined) throw new AppError('not_found', message)
  return what
}

/** Returns the refusal of an input with an error at each of these fields. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Please check the marked fields.', errors)
}

/** Refuses an input where a field has an error. @throws invalid */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Returns the refusal of one field, for a message that makes sense without the field. */
export function invalidField(name: string, message: string): AppError {
  return new AppError('invalid', message, { [name]: message })
}

/** The AppError in a value that was thrown, or null where it was a bug. */
export function asAppError(thrown: unknown): AppError | null {
  return thrown instanceof AppError ? thrown : null
}
