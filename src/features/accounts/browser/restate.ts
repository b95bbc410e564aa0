import { AppError, asAppError } from '#kit/call/errors.ts'
import { TEXTS } from '../words.ts'

/**
 * Rethrows an AppError, and replaces any other error by the specified message.
 * Source: specification 8, sign-in and sign-up failure.
 */
export function restate(thrown: unknown, text: string = TEXTS.authenticationFailed): never {
  throw asAppError(thrown) ?? new AppError('unavailable', text)
}
