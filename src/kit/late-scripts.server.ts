/**
 * A page's program waits until its pictures are there: on a slow line both would share the bandwidth, and what is looked
 * at comes first. The page can be read, its links and forms used, before the program runs.
 */

/** However slow a picture is, nobody waits longer for the program. */
const LONGEST_WAIT_MS = 2000
const ENTRY = '<script type="module" async="" src="'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const HEAD_END = '</head>'

/** The page with a loader in the place of its entry script and of the hints to load its parts; as it was where it has none. */
export function withLateScripts(html: string): string {
  const at = html.lastIndexOf(ENTRY)
  const end = html.indexOf('></script>', at)
  const headEnd = html.indexOf(HEAD_END)
  if (at < 0 || end < 0 || headEnd < 0 || headEnd > at) return html
  const tag = html.slice(at + ENTRY.length, end)
  const [entry = '', ...attributes] = tag.split('"')
  const nonce = /nonce="?([^" ]+)/.exec(attributes.join('"'))?.[1]
  const parts: string[] = []
  const head = html.slice(0, headEnd).replace(PRELOAD, (_, href: string) => {
    parts.push(href)
    return ''
  })
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `${head}${html.slice(headEnd, at)}<script${mark}>(${LOADER})(${JSON.stringify(entry)},${JSON.stringify(parts)},${LONGEST_WAIT_MS})${html.slice(end + 1)}`
}

/**
 * Runs in the browser: after the load event, and after a first paint, two more frames show what was loaded last. A window
 * that is not looked at paints nothing; there the time decides.
 */
const LOADER =
  'function(src,parts,ms){function add(tag,set){document.head.append(Object.assign(document.createElement(tag),set))}' +
  'function go(){if(!src)return;parts.forEach(function(href){add("link",{rel:"modulepreload",href:href})});add("script",{type:"module",async:true,src:src});src=""}' +
  'function frame(then){return function(){requestAnimationFrame(then)}}' +
  'function seen(){try{new PerformanceObserver(function(_,o){o.disconnect();frame(frame(go))()}).observe({type:"paint",buffered:true})}catch(_){go()}}' +
  'document.readyState=="complete"?seen():addEventListener("load",seen);setTimeout(go,ms)}'
