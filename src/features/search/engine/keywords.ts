import { normalise } from '../rules/text.ts'

/** What was typed, taken apart. */
export interface Keywords {
  /** Each of them is to be found. */
  words: string[]
  /** Words that stand together: "walk-in closet". */
  phrases: string[][]
  /** Words and phrases that are not to be found. */
  without: string[][]
}

const PART = /(-|\bNOT\s+)?(?:"([^"]*)"?|([^\s"]+))/g

/**
 * Reads typed text: words; phrases in quotes, or with hyphens; and what is ruled out, by a minus sign or by NOT in
 * capitals. "MLS# 219…" is asked for by its number.
 */
export function keywordsOf(q: string): Keywords {
  const keywords: Keywords = { words: [], phrases: [], without: [] }
  for (const [, not, quoted, plain] of q.replace(/[“”„]/g, '"').matchAll(PART)) {
    const words = normalise(quoted ?? plain ?? '')
      .split(' ')
      .filter(Boolean)
    if (words.length === 0) continue
    const isPhrase = quoted !== undefined || (words.length > 1 && /\p{L}-\p{L}/u.test(plain ?? ''))
    if (not) keywords.without.push(words)
    else if (isPhrase) keywords.phrases.push(words)
    else keywords.words.push(...words.filter((word) => word !== 'mls'))
  }
  return keywords
}
