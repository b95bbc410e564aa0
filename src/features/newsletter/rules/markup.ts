/** A part of a line: plain text, or a link. */
export interface Span {
  text: string
  url: string | null
}

/** A block of an issue, as its author wrote it. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'button'; text: string; url: string }

const LINK = /\[([^\][\n]{1,200})\]\(((?:https?:\/\/|\/)[^\s()]{1,500})\)/g
const BUTTON = /^\[([^\][\n]{1,60})\]\(((?:https?:\/\/|\/)[^\s()]{1,500})\)$/

/**
 * The blocks of an issue's text. A blank line ends a block. "## " begins a heading, "- " an item of a list; "[text](address)" is a
 * link, and alone in its block a button. Addresses begin with https://, http:// or, on this site, with "/".
 */
export function blocksOf(body: string): Block[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(partsOf)
}

/** A heading ends with its line; what follows is a block of its own. */
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

/** The address of a link as an email needs it: one on this site gets the site before it. */
export function absoluteUrl(url: string, site: string): string {
  return url.startsWith('/') ? `${site}${url}` : url
}

/** The first text that looks like a link and is none, such as "[text](example.com)": it would be sent as it was typed. */
export function brokenLinkIn(body: string): string | null {
  return body.replaceAll(LINK, '').match(/\[[^\][\n]*\]\([^)\n]*\)/)?.[0] ?? null
}
