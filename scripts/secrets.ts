import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, PlainError } from './terminal.ts'

/** Minimum length of a secret. Source: src/env.server.ts */
const MIN_SECRET = 32

/** Returns true if DATA_DIR contains an embedded database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'))
}

/**
 * Returns the site's secret. Generates it only while the folder has no database: secrets that a database was made with
 * are never replaced.
 * @throws PlainError with the file and the remedy if it is missing, empty, too short or unreadable
 */
export async function siteSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const stored = await readSecret(path)
  if (stored && stored.length >= MIN_SECRET) return stored
  if (stored) {
    throw new PlainError(
      `The site's secret in ${path} has ${stored.length} characters, but needs at least ${MIN_SECRET}. ${remedy(path)}`,
    )
  }
  if (hasDatabase(dataDir)) {
    throw new PlainError(
      `The site's secret ${path} is ${stored === null ? 'missing' : 'empty'}, and the database in ${dataDir} was used with it. ${remedy(path)}`,
    )
  }
  return writeSecret(path, 48)
}

function remedy(path: string): string {
  return [
    'Put the file back from a copy, or set SECRET to its content.',
    `If it is lost, make a new one: node -e "console.log(require('crypto').randomBytes(48).toString('base64url'))" > ${path}`,
    'With a new secret, links in emails sent so far and authenticator apps of two-step verification stop working.',
  ].join('\n')
}

/**
 * Returns the password of the sample accounts. With an embedded database it is the stored one, regardless of
 * SAMPLE_PASSWORD: the printed password must work.
 * @throws PlainError if the accounts may exist and their password is unknown
 */
export async function samplePassword(
  dataDir: string,
  given: string | undefined,
): Promise<{ value: string; origin: 'made' | 'stored' | 'given' }> {
  const path = join(dataDir, 'sample-password')
  const stored = await readSecret(path)
  if (stored) return { value: stored, origin: stored === given ? 'given' : 'stored' }
  if (!given && hasDatabase(dataDir)) {
    throw new PlainError(
      `The password of the sample accounts, ${path}, is ${stored === null ? 'missing' : 'empty'}. Set SAMPLE_PASSWORD to the password that they were made with, or move ${dataDir} away to start with a new sample.`,
    )
  }
  return { value: await writeSecret(path, 12, given), origin: given ? 'given' : 'made' }
}

/** Returns the sample MLS's token. Nothing else depends on it, so a lost one is generated again. */
export async function feedToken(path: string): Promise<string> {
  return (await readSecret(path)) || (await writeSecret(path, 24))
}

/** Returns the text of a secret file, or null if there is none. */
async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new PlainError(
      `The secret ${path} can't be read (${codeOf(error)}). The user that runs this program must be able to read it.`,
    )
  }
}

/** Writes a secret atomically, with access for its owner only. */
async function writeSecret(path: string, bytes: number, given?: string): Promise<string> {
  const value = given ?? randomBytes(bytes).toString('base64url')
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${value}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return value
}
