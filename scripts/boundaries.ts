import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import { SHELVES } from './shelves.ts'

/**
 * Checks names of feature files and directions of imports against docs/house.md. `node scripts/boundaries.ts [folder]`
 * prints the faults.
 */

export interface Fault {
  file: string
  line: number
  message: string
}

interface Source {
  /** From the root, with slashes: 'src/features/vendors/rules.ts'. */
  path: string
  imports: Import[]
}

/** A layer of the code. A higher rank may import a lower one. */
type Layer = 'routes' | 'shell' | 'features' | 'access' | 'kit' | 'ui' | 'db' | 'ports' | 'root'

const RANK: Record<Layer, number> = {
  root: 8,
  routes: 7,
  shell: 6,
  features: 5,
  access: 4,
  kit: 3,
  ui: 3,
  db: 2,
  ports: 2,
}

/** Features that access/ uses to identify the caller and an admin's permissions. */
const FEATURES_FOR_ACCESS = ['accounts', 'permissions']
/** Files that close the pool or check that it answers. */
const POOL_HOLDERS = ['src/server.ts', 'src/server/ready.ts', 'src/worker.ts', 'src/commands.ts']
const NOT_PRODUCT = ['sample', 'test', 'e2e', 'bench', 'scripts']
/** Folders of ui/. A family may import those before it. */
const FAMILIES: readonly string[] = ['text', 'fields', 'page', 'table', 'overlay']
const VAGUE = /^(?:index|utils|helpers|types|constants|hooks)\.tsx?$/

type Kind =
  | 'schema'
  | 'words'
  | 'rules'
  | 'mapping'
  | 'engine'
  | 'queries'
  | 'operations'
  | 'functions'
  | 'jobs'
  | 'emails'
  | 'browser'
  | 'components'
  | 'public'
  | 'public.server'
  | 'test'

/** Feature files by name; a long `queries.server.ts` becomes a folder `queries/`. */
const FILE_KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/(?:^|\/)[a-z0-9.-]+\.test\.tsx?$/, 'test'],
  [/^schema\.ts$|^schema\/[a-z0-9-]+\.ts$/, 'schema'],
  [/^words\.ts$|^words\/[a-z0-9-]+\.ts$/, 'words'],
  [/^rules\.ts$|^rules\/[a-z0-9-]+\.ts$/, 'rules'],
  [/^mapping\/[a-z0-9-]+\.ts$/, 'mapping'],
  [/^engine\/[a-z0-9-]+\.ts$/, 'engine'],
  [/^queries\.server\.ts$|^queries\/[a-z0-9-]+\.server\.ts$/, 'queries'],
  [/^operations\.server\.ts$|^operations\/[a-z0-9-]+\.server\.ts$/, 'operations'],
  [/^functions\.ts$|^functions\/[a-z0-9-]+\.ts$/, 'functions'],
  [/^jobs\.server\.ts$|^jobs\/[a-z0-9-]+\.server\.ts$/, 'jobs'],
  [/^emails\/[a-z0-9-]+\.tsx$/, 'emails'],
  [/^browser\/[a-z0-9-]+\.tsx?$/, 'browser'],
  [/^components\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.tsx?$/, 'components'],
  [/^public\.tsx?$/, 'public'],
  [/^public\.server\.ts$/, 'public.server'],
]

