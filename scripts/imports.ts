import { lineAt, withoutComments } from './source-parts.ts'

export interface Import {
  /** The specifier in the source: '#ui/button.tsx', './rules.ts', 'react'. */
  specifier: string
  line: number
  /** True if the import is erased at compile time. */
  isTypeOnly: boolean
}

const STATIC = /^[ \t]*(?:import|export)\b(?![ \t]*\()([^'"`;()=]*?)\bfrom[ \t\n]*(['"])([^'"\n]+)\2/gm
const BARE = /^[ \t]*import[ \t]*(['"])([^'"\n]+)\1/gm
const DYNAMIC = /\bimport\([ \t\n]*(['"])([^'"\n]+)\1/g

/** Lists the static, side-effect and dynamic imports and the re-exports of a file. */
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

/** Matches `type { A }` and `{ type A, type B }`, which import nothing at run time. */
function isTypeClause(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]
  const parts = names?.split(',').filter((name) => name.trim()) ?? []
  return parts.length > 0 && parts.every((name) => /^\s*type\s/.test(name))
}
