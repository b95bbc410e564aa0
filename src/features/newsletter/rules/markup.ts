/** A part of a line: plain text, or a link. */
export interface Span {
  text: string
  url: string | null
}

/** A block of an issue's text. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'button'; text: string; url: string }

const LINK = /\[([^\][\n]{1,200})\]\(((?:https?:\/\/|\/)[^\s()]{1,500})\)/g
const BUTTON = /^\[([^\][\n]{1,60})\]\(((?:https?:\/\/|\/)[^\s()]{1,500})\)$/

/**
 * Parses an issue's text into blocks, separated by blank lines. "## " begins a heading and "- " a list item.
 * "[text](url)" is a link, or a button if it is the whole block. URLs begin with https://, http:// or, on this site,
 * "/".
 */
export function blocksOf(body: string): Block[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(partsOf)
}

/** A heading ends with its line. The lines after it are separate blocks. */
function partsOf(block: string): Block[] {
  const [first = '', ...rest] = block.split('\n')
  if (first.startsWith('## ')) {
    const more = rest.join('\n').trim()
    return [{ kind: 'heading', text: first.slice(3).trim() }, ...(more ? partsOf(more) : [])]
  }
  const lines = [first, ...rest].map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- ')))
    return [{ kind: 'list', items: lines.map((line) => spansOf(line.slice(2).trim())) }]
  const [, text, url] = (rest.length === 0 && BUTTON.exec(first)) || []
  if (text && url) return [{ kind: 'button', text, url }]
  return [{ kind: 'paragraph', spans: spansOf(lines.join(' ')) }]
}

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', url = ''] = match
    if (match.index > at) spans.push({ text: text.slice(at, match.index), url: null })
    spans.push({ text: label, url })
    at = match.index + whole.length
  }
  if (at < text.length) spans.push({ text: text.slice(at), url: null })
  return spans
}

/** Returns a link's absolute URL, as emails need it. */
export function absoluteUrl(url: string, site: string): string {
  return url.startsWith('/') ? `${site}${url}` : url
}

/** Finds the first malformed link, such as "[text](example.com)", which would appear as typed. */
export function brokenLinkIn(body: string): string | null {
  return body.replaceAll(LINK, '').match(/\[[^\][\n]*\]\([^)\n]*\)/)?.[0] ?? null
}
