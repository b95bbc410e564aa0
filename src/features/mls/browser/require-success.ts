import { AppError } from '#kit/call/errors.ts'
import type { MlsAnswer } from '../schema/console.ts'

/**
 * Returns the answer of an admin action. Throws when nothing was started, so that the button shows why. @throws
 * conflict
 */
export async function requireSuccess(asked: Promise<MlsAnswer>): Promise<MlsAnswer> {
  const answer = await asked
  if (!answer.success) throw new AppError('conflict', answer.message)
  return answer
}
