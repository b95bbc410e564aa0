import { asAppError, INTERNAL_MESSAGE } from '../call/errors.ts'

/** Anchor of the error summary, for browsers without JavaScript. */
export const PROBLEMS_ID = 'form-problems'

/** Returns the DOM id of the result of a call that shows one, the anchor for browsers without JavaScript. */
export function resultIdOf(callName: string): string {
  return `result-${callName}`
}

/** Returns the reason of a result `{ success: false, error }`; null for any other result. */
export function refusalIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('success' in result) || result.success !== false) return null
  const text = 'error' in result ? result.error : 'message' in result ? result.message : null
  return typeof text === 'string' && text ? text : INTERNAL_MESSAGE
}

/** Network errors of Chromium, Firefox and Safari. Bugs in our code throw TypeErrors too. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Returns the message for a failed call. `isTyped`: the user entered something, which the form still has. */
export function messageOf(thrown: unknown, { isTyped = false } = {}): string {
  const error = asAppError(thrown)
  if (!error) {
    const kept = isTyped ? ' What you typed is still here.' : ''
    return thrown instanceof TypeError && NO_ANSWER.test(thrown.message)
      ? `We couldn’t reach the site.${kept} Check your connection and try again.`
      : `${INTERNAL_MESSAGE}${kept} Please try again.`
  }
  if (error.code === 'signed_out')
    return 'You’ve been signed out. Sign in again in another tab, then save. Your changes are still here.'
  if (error.code === 'internal' && error.details?.request_id)
    return `${error.message} Reference ${error.details.request_id}.`
  return error.message
}
