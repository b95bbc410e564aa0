import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { filesOf } from './new.ts'
import { ROOT } from './site-dependencies.ts'

test.each([
  ['lawn-bowling', undefined, 'lawn-bowling'],
  ['paper-boats', undefined, 'paper-boat'],
  ['agencies', 'agency', 'agency'],
])('a feature %s of one %s imports only files that exist', (name, singular, one) => {
  const files = filesOf(name, singular)
  const isThere = (path: string) => files.has(path) || existsSync(join(ROOT, path))
  const missing = [...files].flatMap(([path, text]) =>
    importsOf(text)
      .map(({ specifier }) => specifier)
      .map((specifier) =>
        specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(dirname(path), specifier),
      )
      .filter((target) => /\.tsx?$/.test(target) && !isThere(target))
      .map((target) => `${path} imports ${target}`),
  )
  expect(missing).toEqual([])
  expect([...files.keys()]).toContain(`src/features/${name}/components/${one}-table.tsx`)
  expect([...files].filter(([path, text]) => /__\w+__/.test(path + text.replaceAll('__proto__', '')))).toEqual([])
})

test('a feature is added to each list that names every feature, permission, record, route and page', () => {
  const changed = [...filesOf('lawn-bowling')].filter(([path]) => existsSync(join(ROOT, path)))
  expect(changed.map(([path]) => path)).toEqual([
    'scripts/shelves.ts',
    'docs/house.md',
    'src/features/permissions/words.ts',
    'src/features/audit/words.ts',
    'test/routes.ts',
    'test/release/canaries.test.ts',
    'e2e/support/pages.ts',
  ])
  for (const [path, text] of changed) {
    const before = readFileSync(join(ROOT, path), 'utf8').split('\n')
    const lines = text.split('\n').filter((line) => !before.includes(line))
    expect(lines.join(), path).toMatch(/lawn.?bowling/i)
    // In each changed file only the new lines and the feature's shelf may differ.
    expect(text.split('\n').filter((line) => before.includes(line)).length).toBeGreaterThanOrEqual(before.length - 1)
  }
})

test('the journey of a feature waits for the words that the table says', () => {
  const journey = filesOf('lawn-bowling').get('e2e/lawn-bowling.spec.ts')
  const said = /remove\?\.done\?\.\(row\) \?\? (`[^`]+`)/.exec(
    readFileSync(join(ROOT, 'src/kit/table/define-table.ts'), 'utf8'),
  )?.[1]
  expect(said).toContain('deleted')
  expect(journey).toContain(`getByText(${said})`)
})

test.each(['Parking', 'parking lot', '../parking', '-a', 'vendors', ''])('%j is refused', (name) => {
  expect(() => filesOf(name)).toThrow(/name/)
})
