import type { Block, LegalText, RichText, Run } from '../schema.ts'

const MARKS = { heading: /^##\s+/, note: /^>\s?/, list: /^[-*]\s+/, steps: /^\d{1,2}[.)]\s+/ } as const
type Marked = keyof typeof MARKS

/**
 * Parses a text into blocks, separated by blank lines. "## " begins a heading, "- " a list item, "1. " a numbered item
 * and "> " a note. "**text**" is bold, "*text*" italic, "[text](url)" a link, and a backslash takes the meaning from
 * the mark after it. Anything else, HTML included, is plain text.
 */
export function blocksOf(text: string): RichText {
  const blocks: RichText = []
  let open: { kind: Marked | 'paragraph'; lines: string[] } | null = null
  const close = () => {
    if (open) blocks.push(blockOf(open.kind, open.lines))
    open = null
  }
  for (const line of unixLines(text)
    .split('\n')
    .map((one) => one.trim())) {
    const kind = line === '' ? null : markOf(line)
    if (line === '') close()
    else if (kind === null || (open as { kind: string } | null)?.kind === kind) continueWith(line, kind)
    else {
      close()
      open = { kind, lines: [withoutMark(line, kind)] }
    }
    if (kind === 'heading') close()
  }
  close()
  return blocks

  function continueWith(line: string, kind: Marked | null) {
    if (!open) open = { kind: 'paragraph', lines: [line] }
    else if (kind === 'list' || kind === 'steps') open.lines.push(withoutMark(line, kind))
    else open.lines.push(`${open.lines.pop()} ${kind ? withoutMark(line, kind) : line}`)
  }
}

/** Splits a section into its title, after "# ", and the text below. */
export function sectionOf(text: string): { title: string; body: string } | null {
  const [first = '', ...rest] = unixLines(text).trim().split('\n')
  const title = /^#\s+(\S.*)$/.exec(first)?.[1]?.trim()
  return title ? { title, body: rest.join('\n').trim() } : null
}

/** Returns the points of a text with one on each line. */
export function pointsOf(text: string): string[] {
  return unixLines(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the rows of a text with a term, a colon and its text on each line. */
export function rowsOf(text: string): { term: string; text: string }[] {
  return pointsOf(text).map((line) => {
    const at = line.indexOf(': ')
    return { term: line.slice(0, Math.max(0, at)), text: line.slice(at < 0 ? 0 : at + 2).trim() }
  })
}

/** Splits a legal text into its introduction and its sections after "## ". */
export function legalOf(text: string): LegalText {
  const plain = (part: string) => part.split(/\s+/).filter(Boolean).join(' ')
  const [intro = '', ...sections] = unixLines(text).split(/^##\s+/m)
  return {
    intro: plain(intro),
    sections: sections.map((section) => {
      const [title = '', ...rest] = section.split('\n')
      return { title: title.trim(), text: plain(rest.join(' ')) }
    }),
  }
}

/** Returns whether a legal text has an introduction, text below each title, and no marks besides. */
export function isLegalForm(text: string): boolean {
  const { intro, sections } = legalOf(text)
  const hasMarks = /^\s*(?:[-*>]|\d{1,2}[.)]|#(?!#\s))\s/m.test(text) || /\*\*|\]\(/.test(text)
  return intro !== '' && !hasMarks && sections.every((section) => section.title !== '' && section.text !== '')
}

function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function markOf(line: string): Marked | null {
  for (const [kind, mark] of Object.entries(MARKS)) if (mark.test(line)) return kind as Marked
  return null
}

function withoutMark(line: string, kind: Marked): string {
  return line.replace(MARKS[kind], '')
}

function blockOf(kind: Marked | 'paragraph', lines: string[]): Block {
  if (kind === 'list' || kind === 'steps') return { kind, items: lines.map(runsOf) }
  return { kind, runs: runsOf(lines.join(' ')) }
}

/** An escaped mark, bold text, italic text or a link. Each is bounded, so that no input takes long. */
const INLINE =
  /\\([\\*[\]#>-])|\*\*(?!\s)([^*\n]{1,1000}?)\*\*|\*(?!\s)([^*\n]{1,1000}?)\*|\[([^\][\n]{1,300})\]\(([^\s()]{1,500})\)/g

/** Parses the marks within a line. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  const add = (run: Run) => {
    const last = runs.at(-1)
    if (typeof run === 'string' && typeof last === 'string') runs[runs.length - 1] = last + run
    else if (run !== '') runs.push(run)
  }
  let at = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, escaped, bold, italic, label, href] = match
    add(line.slice(at, match.index))
    at = match.index + whole.length
    if (escaped !== undefined) add(escaped)
    else if (bold !== undefined) add({ text: bold, is_bold: true })
    else if (italic !== undefined) add({ text: italic, is_italic: true })
    else if (label !== undefined && href !== undefined && isHref(href)) add({ text: label, href })
    else add(whole)
  }
  add(line.slice(at))
  return runs
}

/** Returns whether a text may link there: a path of this site, a part of the page, https, mailto or tel. */
export function isHref(href: string): boolean {
  if (/^\/(?![/\\])[^\\]*$/.test(href) || /^#[\w-]+$/.test(href)) return true
  if (/^(?:mailto:\{email\}|tel:\{phone\})$/.test(href)) return true
  if (/^mailto:[^\s@/]+@[^\s@/]+\.[a-z]+$/i.test(href) || /^tel:\+?[\d-]{7,20}$/.test(href)) return true
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false
  const { username, password, hostname } = new URL(href)
  return !username && !password && hostname.includes('.')
}

const PLACEHOLDER = /\{([^{}\s]{1,60})\}/g

/** Returns the names in braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
}

/** Fills in names. An unknown one stays as typed. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
}

/** Fills in the names of parsed blocks, after parsing, so that a mark in a name has no effect. */
export function filledBlocks(blocks: RichText, values: Readonly<Record<string, string>>): RichText {
  const runs = (all: Run[]) => all.map((run) => filledRun(run, values))
  return blocks.map((block) =>
    'items' in block ? { ...block, items: block.items.map(runs) } : { ...block, runs: runs(block.runs) },
  )
}

function filledRun(run: Run, values: Readonly<Record<string, string>>): Run {
  if (typeof run === 'string') return filled(run, values)
  const { text, href, ...style } = run
  return { text: filled(text, values), ...style, ...(href !== undefined && { href: filledHref(href, values) }) }
}

function filledHref(href: string, values: Readonly<Record<string, string>>): string {
  if (href === 'tel:{phone}') return `tel:+1${(values.phone ?? '').replace(/\D/g, '')}`
  if (href === 'mailto:{email}') return `mailto:${values.email ?? ''}`
  return href
}

/** Finds the first link that the site cannot open. It would be shown as typed. */
export function brokenLinkIn(text: string): string | null {
  for (const [whole, , href = ''] of text.matchAll(/\[([^\][\n]{1,300})\]\(([^)\n]{0,500})\)/g))
    if (!isHref(href) || /[\s(]/.test(href)) return whole
  return null
}
