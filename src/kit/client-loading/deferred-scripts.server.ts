/**
 * Defers a page's scripts until its images are loaded. On a slow connection both would share the bandwidth, and the images
 * come first. The page can be read and its links and forms work before the scripts run.
 */

/** Upper bound, so that a slow image cannot hold the scripts back any longer. */
const MAX_WAIT_MS = 2000
/** The last characters of a page; the loader goes in front of them. */
const PAGE_END = '</body></html>'

interface Script {
  attrs?: Record<string, unknown>
}
/** The build's manifest: for each route the files to preload, as URL or as object, and its scripts. */
interface Manifest {
  routes: Record<string, { preloads?: (string | { href: string })[]; scripts?: Script[] }>
}
interface Deferred<T> {
  /** The manifest without scripts and preloads, to render the page with. */
  manifest: T
  /** The inline script that loads them later. */
  loader: string
}

/** By manifest, then by the routes of a page: they give the same loader each time. */
const cache = new WeakMap<Manifest, Map<string, Deferred<Manifest>>>()

/**
 * Takes the scripts of a page out of its manifest.
 * @param routeIds of the page, the outermost first @returns null if the manifest names no script
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
  // The entry comes last, after the scripts that it imports.
  scripts.delete(entry)
  scripts.add(entry)
  const hints = [...preloads].filter((url) => !scripts.has(url))
  const loader = `(${LOADER})(${JSON.stringify([...scripts])},${JSON.stringify(hints)},${MAX_WAIT_MS})`
  return { manifest: { ...manifest, routes }, loader }
}

function sourceOf({ attrs }: Script): string | undefined {
  return attrs?.type === 'module' && typeof attrs.src === 'string' ? attrs.src : undefined
}

/** Inserts the loader at the end of a page that comes in parts. A page that ends in another way is returned unchanged. */
export function withLoader(parts: readonly string[], loader: string, nonce: string | undefined): string[] {
  const last = parts.at(-1) ?? ''
  if (!last.endsWith(PAGE_END)) return [...parts]
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return [...parts.slice(0, -1), last.slice(0, -PAGE_END.length), `<script${mark}>${loader}</script>${PAGE_END}`]
}

/**
 * Runs in the browser: after the load event and the first paint it waits two frames, so that the last images are painted.
 * A background tab never paints; the timeout covers it. Requesting a file takes a phone some milliseconds, so each request
 * is a task of its own and a tap between two of them is handled. Each file is a script of its own for the same reason: it
 * runs when it arrives, and the entry does not run all of them in one task.
 */
const LOADER =
  'function(scripts,hints,ms){function add(tag,set){document.head.append(Object.assign(document.createElement(tag),set))}' +
  'function go(){scripts.splice(0).forEach(function(src){setTimeout(add,0,"script",{type:"module",async:true,src:src})});' +
  'hints.splice(0).forEach(function(href){setTimeout(add,0,"link",{rel:"modulepreload",href:href})})}' +
  'function frame(then){return function(){requestAnimationFrame(then)}}' +
  'function seen(){try{new PerformanceObserver(function(_,o){o.disconnect();frame(frame(go))()}).observe({type:"paint",buffered:true})}catch(_){go()}}' +
  'document.readyState=="complete"?seen():addEventListener("load",seen);setTimeout(go,ms)}'
