import type { Plugin } from 'vite'

/** How the program of the browser is cut into files. Its first page is held to the weights of e2e/weight.spec.ts. */

/**
 * What sends calls and reads their answers, a tenth of the first page's program, comes when somebody begins to use the
 * page. The framework imports it with every call's stub; here that import becomes one at the first call.
 */
export function callsLater(): Plugin {
  const later = '\0calls-later'
  const place = '__SENDER__'
  let sender = ''
  return {
    name: 'calls-later',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (source !== './serverFnFetcher.js' || !importer?.endsWith('/createClientRpc.js')) return null
      sender = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? ''
      return later
    },
    load: (id) =>
      id === later
        ? `import { onFirstUse } from '/src/kit/first-use.ts'
           import { laterModule } from '/src/kit/later-module.ts'
           const folder = import.meta.url.replace(/[^/]*$/, '')
           const load = laterModule(
             () => import(${JSON.stringify(sender)}),
             (suffix) => import(/* @vite-ignore */ folder + '${place}' + suffix),
           )
           onFirstUse(() => load().catch(() => undefined))
           export const serverFnFetcher = async (...call) => (await load()).serverFnFetcher(...call)`
        : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(sender))
      if (!chunk?.isDynamicEntry) this.error('what sends calls is not a file of its own any more')
      const name = chunk.fileName.replace(/.*\//, '')
      for (const user of chunks) if (user.code.includes(place)) user.code = user.code.replaceAll(place, name)
    },
  }
}

/**
 * What a part of the program imports is told where the part is wanted: without that, each storey of imports would be a
 * journey. To tell all of it is 9 KB of the first page's program. Told are the files that import others; what imports none
 * comes in one journey behind them. What every page has is there already.
 */
export function partsTold(): Plugin {
  return {
    name: 'parts-told',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      for (const name of first) for (const other of importsOf.get(name) ?? []) first.add(other)
      const isTold = (name: string) => !first.has(name) && importsOf.get(name)?.some((other) => !first.has(other))
      // The files are known now, and read right after this by the build's own step.
      const { modulePreload } = this.environment.config.build
      if (modulePreload)
        modulePreload.resolveDependencies = (part, files) => files.filter((name) => name !== part && isTold(name))
    },
  }
}

/**
 * What the first page needs is four files and not sixty: each of them would be asked for, and none packs well alone. Each of
 * the four is run in a turn of its own (late-scripts.server.ts); the first two stay the same over releases. One of a higher
 * priority takes its modules first.
 */
export const FILES = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]hydrate-root/,
    priority: 3,
  },
  // The framework's start-up knows our routes: it stands with them.
  { name: 'router', tags: ['$initial' as const], test: /node_modules[\\/](?!@tanstack[\\/].*start)/, priority: 2 },
  { name: 'features', tags: ['$initial' as const], test: /src[\\/](features|kit|ui)[\\/]/, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
  // Beside them: what shows homes stands on every page that has some, and these icons on nearly every page.
  {
    name: 'homes',
    test: /features[\\/](properties[\\/]components[\\/](property-card|card-|heart|picture|no-picture|mls-note|stale-banner)|favorites[\\/]browser[\\/]hearts)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /lucide-react[\\/].*[\\/]icons[\\/](arrow-right|check|chevron-(left|right|down)|columns-2|heart|house|images|map-pin|refresh-cw|search)\.m?js$/,
    includeDependenciesRecursively: false,
  },
]

/**
 * What of our own is imported for nothing but a name of it: where a file passes the names of others on, whoever uses one of
 * them does not get all of them.
 */
export const WITHOUT_EFFECTS = [{ test: /[\\/]src[\\/](features|kit|ui)[\\/].*\.tsx?$/, sideEffects: false }]
