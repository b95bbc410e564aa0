import { AppError } from '#kit/call/errors.ts'

/** Returns the error that refused the work, or null if it succeeded. Any other error fails the test. */
export function refusal(work: Promise<unknown>): Promise<AppError | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  )
}
