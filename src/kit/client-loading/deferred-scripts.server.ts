/**
 * Defers a page's scripts until its images are loaded. On a slow connection both would share the bandwidth, and images
 * come first. The page is readable, and its links and forms work, before the scripts run.
 */

/** Upper bound, so that a slow image cannot delay the scripts further. */
const MAX_WAIT_MS = 2000
/** End of every page; the loader is inserted before it. */
const PAGE_END = '</body></html>'

interface Script {
  attrs?: Record<string, unknown>
}
/** Manifest of the build: for each route its scripts, and the files to preload as URLs or objects. */
interface Manifest {
  routes: Record<string, { preloads?: (string | { href: string })[]; scripts?: Script[] }>
}
interface Deferred<T> {
  /** Manifest without scripts and preloads, for the render. */
  manifest: T
  /** Inline script that loads them later. */
  loader: string
}

/** Cached by manifest and by the routes of a page, which determine the loader. */
const cache = new WeakMap<Manifest, Map<string, Deferred<Manifest>>>()

/**
 * Removes the scripts of a page from its manifest.
 * @param routeIds routes of the page, outermost first
 * @returns null if the manifest names no script
 */
export function deferScripts<T extends Manifest>(manifest: T, routeIds: readonly string[]): Deferred<T> | null {
  const byRoutes = cache.get(manifest) ?? new Map<string, Deferred<Manifest>>()
  cache.set(manifest, byRoutes)
  const key = routeIds.join('\n')
  const deferred = (byRoutes.get(key) as Deferred<T> | undefined) ?? splitManifest(manifest, routeIds)
  if (deferred) byRoutes.set(key, deferred)
  return deferred
}

function splitManifest<T extends Manifest>(manifest: T, routeIds: readonly string[]): Deferred<T> | null {
  const routes = { ...manifest.routes }
  const preloads = new Set<string>()
  const scripts = new Set<string>()
  let entry: string | undefined
  for (const id of routeIds) {
    const { preloads: links = [], scripts: own = [], ...others } = routes[id] ?? {}
    const urls = links.map((link) => (typeof link === 'string' ? link : link.href))
    const source = own.map(sourceOf).find((source) => source !== undefined)
    for (const url of urls) (source === undefined ? preloads : scripts).add(url)
    entry ??= source
    if (routes[id]) routes[id] = { ...others, scripts: own.filter((script) => sourceOf(script) === undefined) }
  }
  if (entry === undefined) return null
  // The entry comes last, after its imports.
  scripts.delete(entry)
  scripts.add(entry)
  const hints = [...preloads].filter((url) => !scripts.has(url))
  const loader = `(${LOADER})(${JSON.stringify([...scripts])},${JSON.stringify(hints)},${MAX_WAIT_MS})`
  return { manifest: { ...manifest, routes }, loader }
}

function sourceOf({ attrs }: Script): string | undefined {
  return attrs?.type === 'module' && typeof attrs.src === 'string' ? attrs.src : undefined
}

/** Inserts the loader at the end of a page given in parts. Returns a page with a different end unchanged. */
export function withLoader(parts: readonly string[], loader: string, nonce: string | undefined): string[] {
  const last = parts.at(-1) ?? ''
  if (!last.endsWith(PAGE_END)) return [...parts]
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return [...parts.slice(0, -1), last.slice(0, -PAGE_END.length), `<script${mark}>${loader}</script>${PAGE_END}`]
}

/**
 * Runs in the browser: after the load event and the first paint it waits two frames, so that the last images are
 * painted. A background tab never paints; the timeout covers it. A request takes a phone some milliseconds, so each one
 * has a separate task, and taps between two requests are handled. Each file is a separate script for the same reason:
 * it runs when it arrives, instead of all in the entry's task.
 */
const LOADER =
  'function(scripts,hints,ms){function add(tag,set){document.head.append(Object.assign(document.createElement(tag),set))}' +
  'function go(){scripts.splice(0).forEach(function(src){setTimeout(add,0,"script",{type:"module",async:true,src:src})});' +
  'hints.splice(0).forEach(function(href){setTimeout(add,0,"link",{rel:"modulepreload",href:href})})}' +
  'function frame(then){return function(){requestAnimationFrame(then)}}' +
  'function seen(){try{new PerformanceObserver(function(_,o){o.disconnect();frame(frame(go))()}).observe({type:"paint",buffered:true})}catch(_){go()}}' +
  'document.readyState=="complete"?seen():addEventListener("load",seen);setTimeout(go,ms)}'
