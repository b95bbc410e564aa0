import { withoutFragments } from './fragment-cache.server.ts'

/** Characters to quote around a difference. */
const CONTEXT = 80

/**
 * Renders a page again without cached fragments, as the browser does when it hydrates.
 * @throws if the HTML differs: some CachedHtml depends on more than its record and variant
 */
export function checkFragments(html: string, render: () => string): void {
  const cached = comparable(html)
  const plain = comparable(withoutFragments(render))
  if (cached === plain) return
  let at = 0
  while (cached[at] === plain[at]) at += 1
  const quote = (text: string) => JSON.stringify(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT))
  throw new Error(`CachedHtml differs from plain rendering.\ncached: ${quote(cached)}\nplain:  ${quote(plain)}`)
}

/** Removes intended differences: scripts render once, fragments lack image preloads and escape wide characters. */
function comparable(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>|<link rel="preload" as="image"[^>]*>/gs, '')
    .replace(/&#(\d{3,});/g, (_, code) => String.fromCodePoint(Number(code)))
}
