/**
 * A page's program waits until its pictures are there: on a slow line both would share the bandwidth, and what is looked
 * at comes first. The page can be read, its links and forms used, before the program runs.
 */

/** However slow a picture is, nobody waits longer for the program. */
const LONGEST_WAIT_MS = 2000
/** A page ends like this; the program stands before it. */
const PAGE_END = '</body></html>'

interface Script {
  attrs?: Record<string, unknown>
}
/** What the build knows of each route: files to load ahead of its program, by address or with more, and scripts. */
interface Files {
  routes: Record<string, { preloads?: (string | { href: string })[]; scripts?: Script[] }>
}
interface Late<T> {
  /** What the page is rendered with: no program, and no hints to load its parts. */
  files: T
  /** The call that loads them late. */
  program: string
}

/** By the files of a build, then by the routes of a page: they make the same program each time. */
const known = new WeakMap<Files, Map<string, Late<Files>>>()

/**
 * Takes a page's program out of the files that it is rendered with.
 * @param routeIds of the page, the outermost first @returns null where the files name no program
 */
export function lateProgram<T extends Files>(files: T, routeIds: readonly string[]): Late<T> | null {
  const of = known.get(files) ?? new Map<string, Late<Files>>()
  known.set(files, of)
  const key = routeIds.join('\n')
  const found = (of.get(key) as Late<T> | undefined) ?? takenOut(files, routeIds)
  if (found) of.set(key, found)
  return found
}

function takenOut<T extends Files>(files: T, routeIds: readonly string[]): Late<T> | null {
  const routes = { ...files.routes }
  const parts = new Set<string>()
  const pieces = new Set<string>()
  let entry: string | undefined
  for (const id of routeIds) {
    const { preloads = [], scripts = [], ...others } = routes[id] ?? {}
    const links = preloads.map((link) => (typeof link === 'string' ? link : link.href))
    const source = scripts.map(sourceOf).find((source) => source !== undefined)
    for (const link of links) (source === undefined ? parts : pieces).add(link)
    entry ??= source
    if (routes[id]) routes[id] = { ...others, scripts: scripts.filter((script) => sourceOf(script) === undefined) }
  }
  if (entry === undefined) return null
  // The entry comes last: what it is built on has been run by then.
  pieces.delete(entry)
  pieces.add(entry)
  const ahead = [...parts].filter((part) => !pieces.has(part))
  const program = `(${LOADER})(${JSON.stringify([...pieces])},${JSON.stringify(ahead)},${LONGEST_WAIT_MS})`
  return { files: { ...files, routes }, program }
}

function sourceOf({ attrs }: Script): string | undefined {
  return attrs?.type === 'module' && typeof attrs.src === 'string' ? attrs.src : undefined
}

/** A page in parts, with the call that loads its program; as it was where it does not end like a page. */
export function withLateProgram(parts: readonly string[], program: string, nonce: string | undefined): string[] {
  const last = parts.at(-1) ?? ''
  if (!last.endsWith(PAGE_END)) return [...parts]
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return [...parts.slice(0, -1), last.slice(0, -PAGE_END.length), `<script${mark}>${program}</script>${PAGE_END}`]
}

/**
 * Runs in the browser: after the load event, and after a first paint, two more frames show what was loaded last. A window
 * that is not looked at paints nothing; there the time decides. To ask for a file takes a phone some milliseconds, so each
 * has a turn of its own, and a tap between two is not kept waiting. For the same reason each piece of the program is a
 * script: it is run by itself as soon as it is there, and the last one, the entry, does not run all of them in one turn.
 */
const LOADER =
  'function(pieces,parts,ms){function add(tag,set){document.head.append(Object.assign(document.createElement(tag),set))}' +
  'function go(){pieces.splice(0).forEach(function(src){setTimeout(add,0,"script",{type:"module",async:true,src:src})});' +
  'parts.splice(0).forEach(function(href){setTimeout(add,0,"link",{rel:"modulepreload",href:href})})}' +
  'function frame(then){return function(){requestAnimationFrame(then)}}' +
  'function seen(){try{new PerformanceObserver(function(_,o){o.disconnect();frame(frame(go))()}).observe({type:"paint",buffered:true})}catch(_){go()}}' +
  'document.readyState=="complete"?seen():addEventListener("load",seen);setTimeout(go,ms)}'
