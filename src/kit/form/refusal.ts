import { asAppError, INTERNAL_MESSAGE } from '../call/errors.ts'

/** Where a browser without JavaScript goes to see what is wrong. */
export const PROBLEMS_ID = 'form-problems'

/** The reason in a result that is a refusal, `{ success: false, error }`; null for any other result. */
export function refusalIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('success' in result) || result.success !== false) return null
  const text = 'error' in result ? result.error : 'message' in result ? result.message : null
  return typeof text === 'string' && text ? text : INTERNAL_MESSAGE
}

/** How Chromium, Firefox and Safari say that no answer came; a fault of a program of ours is a TypeError, too. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Returns the sentence for a call that failed; what was typed is still in the form. */
export function messageOf(thrown: unknown): string {
  const error = asAppError(thrown)
  if (!error) {
    return thrown instanceof TypeError && NO_ANSWER.test(thrown.message)
      ? 'We couldn’t reach the site. What you typed is still here. Check your connection and try again.'
      : `${INTERNAL_MESSAGE} What you typed is still here. Please try again.`
  }
  if (error.code === 'signed_out')
    return 'Your session has ended. Sign in again in another tab, then save: what you typed is still here.'
  if (error.code === 'internal' && error.details?.request_id)
    return `${error.message} Reference ${error.details.request_id}.`
  return error.message
}