/** Kinds of files that a kind may import from its feature. Kinds that are missing here are unrestricted. */
const ALLOWED_IN_FEATURE: Partial<Record<Kind, readonly Kind[]>> = {
  words: ['words'],
  schema: ['schema', 'mapping', 'words'],
  rules: ['rules', 'mapping', 'schema', 'words'],
  mapping: ['mapping', 'rules', 'schema', 'words'],
  engine: ['engine', 'rules', 'schema', 'words'],
  queries: ['queries', 'mapping', 'schema', 'words', 'rules'],
  operations: ['operations', 'queries', 'engine', 'mapping', 'rules', 'schema', 'words', 'emails', 'jobs'],
  functions: ['functions', 'operations', 'schema', 'words', 'rules'],
  jobs: ['jobs', 'operations', 'schema', 'words', 'rules'],
  emails: ['emails', 'schema', 'words', 'rules'],
  browser: ['browser', 'functions', 'schema', 'words', 'rules'],
  components: ['components', 'browser', 'functions', 'schema', 'words', 'rules'],
}
const ALLOWED_OUTSIDE: readonly Kind[] = ['schema', 'words', 'rules', 'mapping', 'public', 'public.server']
const MAX_PUBLIC_NAMES = 10
const FOR_ROUTES: readonly Kind[] = ['schema', 'words', 'rules', 'public', 'functions', 'browser', 'components']
const FOR_ROOTS: readonly Kind[] = [...ALLOWED_OUTSIDE, 'jobs']
const PURE: readonly Kind[] = ['schema', 'words', 'rules', 'mapping', 'engine']

/** Returns all faults of a tree, in the order of its files. */
export function faultsOf(root: string, shelves: readonly (readonly string[])[] = SHELVES): Fault[] {
  const sources = ['src', ...NOT_PRODUCT].flatMap((folder) => sourcesUnder(root, folder))
  const product = sources.filter(({ path }) => path.startsWith('src/'))
  return [
    ...product.flatMap(({ path }) => nameFaults(path)),
    ...shelfFaults(product, shelves),
    ...faceFaults(root, product),
    ...houseFaults(root, shelves),
    ...product.flatMap((source) => importFaults(source, product, shelves)),
    ...cycleFaults(product),
  ].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

function sourcesUnder(root: string, folder: string): Source[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.(?:ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ path: file, imports: importsOf(readFileSync(join(root, file), 'utf8')) }))
}

// Names

function nameFaults(path: string): Fault[] {
  const name = basename(path)
  const say = (message: string) => [{ file: path, line: 1, message }]
  if (path === 'src/route-tree.gen.ts' || layerOf(path) === 'routes') return []
  const [, , feature = '', ...rest] = path.split('/')
  if (layerOf(path) === 'features') {
    if (!/^[a-z][a-z0-9-]*$/.test(feature)) return say(`The feature folder "${feature}" is not kebab-case.`)
    if (kindOf(path)) return []
    return say(
      `"${rest.join('/')}" is not among the files a feature may have (schema, words, rules, mapping/, engine/, queries.server, operations.server, functions, jobs.server, emails/, browser/, components/, public, public.server).`,
    )
  }
  if (layerOf(path) === 'ui' && !isTest(path) && familyOf(path) < 0)
    return say(`belongs in a family of ui/ (${FAMILIES.map((family) => `${family}/`).join(', ')}).`)
  if (VAGUE.test(name) && path !== 'src/db/types.ts')
    return say(`"${name}" says nothing of what it holds: name it after its content.`)
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:ts|tsx)$/.test(name)) return say(`"${name}" is not kebab-case.`)
  return []
}

function shelfFaults(product: Source[], shelves: readonly (readonly string[])[]): Fault[] {
  const folders = new Map(
    product.filter(({ path }) => layerOf(path) === 'features').map(({ path }) => [featureOf(path), path]),
  )
  return [...folders]
    .filter(([feature]) => shelfOf(feature, shelves) < 0)
    .map(([feature, file]) => ({
      file,
      line: 1,
      message: `The feature "${feature}" isn’t on a shelf. Add it to scripts/shelves.ts.`,
    }))
}

/** Limits the names of a public face: a wide one suggests that two features are one, or that one is several. */
function faceFaults(root: string, product: Source[]): Fault[] {
  return product
    .filter(({ path }) => kindOf(path)?.startsWith('public'))
    .flatMap(({ path }) => {
      const lists = readFileSync(join(root, path), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)
      const names = [...lists].flatMap(([, list = '']) => list.split(',').filter((name) => name.trim()))
      return names.length > MAX_PUBLIC_NAMES
        ? [
            {
              file: path,
              line: 1,
              message: `exports ${names.length} names: a public face has at most ${MAX_PUBLIC_NAMES}.`,
            },
          ]
        : []
    })
}

