import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { labelOf, memberLabel } from '#features/audit/rules.ts'

/** Checks that the audit log shows every act and every stored member in words. */

const root = dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.|\.gen\./.test(file))
const sources = files.map((file) => readFileSync(join(root, file), 'utf8'))

/** Returns the arguments of each call of a function, as source text. */
function argumentsOf(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index, 0: start }) => {
    let depth = 1
    let at = index + start.length
    for (; depth > 0 && at < source.length; at += 1)
      depth += '([{'.includes(source[at] ?? ' ') ? 1 : ')]}'.includes(source[at] ?? ' ') ? -1 : 0
    return source.slice(index + start.length, at - 1)
  })
}

const calls = sources.flatMap((source) =>
  ['audit', 'logView', 'storeBrokerage'].flatMap((name) => argumentsOf(source, name)),
)
/** Names of members in object literals: with a value, and in short. */
const literals = calls.flatMap((call) =>
  [...call.matchAll(/(?:[{,]\s*)([a-zA-Z_]\w*)\s*(?=[:,}])/g)].map(([, name = '']) => name),
)
/** Columns, because many entries hold the whole row. */
const columns = [...readFileSync(join(root, 'src/db/types.ts'), 'utf8').matchAll(/^ {2}(\w+): /gm)].map(
  ([, name = '']) => name,
)
const members = [...new Set([...literals, ...columns, 'tellByEmail', 'part'])].toSorted()
const acts = [
  ...new Set(sources.flatMap((source) => [...source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, act = '']) => act))),
]

const RAW =
  /[_.]|[a-z][A-Z]|^(?:Is|Has|May|Can) | (?:at|ids?)$|\b(?:[Ll]etters?|[Pp]ictures?|[Tt]otp|[Uu]rl|[Ss]eo|[Mm]ls|[Vv]ow|og|seq|[Pp]art|came not|asked)\b/

test('every member that the log may hold has words', () => {
  expect(members.length).toBeGreaterThan(300)
  const raw = members.filter(
    (name) =>
      RAW.test(memberLabel(name).replaceAll(/\b(?:MLS|VOW|SEO|IDs?|IDX)\b/g, '')) || !/^[A-Z]/.test(memberLabel(name)),
  )
  expect(raw.map((name) => `${name}: ${memberLabel(name)}`)).toEqual([])
})

test('every act has words', () => {
  const logged = acts.filter((act) => calls.some((call) => call.includes(`'${act}'`)))
  expect(logged.length).toBeGreaterThan(100)
  const raw = logged.filter(
    (act) => RAW.test(labelOf(act).replaceAll(/\b(?:MLS|VOW|SEO|CSV)\b/g, '')) || !/^[A-Z]/.test(labelOf(act)),
  )
  expect(raw.map((act) => `${act}: ${labelOf(act)}`)).toEqual([])
})
