import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Tier } from '#access/actors.ts'

const root = dirname(import.meta.dirname)
const CALL =
  /^export const (\w+) = call\(\{ method: '(GET|POST)' \}\)\s*\.middleware\(\[access\('([\w:]+)'[^\]]*\)[^\]]*\]\)/gm

export interface DeclaredCall {
  name: string
  method: 'GET' | 'POST'
  access: Tier
  hasInput: boolean
  file: string
}

/** Every server call as the sources declare it. @throws where one is not declared in the one way */
export async function declaredCalls(): Promise<DeclaredCall[]> {
  const calls = (await sources()).flatMap(({ file, source }) => callsOf(file, source))
  return calls.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Call → method, whatever else it declares. */
export async function callMethods(): Promise<Map<string, 'GET' | 'POST'>> {
  const found = (await sources()).flatMap(({ source }) => [
    ...source.matchAll(/^export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/gm),
  ])
  return new Map(found.map(([, name = '', method]) => [name, method === 'GET' ? 'GET' : 'POST']))
}

async function sources(): Promise<{ file: string; source: string }[]> {
  const folder = join(root, 'src', 'features')
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /(^|\/)functions(\/[\w-]+)?\.ts$/.test(file),
  )
  return files.map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
}

function callsOf(file: string, source: string): DeclaredCall[] {
  const starts = [...source.matchAll(/^export const (\w+) = call\(/gm)]
  const calls = [...source.matchAll(CALL)].flatMap(([, name, method, access], at) => {
    const from = starts[at]?.index ?? 0
    const text = source.slice(from, starts[at + 1]?.index)
    return name && (method === 'GET' || method === 'POST') && access
      ? [{ name, method, access: tierOf(access), hasInput: text.includes('.validator('), file } as const]
      : []
  })
  const missing = starts.map(([, name]) => name).filter((name) => !calls.some((call) => call.name === name))
  if (missing.length > 0)
    throw new Error(`${file}: ${missing.join(', ')} is not declared as call({ method }).middleware([access(tier)])…`)
  return calls
}

const TIERS: readonly Tier[] = ['public', 'session', 'user', 'own', 'vow', 'sold', 'agent', 'admin']

function tierOf(text: string): Tier {
  const plain = TIERS.find((tier) => tier === text)
  if (plain) return plain
  if (isAdminTier(text)) return text
  throw new Error(`There is no tier "${text}".`)
}

function isAdminTier(text: string): text is Tier {
  return text.startsWith('admin:')
}

/** The ids of the server functions that the built server answers. */
export async function builtCalls(): Promise<string[]> {
  const folder = join(root, 'dist', 'server', 'assets')
  const resolver = (await readdir(folder)).find((file) => file.includes('server-fn-resolver'))
  if (!resolver) throw new Error('The built server has no list of its server functions.')
  const source = readFileSync(join(folder, resolver), 'utf8')
  return [...source.matchAll(/"([^"]+)": \{\s*functionName:/g)].map(([, id = '']) => id).sort()
}
