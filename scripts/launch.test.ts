import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const root = dirname(import.meta.dirname)
const launcher = readFileSync(join(root, 'scripts', 'launch.mjs'), 'utf8')
const list = /const BUILD_SOURCES = \[([^\]]*)\]/.exec(launcher)?.[1] ?? ''
const sources = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)

/** Lists the files that a file imports by a relative path, directly or not, with itself. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const { specifier, isTypeOnly } of importsOf(readFileSync(join(root, path), 'utf8')))
    if (specifier.startsWith('.') && !isTypeOnly) closureOf(relative(root, join(root, dirname(path), specifier)), found)
  return found
}

const isCovered = (path: string) => sources.some((source) => path === source || path.startsWith(`${source}/`))

test('the build stamp covers every file that makes the build', () => {
  expect(sources.length).toBeGreaterThan(5)
  for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
  const programs = [...closureOf('vite.config.ts'), ...closureOf('scripts/build.ts')]
  expect(programs).toContain('scripts/client-build.ts')
  expect(programs).toContain('scripts/server-build.ts')
  expect(programs.filter((path) => !isCovered(path))).toEqual([])
})

test('what npm run generate writes after its build does not ask for another', () => {
  const exceptions = ['scripts/launch.mjs', 'test/setup/fresh-build.ts'].map(
    (path) => /const NOT_BUILT = \/(.+)\/$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? '',
  )
  expect(exceptions[1]).toBe(exceptions[0])
  const isBuilt = (path: string) => !new RegExp(exceptions[0] ?? '').test(path)
  expect(['src/db/types.ts', 'src\\db\\types.ts', 'src/route-tree.gen.ts'].filter(isBuilt)).toEqual([])
  expect(['src/db/db.server.ts', 'src/virtual.d.ts', 'db/migrations/0001_x.sql'].filter(isBuilt)).toHaveLength(3)
  // Types alone, which the build erases.
  const lines = readFileSync(join(root, 'src/db/types.ts'), 'utf8').match(
    /^(?:export|import) (?!interface|type)\w+.*/gm,
  )
  expect(lines).toBeNull()
})

test('a start with a database but no secret ends before it installs or builds', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'launch.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect([status, stderr]).toEqual([1, '\nSet SECRET beside DATABASE_URL. Make one with: openssl rand -base64 32\n'])
})
