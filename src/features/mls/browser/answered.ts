import { AppError } from '#kit/call/errors.ts'
import type { MlsAnswer } from '../schema/console.ts'

/** What was asked for, or why nothing was begun, as an error that a button shows. @throws conflict */
export async function answered(asked: Promise<MlsAnswer>): Promise<MlsAnswer> {
  const answer = await asked
  if (!answer.success) throw new AppError('conflict', answer.message)
  return answer
}
