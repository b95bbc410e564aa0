import { linkClass } from '#ui/text/link.tsx'
import { NO_CRITERIA } from '../rules/parse.ts'
import { hrefOf, needsExplanation } from '../rules/url.ts'
import type { Criteria, Typed } from '../schema.ts'
import { HOME_TYPES } from '../words.ts'

/** Explains how typed text was interpreted, with a link to search it as typed. */
export function TypedNote({ criteria, typed }: { criteria: Criteria; typed: Typed | null }) {
  if (!typed || !(needsExplanation(criteria, typed) || typed.words !== '')) return null
  const { q, words, guesses, isUnderstood } = typed
  const types: Readonly<Record<string, string>> = HOME_TYPES
  return (
    <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
      {guesses.map(({ typed: given, meant, kind }) => (
        <span
          key={given}
        >{`Showing ${kind === 'type' ? (types[meant] ?? meant).toLowerCase() : meant} for “${given}”. `}</span>
      ))}
      {words !== ''
        ? `We searched addresses, MLS numbers, and descriptions for “${words.replace(/["“”]/g, '')}”. `
        : guesses.length === 0 && `Filters set from “${q}”. `}
      {isUnderstood && (
        <a
          href={hrefOf({ ...NO_CRITERIA, q: `"${q.replace(/["“”„]/g, '').trim()}"` })}
          data-follow=""
          rel="nofollow"
          className={linkClass()}
        >
          Search for the exact words
        </a>
      )}
    </p>
  )
}
