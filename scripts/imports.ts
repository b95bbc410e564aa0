/** The imports of a source file, found without a compiler: the files are formatted, so that simple rules are enough. */

export interface Import {
  /** As it is written: '#ui/button.tsx', './rules.ts', 'react'. */
  specifier: string
  line: number
  /** Nothing of it is left at run time. */
  isTypeOnly: boolean
}

const STATIC = /^[ \t]*(?:import|export)\b(?![ \t]*\()([^'"`;()=]*?)\bfrom[ \t\n]*(['"])([^'"\n]+)\2/gm
const BARE = /^[ \t]*import[ \t]*(['"])([^'"\n]+)\1/gm
const DYNAMIC = /\bimport\([ \t\n]*(['"])([^'"\n]+)\1/g

/** Lists the static, bare and dynamic imports and the re-exports of a file. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  const found = [
    ...[...code.matchAll(STATIC)].map((match) => ({ at: match, clause: match[1] ?? '', specifier: match[3] ?? '' })),
    ...[...code.matchAll(BARE)].map((match) => ({ at: match, clause: '', specifier: match[2] ?? '' })),
    ...[...code.matchAll(DYNAMIC)].map((match) => ({ at: match, clause: '', specifier: match[2] ?? '' })),
  ]
  return found
    .map(({ at, clause, specifier }) => ({
      specifier,
      line: lineAt(code, at.index + at[0].length - 1),
      isTypeOnly: isTypeClause(clause),
    }))
    .sort((a, b) => a.line - b.line)
}

/** `type { A }`, or `{ type A, type B }`: then nothing is imported at run time. */
function isTypeClause(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]
  const parts = names?.split(',').filter((name) => name.trim()) ?? []
  return parts.length > 0 && parts.every((name) => /^\s*type\s/.test(name))
}

function lineAt(code: string, index: number): number {
  return code.slice(0, index).split('\n').length
}

/** Blanks comments and the insides of template strings, and keeps every line where it is. */
export function withoutComments(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  let code = ''
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at, at + 2)
    const char = source[at] ?? ''
    const end =
      rest === '//'
        ? endOf(source, at, '\n', 0)
        : rest === '/*'
          ? endOf(source, at + 2, '*/', 2)
          : char === '`'
            ? endOfTemplate(source, at)
            : char === "'" || char === '"'
              ? endOfString(source, at)
              : char === '/' && beginsRegex(code)
                ? endOfRegex(source, at)
                : at + 1
    const piece = source.slice(at, end)
    code += rest === '//' || rest === '/*' || char === '`' ? blank(piece) : piece
    at = end
  }
  return code
}

function endOf(source: string, from: number, mark: string, plus: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + plus
}

/** A string does not span lines, so that an apostrophe in the text of a page spoils one line at most. */
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
