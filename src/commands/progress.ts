/** Progress output of a long command on stderr, at most one line every two seconds. */
export interface Progress {
  say: (line: string) => void
  stop: () => void
}

export function startProgress(): Progress {
  let latest: string | null = null
  const timer = setInterval(() => {
    if (latest !== null) process.stderr.write(`${latest}\n`)
    latest = null
  }, 2000)
  return {
    say: (line) => {
      latest = line
    },
    stop: () => clearInterval(timer),
  }
}

/** Formats a whole number with commas. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Runs work and rewrites faults of the machine in plain words. */
export async function withPlainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const path = 'path' in error ? `: ${error.path}` : ''
    const sentence = SENTENCES[String(error.code)]
    throw sentence ? new Error(`${sentence}${path}`, { cause: error }) : error
  }
}

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full; nothing was changed',
  ENOENT: 'File or folder not found',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  EROFS: 'Nothing can be written there',
  ECONNREFUSED: 'The database does not answer',
  '53100': 'The disk of the database is full; nothing was changed',
  '57P01': 'The database stopped. Nothing was changed',
  '55P03': 'The database is in use. Stop the site first',
}