/** Compares the features of each shelf with docs/house.md, and looks up the files that it links to. */
function houseFaults(root: string, shelves: readonly (readonly string[])[]): Fault[] {
  const file = 'docs/house.md'
  if (!existsSync(join(root, file))) return []
  const text = readFileSync(join(root, file), 'utf8')
  const table = text.slice(text.indexOf('| shelf | features |'))
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
  const listed = rows.map((row) =>
    [...row.matchAll(/`([a-z-]+)`/g)]
      .map(([, name = '']) => name)
      .sort()
      .join(' '),
  )
  const wanted = shelves.map((shelf) => [...shelf].sort().join(' '))
  const others = wanted.flatMap((shelf, at) =>
    listed[at] === shelf ? [] : [`"${listed[at] ?? ''}" instead of "${shelf}"`],
  )
  const line = text.slice(0, text.indexOf('| shelf | features |')).split('\n').length
  const message = `lists other features by shelf than scripts/shelves.ts: ${others.join(', ')}.`
  const faults = others.length === 0 && listed.length === wanted.length ? [] : [{ file, line, message }]
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => posix.join('docs', link))
  const dead = links.filter((link) => !existsSync(join(root, link)))
  return [...faults, ...dead.map((link) => ({ file, line: 1, message: `links to ${link}, which is gone.` }))]
}

// Imports

function importFaults(source: Source, product: Source[], shelves: readonly (readonly string[])[]): Fault[] {
  if (source.path === 'src/route-tree.gen.ts') return []
  return source.imports.flatMap((one) => {
    const target = resolveImport(source.path, one.specifier)
    const message = target ? ownFault(source.path, target, product, shelves) : packageFault(source.path, one.specifier)
    return message ? [{ file: source.path, line: one.line, message }] : []
  })
}

/** Returns the path of an import inside the repository, or null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return posix.join('src', path.slice(1))
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  return null
}

function packageFault(from: string, name: string): string | null {
  if (kindOf(from) === 'test' || isTest(from)) return null
  if (name === 'zod' || (name.startsWith('zod/') && name !== 'zod/mini')) {
    return `imports "${name}": schemas run in the browser too, so they use "zod/mini".`
  }
  const isSql = /^(?:kysely|pg|pg-copy-streams)(?:\/|$)/.test(name)
  if (isSql && layerOf(from) !== 'db' && !isQueries(from)) {
    return `imports "${name}": only queries.server.ts files and db/ speak SQL.`
  }
  const kind = kindOf(from)
  if (kind && PURE.includes(kind)) {
    if (/^(?:react|react-dom)(?:\/|$)/.test(name)) return `imports "${name}": ${kind} files are pure and know no React.`
    if (name.startsWith('node:')) return `imports "${name}": ${kind} files run in the browser too.`
    if (kind === 'words') return `imports "${name}": words.ts imports nothing.`
  }
  if (runsInTheBrowser(from) && name.startsWith('node:')) {
    return `imports "${name}": it runs in the browser.`
  }
  return null
}

function ownFault(from: string, to: string, product: Source[], shelves: readonly (readonly string[])[]): string | null {
  // The version is in package.json alone.
  if (to === 'package.json') return null
  if (!to.startsWith('src/')) {
    return isTest(from) && !to.startsWith('scripts/')
      ? null
      : `imports ${to}: the product knows nothing of ${NOT_PRODUCT.join('/, ')}/.`
  }
  if (isTest(from)) return null
  return (
    serverFileFault(from, to) ??
    sqlFault(from, to) ??
    publicFileFault(from, to, product) ??
    familyFault(from, to) ??
    pureFault(from, to) ??
    upwardsFault(from, to, product) ??
    featureFault(from, to, shelves)
  )
}

function serverFileFault(from: string, to: string): string | null {
  if (!(runsInTheBrowser(from) || layerOf(from) === 'routes') || !to.includes('.server.')) return null
  return `imports ${to}: components, browser files and routes reach the server through functions only.`
}

function sqlFault(from: string, to: string): string | null {
  if (to !== 'src/db/db.server.ts' || layerOf(from) === 'db' || isQueries(from) || POOL_HOLDERS.includes(from))
    return null
  return 'imports db/db.server: only queries.server.ts files speak SQL.'
}

/** Refuses imports that bypass the public face of a kit/ folder. */
function publicFileFault(from: string, to: string, product: Source[]): string | null {
  const kitFolder = kitFolderOf(to)
  if (!kitFolder || kitFolder === kitFolderOf(from) || isPublicFile(to)) return null
  if (!product.some(({ path }) => kitFolderOf(path) === kitFolder && isPublicFile(path))) return null
  return `imports ${to}: ${kitFolder}/ is imported through its public.ts or public.server.ts.`
}

