import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Tier } from '#access/actors.ts'

const root = dirname(import.meta.dirname)

const isTier = (text: unknown): text is Tier =>
  typeof text === 'string' && /^(public|session|user|own|vow|sold|agent|admin(:[a-z_]+)?)$/.test(text)
const Calls = z.array(z.object({ name: z.string(), method: z.enum(['GET', 'POST']), access: z.custom<Tier>(isTier) }))
export type DeclaredCall = z.infer<typeof Calls>[number]

/** Returns every built server call with its declared access, as `npm run calls` lists them. */
export async function declaredCalls(): Promise<DeclaredCall[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'dist', 'server', 'commands.js'), 'calls'],
    { cwd: root },
  )
  return z.parse(Calls, JSON.parse(stdout)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the ids of the server functions in the build. */
export async function builtCalls(): Promise<string[]> {
  const folder = join(root, 'dist', 'server', 'assets')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const ids = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/"([^"]+)": \{\s*functionName:/g)].map(([, id = '']) => id),
  )
  if (ids.length === 0) throw new Error('The built server has no list of its server functions.')
  return ids.sort()
}

/** Maps each call to its method, from the sources, so that tests can send it by name. */
export async function callMethods(): Promise<Map<string, 'GET' | 'POST'>> {
  return new Map((await writtenCalls()).map(({ name, method }) => [name, method]))
}

/** Returns the calls that take an input. The others discard any input unread. */
export async function callsWithInput(): Promise<Set<string>> {
  return new Set((await writtenCalls()).flatMap(({ name, chain }) => (chain.includes('.validator(') ? [name] : [])))
}

/** Returns every call with the field names in the schemas of its feature; its input uses some of them. */
export async function callTargets(): Promise<{ name: string; method: 'GET' | 'POST'; fields: string[] }[]> {
  const folder = join(root, 'src', 'features')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\/schema(\/[\w-]+)?\.ts$/.test(file))
  const fields = new Map<string, Set<string>>()
  for (const file of files) {
    const [feature = ''] = file.split('/')
    const names = readFileSync(join(folder, file), 'utf8').matchAll(/^\s+(\w+): [\w.]*\(/gm)
    const known = fields.get(feature) ?? new Set()
    fields.set(feature, new Set([...known, ...[...names].map(([, name = '']) => name)]))
  }
  return (await writtenCalls()).map(({ name, method, feature }) => ({
    name,
    method,
    fields: [...(fields.get(feature) ?? [])],
  }))
}

/** Parses every call from the sources: name, method, feature, and the chain up to the next export. */
async function writtenCalls(): Promise<{ name: string; method: 'GET' | 'POST'; feature: string; chain: string }[]> {
  const folder = join(root, 'src', 'features')
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /(^|\/)functions(\/[\w-]+)?\.ts$/.test(file),
  )
  const exports = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^export /m)
      .map((chain) => ({ chain, feature: file.split('/', 1)[0] ?? '' })),
  )
  return exports.flatMap(({ chain, feature }) => {
    const [, name = '', method] = /^const (\w+) = call\(\{ method: '(GET|POST)' \}\)/.exec(chain) ?? []
    return name ? [{ name, method: method === 'GET' ? ('GET' as const) : ('POST' as const), feature, chain }] : []
  })
}
