import type { Plugin } from 'vite'

/** Splits the browser's JavaScript into files. e2e/weight.spec.ts limits the weight of each page's first load. */

/**
 * Loads the code that sends server calls at the first interaction or the first call: it is a tenth of the first page's
 * JavaScript. The framework imports it with the stub of every call; here that import becomes a dynamic one.
 */
export function deferCallSender(): Plugin {
  const deferred = '\0deferred-call-sender'
  const placeholder = '__SENDER__'
  let sender = ''
  return {
    name: 'defer-call-sender',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (source !== './serverFnFetcher.js' || !importer?.endsWith('/createClientRpc.js')) return null
      sender = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? ''
      return deferred
    },
    load: (id) =>
      id === deferred
        ? `import { onFirstInteraction, retryableImport } from '/src/kit/client-loading/public.ts'
           const folder = import.meta.url.replace(/[^/]*$/, '')
           const load = retryableImport(
             () => import(${JSON.stringify(sender)}),
             (suffix) => import(/* @vite-ignore */ folder + '${placeholder}' + suffix),
           )
           onFirstInteraction(() => load().catch(() => undefined))
           export const serverFnFetcher = async (...call) => (await load()).serverFnFetcher(...call)`
        : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(sender))
      if (!chunk?.isDynamicEntry) this.error('the code that sends server calls is no longer a separate file')
      const name = chunk.fileName.replace(/.*\//, '')
      for (const user of chunks)
        if (user.code.includes(placeholder)) user.code = user.code.replaceAll(placeholder, name)
    },
  }
}

/**
 * Limits the preload hints of dynamic imports to files that import other files. Hints for all of them add 9 KB to the
 * first page; without any, each level of imports costs a round trip. A file without imports needs one round trip
 * anyway.
 */
export function limitPreloadHints(): Plugin {
  return {
    name: 'limit-preload-hints',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      for (const name of first) for (const other of importsOf.get(name) ?? []) first.add(other)
      const isHinted = (name: string) => !first.has(name) && importsOf.get(name)?.some((other) => !first.has(other))
      // The file names are final here, and the build's own step reads the option right after.
      const { modulePreload } = this.environment.config.build
      if (modulePreload)
        modulePreload.resolveDependencies = (part, files) => files.filter((name) => name !== part && isHinted(name))
    },
  }
}

/**
 * The first page's JavaScript in four files instead of sixty: fewer requests, better compression. Each file runs in a
 * separate task (kit/client-loading/deferred-scripts.server.ts). The first two stay the same between releases. A group
 * with a higher priority claims its modules first.
 */
export const FILES = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]hydrate-root/,
    priority: 3,
  },
  // The framework's start-up imports our routes, so it belongs to their file.
  { name: 'router', tags: ['$initial' as const], test: /node_modules[\\/](?!@tanstack[\\/].*start)/, priority: 2 },
  { name: 'features', tags: ['$initial' as const], test: /src[\\/](features|kit|ui)[\\/]/, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
  // Shared by many pages: the cards of homes, and the icons of nearly every page.
  {
    name: 'homes',
    test: /features[\\/](properties[\\/]components[\\/](property-card|card-|favorite-button|picture|no-picture|mls-note|stale-banner)|favorites[\\/]browser[\\/]favorite-store)/,
    includeDependenciesRecursively: false,
  },
  // Files of calls are a few lines each, and most pages of the site load the same ones.
  {
    name: 'calls',
    test: /features[\\/](agents|properties|search|seo|slideshow|testimonials)[\\/]functions/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /lucide-react[\\/].*[\\/]icons[\\/](arrow-right|calendar-days|check|chevron-(left|right|down)|columns-2|flag|heart|house|images|map-pin|message-square-text|printer|refresh-cw|search)\.m?js$/,
    includeDependenciesRecursively: false,
  },
  // Small files of the listing page alone: together they compress better. A file that the office uses too would bring
  // the whole listing page there.
  {
    name: 'listing',
    test: /features[\\/]properties[\\/]components[\\/](payment|property-head)\./,
    includeDependenciesRecursively: false,
  },
]

/**
 * Modules of src/ without side effects, so that a re-exporting file brings only the names that are used. A module that
 * must run on import belongs elsewhere.
 */
export const WITHOUT_EFFECTS = [{ test: /[\\/]src[\\/](features|kit|ui)[\\/].*\.tsx?$/, sideEffects: false }]
