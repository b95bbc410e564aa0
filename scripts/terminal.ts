// Output may go to a file on a full disk: then it is lost, and the site continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** An error with a message for users, printed without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Exit code of an invalid setting: a restart would not help (EX_CONFIG of sysexits.h). */
export const EXIT_SETTING = 78

/** Prints progress to stderr; stdout is for a command's result. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Returns an error as a sentence, with the stack unless the error is meant for users. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const path = 'path' in error ? ` (${error.path})` : ''
  if (code === 'ENOSPC') return `The disk is full${path}. Please free up space and start again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user can’t write here${path}. Please set DATA_DIR to a writable folder, or run this program as the folder's owner.`
  }
  return ['PlainError', 'PostgresError', 'EnvironmentError'].includes(error.name) ? error.message : String(error.stack)
}

/** Returns the system's code of an error, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Formats a whole number with commas. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** Returns the seconds since `began`, with one decimal. */
export function since(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`
}
