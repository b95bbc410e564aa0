/**
 * Splits a source file into comments, strings and code without a compiler. The files are formatted, so simple rules are
 * enough.
 */

export interface Part {
  kind: 'code' | 'comment' | 'string' | 'template'
  text: string
  /** Offset of the first character. */
  start: number
}

/** Lists the parts of a file in order. Regular expressions count as code. Joined, their texts are the source. */
export function partsOf(source: string): Part[] {
  const parts: Part[] = []
  let code = ''
  const add = (kind: Part['kind'], start: number, text: string) => {
    const last = parts.at(-1)
    if (kind === 'code' && last?.kind === 'code') last.text += text
    else parts.push({ kind, text, start })
    code += kind === 'code' ? text : text.replace(/[^\n]/g, ' ')
  }
  for (let at = 0; at < source.length; ) {
    const [kind, end] = partAt(source, at, code)
    add(kind, at, source.slice(at, end))
    at = end
  }
  return parts
}

/** Blanks comments and template strings, and preserves line numbers. */
export function withoutComments(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return partsOf(source)
    .map(({ kind, text }) => (kind === 'comment' || kind === 'template' ? blank(text) : text))
    .join('')
}

/** Returns the line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function partAt(source: string, at: number, codeBefore: string): [Part['kind'], number] {
  const char = source[at] ?? ''
  const pair = source.slice(at, at + 2)
  if (pair === '//') return ['comment', endOf(source, at, '\n', 0)]
  if (pair === '/*') return ['comment', endOf(source, at + 2, '*/', 2)]
  if (char === '`') return ['template', endOfTemplate(source, at)]
  if (char === "'" || char === '"') return ['string', endOfString(source, at)]
  if (char === '/' && beginsRegex(codeBefore)) return ['code', endOfRegex(source, at)]
  return ['code', at + 1]
}

function endOf(source: string, from: number, mark: string, plus: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + plus
}

/** A string does not span lines, so an apostrophe in JSX text affects one line at most. */
function endOfString(source: string, from: number): number {
  const quote = source[from]
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote) return at + 1
    else if (source[at] === '\n') return at
  }
  return source.length
}

function endOfTemplate(source: string, from: number): number {
  let depth = 0
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith('${', at)) depth += 1
    else if (source[at] === '}' && depth > 0) depth -= 1
    else if (source[at] === '`' && depth === 0) return at + 1
    else if (source[at] === '`') at = endOfTemplate(source, at) - 1
  }
  return source.length
}

function beginsRegex(before: string): boolean {
  return /(?:[(,=:[!&|?{};]|\breturn|=>)\s*$/.test(before.slice(-40))
}

function endOfRegex(source: string, from: number): number {
  let isInClass = false
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '\n') return from + 1
    else if (source[at] === '[') isInClass = true
    else if (source[at] === ']') isInClass = false
    else if (source[at] === '/' && !isInClass) return at + 1
  }
  return source.length
}
