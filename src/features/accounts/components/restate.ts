import { AppError, asAppError } from '#kit/errors.ts'
import { TEXTS } from '../words.ts'

/** What is no refusal of ours reads as the specification says. Source: specification 8, sign-in failure. */
export function restate(thrown: unknown): never {
  throw asAppError(thrown) ?? new AppError('unavailable', TEXTS.authenticationFailed)
}
