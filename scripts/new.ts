import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from './site-dependencies.ts'
import { tool } from './steps.ts'
import { PlainError, say, sentenceOf } from './terminal.ts'

/**
 * `npm run new -- feature NAME [SINGULAR]`: generates a working feature with table, record, calls, pages, tests,
 * permission and shelf. NAME is the folder in kebab case, such as school-tours. docs/how-to-add-a-feature.md has the
 * next steps.
 */

const SKELETON = join(ROOT, 'scripts', 'skeleton')

/** Returns the files of a new feature, new and changed: path → text. @throws PlainError if the name cannot be used */
export function filesOf(name: string, singular = name.replace(/s$/, '')): Map<string, string> {
  for (const word of [name, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word) || word.length > 30)
      throw new PlainError(`"${word}" cannot be the name of a feature. Use kebab case, such as school-tours.`)
  const words = wordsOf(name, singular)
  const files = new Map(
    readdirSync(SKELETON, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [filled(file.slice(0, -'.txt'.length), words), filled(read(join(SKELETON, file)), words)]),
  )
  for (const path of files.keys())
    if (existsSync(join(ROOT, path))) throw new PlainError(`${path} already exists. Choose another name.`)
  for (const [path, edit] of editsOf(words)) files.set(path, edit(read(join(ROOT, path))))
  return files
}

type Words = ReturnType<typeof wordsOf>

/** Returns the skeleton's tokens and their replacements. */
function wordsOf(name: string, singular: string) {
  const pascal = (text: string) => capital(text.replace(/-(.)/g, (_, initial: string) => initial.toUpperCase()))
  const camel = (text: string) => `${pascal(text).charAt(0).toLowerCase()}${pascal(text).slice(1)}`
  const spoken = (text: string) => text.replaceAll('-', ' ')
  const snake = (text: string) => text.replaceAll('-', '_')
  return {
    'things-path': name,
    'thing-path': singular,
    things_table: snake(name),
    thing_record: snake(singular),
    things: camel(name),
    thing: camel(singular),
    Things: pascal(name),
    Thing: pascal(singular),
    THING: snake(singular).toUpperCase(),
    many: spoken(name),
    one: spoken(singular),
    Many: capital(spoken(name)),
    One: capital(spoken(singular)),
    migration: `${nextMigration()}_${snake(name)}`,
  }
}

function filled(text: string, words: Words): string {
  return Object.entries(words).reduce((result, [token, word]) => result.replaceAll(`__${token}__`, word), text)
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'db', 'migrations')).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** Returns the files that list every feature, permission, record, route or page, with the edits for a new one. */
function editsOf(words: Words): [string, (text: string) => string][] {
  const { Thing, One, Many, things_table, thing_record, thing } = words
  const path = words['things-path']
  const admin = `/admin/${path}`
  const edit = `${admin}/00000000-0000-7000-8000-000000000001/edit`
  const permission = `permission: '${things_table}'`
  return [
    ['scripts/shelves.ts', (text) => added(text, "'vendors',", ` '${path}',`)],
    ['docs/house.md', (text) => added(text, '| content | `vendors`', ` \`${path}\``)],
    [
      'src/features/permissions/words.ts',
      (text) =>
        sorted(
          sorted(text, 'PERMISSIONS', things_table, `'${Many}'`),
          'PERMISSION_NOTES',
          things_table,
          `'Add, change, and delete ${words.many}.'`,
        ),
    ],
    [
      'src/features/audit/words.ts',
      (text) =>
        sorted(sorted(text, 'OBJECTS', thing_record, `'${One}'`), 'OBJECT_PATHS', thing_record, `'${admin}/$/edit'`),
    ],
    [
      'test/routes.ts',
      (text) =>
        added(
          added(text, "  '/vetted-vendors': publicPage,\n", `  '/${path}': publicPage,\n`),
          "  '/admin/vendors/order': { answers: permitted('/admin/vendors/order'), permission: 'vendors' },\n",
          `  '${admin}/': { path: '${admin}', answers: permitted('${admin}'), ${permission} },
  '${admin}/new': { answers: admin('${admin}/new') },
  '${admin}/$${thing}Id/edit': {
    path: '${edit}',
    answers: { ...permitted('${edit}'), super: 404 },
    ${permission},
  },\n`,
        ),
    ],
    [
      'test/release/canaries.test.ts',
      // The test fails for a call that takes an id and is not on its list.
      (text) => added(text, "    'getVendor',\n", `    'get${Thing}',\n`),
    ],
    [
      'e2e/support/pages.ts',
      (text) =>
        added(
          added(text, "  { path: '/vetted-vendors' },\n", `  { path: '/${path}' },\n`),
          "  { path: '/admin/vendors/new', as: 'super' },\n",
          `  { path: '${admin}', as: 'super' },\n  { path: '${admin}/new', as: 'super' },\n`,
        ),
    ],
  ]
}

/** Inserts a text after another one. @throws if the other one is not in the file */
function added(text: string, after: string, more: string): string {
  if (!text.includes(after))
    throw new PlainError(`scripts/new.ts looks for ${JSON.stringify(after)} and does not find it.`)
  return text.replace(after, () => after + more)
}

/** Adds a member to a constant that is sorted by name. */
function sorted(text: string, constant: string, name: string, value: string): string {
  const begin = text.indexOf(`export const ${constant}`)
  const end = text.indexOf('\n}', begin)
  if (begin < 0 || end < 0)
    throw new PlainError(`scripts/new.ts looks for the constant ${constant} and does not find it.`)
  const [head = '', ...members] = text.slice(begin, end).split('\n')
  const lines = [...members, `  ${name}: ${value},`].toSorted((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))
  return text.slice(0, begin) + [head, ...lines].join('\n') + text.slice(end)
}

function nameIn(member: string): string {
  return member.trim().split(':', 1)[0] ?? ''
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

async function main(): Promise<void> {
  const [kind, name, singular] = process.argv.slice(2)
  if (kind !== 'feature' || !name) throw new PlainError('Usage: npm run new -- feature NAME [SINGULAR]')
  const files = filesOf(name, singular)
  for (const [path, text] of files) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await writeFile(join(ROOT, path), text)
  }
  // The length and order of names vary, so the formatter must wrap lines and sort imports.
  const { code, output } = await tool(
    '@biomejs/biome/bin/biome',
    ['check', '--write', ...files.keys()].filter(isChecked),
  )
  if (code !== 0) throw new PlainError(output)
  say(`Written: ${[...files.keys()].join(', ')}.`)
  say('Next: npm run generate, then npm run check. docs/how-to-add-a-feature.md says what to change after that.')
}

function isChecked(argument: string): boolean {
  return !/\.(?:sql|md)$/.test(argument)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    say(sentenceOf(error))
    process.exitCode = 1
  }
}
