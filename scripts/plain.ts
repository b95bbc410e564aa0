/** What scripts say to people. */

// Their file may lie on a full disk: what is said is lost then, and the site goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** A fault that is told in plain words, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** A wrong setting: starting again would not help (EX_CONFIG of sysexits.h). */
export const EXIT_SETTING = 78

/** Prints a line of progress; the answer of a command goes to stdout, all else to stderr. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** An error as a sentence; one that is not meant for people keeps its stack. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const path = 'path' in error ? ` (${error.path})` : ''
  if (code === 'ENOSPC') return `The disk is full${path}. Please make room and start again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user may not write here${path}. Please set DATA_DIR to a folder that may be written, or run this program as the folder's owner.`
  }
  return ['PlainError', 'PostgresError', 'EnvironmentError'].includes(error.name) ? error.message : String(error.stack)
}

/** The system's code of an error, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whole numbers as people write them. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** Seconds since `began`, with one decimal. */
export function since(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`
}
