import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './site-dependencies.ts'

/** Checks of the repository's files as a whole. Each function returns faults as sentences with file:line. */

/** Lower versions execute code from a request. Source: CVE-2026-59940 and its forerunners. */
const MIN_SEROVAL_VERSION = [1, 6, 7] as const
const MAX_FILE_BYTES = 1_048_576

interface Lock {
  packages: Record<string, { version?: string; resolved?: string }>
}

/** Refuses network addresses and vulnerable versions in the lock file. */
export async function lockFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const file of ['package-lock.json', 'tools/node/package-lock.json']) {
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const line of linesWith(text, /"resolved":/)) {
      faults.push(
        `${file}:${line} contains a registry address. Create the lock file again with omit-lockfile-registry-resolved=true.`,
      )
    }
    const { packages }: Lock = JSON.parse(text)
    for (const [path, { version = '0' }] of Object.entries(packages)) {
      if (/(?:^|\/)node_modules\/seroval$/.test(path) && isVersionBelow(version, MIN_SEROVAL_VERSION)) {
        faults.push(
          `${file}:1 ${path} is ${version}: it must be ${MIN_SEROVAL_VERSION.join('.')} or later, as older ones run what a request carries.`,
        )
      }
    }
  }
  for (const file of ['.npmrc', 'tools/node/.npmrc']) {
    for (const line of linesWith(await readFile(join(ROOT, file), 'utf8'), /registry\s*=\s*\S*:\/\//)) {
      faults.push(`${file}:${line} names a registry: each machine chooses its registry.`)
    }
  }
  return faults
}

function isVersionBelow(version: string, floor: readonly number[]): boolean {
  const parts = version.split(/[.-]/).map(Number)
  for (const [index, least] of floor.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}

/** Compares `.env.example` with the variables that the product uses. */
export async function environmentFaults(): Promise<string[]> {
  const { ENV_KEYS } = await import('#env.server.ts')
  const text = await readFile(join(ROOT, '.env.example'), 'utf8')
  const listed = text.split('\n').flatMap((line, index) => {
    const key = /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1]
    return key ? [{ key, line: index + 1 }] : []
  })
  const keys = new Set(listed.map(({ key }) => key))
  return [
    ...listed
      .filter(({ key }) => !ENV_KEYS.includes(key))
      .map(({ key, line }) => `.env.example:${line} lists ${key}, which nothing reads.`),
    ...ENV_KEYS.filter((key) => !keys.has(key)).map(
      (key) => `.env.example:1 does not list ${key}, which src/env.server.ts reads.`,
    ),
  ]
}

/** Refuses files with paths of a developer's machine, and files that are too large for the repository. */
export async function fileFaults(): Promise<string[]> {
  const places = [`${ROOT}/`, `${dirname(ROOT)}/shared`, `${homedir()}/`].filter((place) => place.split('/').length > 3)
  const pattern = new RegExp(`(?<![\\w.-])(?:${places.map(escaped).join('|')}|/(?:home|Users)/[a-z][a-z0-9_-]*/)`)
  const faults: string[] = []
  for (const file of await repositoryFiles()) {
    const path = join(ROOT, file)
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) faults.push(`${file}:1 has ${size} bytes: files in the repository must be under 1 MB.`)
    else if (!/\.(?:png|webp|jpg|woff2|gz)$/.test(file)) {
      const text = await readFile(path, 'utf8')
      faults.push(...linesWith(text, pattern).map((line) => `${file}:${line} names a folder of one machine.`))
    }
  }
  return faults
}

/** Files that define the brand colors. */
const TOKEN_FILES = ['src/styles.css', 'src/kit/color-tokens.ts']

/**
 * Refuses brand colors written out in the product: a brokerage with another color would keep the default there. Reads
 * the stylesheet's own notation as `rgb(30 58 95)` too.
 */
export async function brandColorFaults(): Promise<string[]> {
  const { DEFAULT_COLORS } = await import('#kit/color-tokens.ts')
  const notations = Object.values(DEFAULT_COLORS).flatMap((hex) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    return [hex.replace('#', '(?:#|%23)'), parts.join('[\\s,_]+')]
  })
  const pattern = new RegExp(`(?<![\\w.])(?:${notations.join('|')})(?![\\w.])`, 'i')
  const faults: string[] = []
  for (const file of await repositoryFiles()) {
    if (!/^src\/.*\.(?:tsx?|css|svg)$/.test(file) || TOKEN_FILES.includes(file) || /\.test\.tsx?$/.test(file)) continue
    const text = await readFile(join(ROOT, file), 'utf8')
    faults.push(
      ...linesWith(text, pattern).map(
        (line) => `${file}:${line} has a brand color: use a class, pageColor() or the colors of siteBrand().`,
      ),
    )
  }
  return faults
}

/** Lists the files that are or would be committed; none without git. */
async function repositoryFiles(): Promise<string[]> {
  const git = promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: 50_000_000,
  })
  const { stdout } = await git.catch(() => ({ stdout: '' }))
  const names = stdout.split('\0').filter((name) => name !== '')
  const there = await Promise.all(
    names.map((name) =>
      stat(join(ROOT, name)).then(
        (one) => one.isFile(),
        () => false,
      ),
    ),
  )
  return names.filter((_, index) => there[index])
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