/** Refuses imports from a later family of ui/, so that a small part does not load a large one. */
function familyFault(from: string, to: string): string | null {
  if (layerOf(from) !== 'ui' || layerOf(to) !== 'ui' || familyOf(from) >= familyOf(to)) return null
  return `imports ${to}: families of ui/ import earlier ones only (${FAMILIES.join(', ')}).`
}

function pureFault(from: string, to: string): string | null {
  const kind = kindOf(from)
  if (!kind || !PURE.includes(kind)) return null
  if (to.includes('.server.') || layerOf(to) === 'ports' || layerOf(to) === 'db' || layerOf(to) === 'ui') {
    return `imports ${to}: ${kind} files are pure functions of their arguments.`
  }
  return null
}

function upwardsFault(from: string, to: string, product: Source[]): string | null {
  const [lower, upper] = [layerOf(from), layerOf(to)]
  if (upper === 'routes' && lower !== 'routes') return `imports ${to}: nothing imports routes/.`
  if (
    upper === 'root' &&
    to !== 'src/env.server.ts' &&
    to !== 'src/styles.css' &&
    to !== 'src/route-tree.gen.ts' &&
    lower !== 'root'
  ) {
    return `imports ${to}: nothing imports the programs that are put together from the rest.`
  }
  if (to === 'src/env.server.ts' || to === 'src/styles.css' || RANK[lower] >= RANK[upper]) return null
  if (
    lower === 'access' &&
    FEATURES_FOR_ACCESS.includes(featureOf(to)) &&
    ALLOWED_OUTSIDE.includes(kindOf(to) ?? 'test')
  )
    return null
  // Kit modules without dependencies (log, errors, ids) may be used by db/ and ports/.
  if (upper === 'kit' && hasNoDependencies(to, product)) return null
  return `imports ${to}: code falls downwards (routes, shell, features, access, kit and ui, db and ports).`
}

function hasNoDependencies(path: string, product: Source[]): boolean {
  const source = product.find((one) => one.path === path)
  return (source?.imports ?? []).every(({ specifier }) => {
    const target = resolveImport(path, specifier)
    return (
      !target || target === 'src/env.server.ts' || (layerOf(target) === 'kit' && hasNoDependencies(target, product))
    )
  })
}

function featureFault(from: string, to: string, shelves: readonly (readonly string[])[]): string | null {
  if (layerOf(to) !== 'features') {
    if (kindOf(from)?.startsWith('public'))
      return `imports ${to}: a public face re-exports its own feature's files only.`
    return kindLayerFault(from, to)
  }
  const kind = kindOf(to)
  if (!kind) return null
  if (layerOf(from) === 'root') {
    return FOR_ROOTS.includes(kind)
      ? null
      : `imports ${to}: the programs use the public face and the jobs of a feature.`
  }
  if (layerOf(from) === 'routes' || layerOf(from) === 'shell') {
    return FOR_ROUTES.includes(kind)
      ? null
      : `imports ${to}: a route uses functions, components, browser, schema, words and rules.`
  }
  if (featureOf(from) === featureOf(to)) {
    const own = ALLOWED_IN_FEATURE[kindOf(from) ?? 'test']
    return !own || own.includes(kind) ? null : `imports ${to}: ${kindOf(from)} files do not use ${kind} files.`
  }
  if (!ALLOWED_OUTSIDE.includes(kind))
    return `imports ${to}: features meet at their public face (schema, words, rules, public, public.server).`
  if (layerOf(from) === 'features' && shelfOf(featureOf(from), shelves) < shelfOf(featureOf(to), shelves)) {
    return `imports ${to}: "${featureOf(to)}" is on a higher shelf than "${featureOf(from)}".`
  }
  return null
}

