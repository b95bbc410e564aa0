import { AppError, asAppError } from '#kit/call/errors.ts'
import { TEXTS } from '../words.ts'

/** What is no refusal of ours reads as the specification says. Source: specification 8, sign-in and sign-up failure. */
export function restate(thrown: unknown, text: string = TEXTS.authenticationFailed): never {
  throw asAppError(thrown) ?? new AppError('unavailable', text)
}