/** Checks which lower layers a kind of feature file uses. */
function kindLayerFault(from: string, to: string): string | null {
  const kind = kindOf(from)
  const layer = layerOf(to)
  if (kind === 'words') return `imports ${to}: words.ts imports nothing.`
  if (kind === 'functions' && (layer === 'db' || layer === 'ports' || layer === 'ui')) {
    return `imports ${to}: a server call is access, input shape and one line to an operation.`
  }
  if ((kind === 'components' || kind === 'browser' || kind === 'emails') && (layer === 'db' || layer === 'ports')) {
    return `imports ${to}: what people see does not reach outside.`
  }
  if (kind === 'queries' && (layer === 'ports' || layer === 'ui'))
    return `imports ${to}: queries speak to the database only.`
  return null
}

// Cycles

function cycleFaults(product: Source[]): Fault[] {
  const known = new Set(product.map(({ path }) => path))
  const edges = new Map(
    product.map(({ path, imports }) => [
      path,
      imports
        .filter((one) => !one.isTypeOnly)
        .map((one) => ({ line: one.line, to: resolveImport(path, one.specifier) ?? '' }))
        .filter(({ to }) => known.has(to)),
    ]),
  )
  const faults: Fault[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    trail.push(path)
    for (const { to, line } of edges.get(path) ?? []) {
      const start = trail.indexOf(to)
      if (start >= 0) {
        const ring = [...trail.slice(start), to].map((one) => relative('src', one)).join(' → ')
        faults.push({ file: path, line, message: `closes a cycle of imports: ${ring}.` })
      } else if (!done.has(to)) visit(to)
    }
    trail.pop()
    done.add(path)
  }
  for (const { path } of product) if (!done.has(path)) visit(path)
  return faults
}

// Places

function layerOf(path: string): Layer {
  const [, folder = ''] = path.split('/')
  const layers: readonly Layer[] = ['routes', 'shell', 'features', 'access', 'kit', 'ui', 'db', 'ports']
  // src/server/ holds the parts of src/server.ts, and src/commands/ those of src/commands.ts.
  return layers.find((layer) => layer === folder) ?? 'root'
}

/** Returns the kit/ folder of a file, or null. */
function kitFolderOf(path: string): string | null {
  return /^src\/kit\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/** Returns the place of a ui/ file's family in their order, or -1. */
function familyOf(path: string): number {
  const [, , folder = ''] = path.split('/')
  return FAMILIES.indexOf(folder)
}

function isPublicFile(path: string): boolean {
  return /^public(?:\.server)?\.ts$/.test(basename(path))
}

function featureOf(path: string): string {
  return layerOf(path) === 'features' ? (path.split('/')[2] ?? '') : ''
}

function kindOf(path: string): Kind | null {
  if (layerOf(path) !== 'features') return null
  const name = path.split('/').slice(3).join('/')
  return FILE_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

function runsInTheBrowser(path: string): boolean {
  return kindOf(path) === 'components' || kindOf(path) === 'browser' || layerOf(path) === 'ui'
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Returns true for `queries.server.ts` and for files of a folder `queries/`. */
function isQueries(path: string): boolean {
  return (
    basename(path) === 'queries.server.ts' || (basename(dirname(path)) === 'queries' && path.endsWith('.server.ts'))
  )
}

/** Returns the height of a feature's shelf, or -1 if it is on none. */
function shelfOf(feature: string, shelves: readonly (readonly string[])[]): number {
  const found = shelves.findIndex((shelf) => shelf.includes(feature))
  return found < 0 ? -1 : shelves.length - found
}

if (import.meta.main) {
  const faults = faultsOf(process.argv[2] ?? dirname(import.meta.dirname))
  for (const { file, line, message } of faults) process.stdout.write(`${file}:${line} ${message}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
