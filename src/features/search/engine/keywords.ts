import { normalizeText } from '../rules/text.ts'

export interface Keywords {
  /** Words that must all match. */
  words: string[]
  /** Words that must match in sequence: "walk-in closet". */
  phrases: string[][]
  /** Words and phrases that must not match. */
  excluded: string[][]
}

const PART = /(-|\bNOT\s+)?(?:"([^"]*)"?|([^\s"]+))/g

/**
 * Splits search text into words, phrases (quoted or hyphenated) and exclusions (by a minus sign or an uppercase NOT).
 * Drops the "MLS" of "MLS# 219…".
 */
export function keywordsOf(q: string): Keywords {
  const keywords: Keywords = { words: [], phrases: [], excluded: [] }
  for (const [, not, quoted, plain] of q.replace(/[“”„]/g, '"').matchAll(PART)) {
    const words = normalizeText(quoted ?? plain ?? '')
      .split(' ')
      .filter(Boolean)
    if (words.length === 0) continue
    const isPhrase = quoted !== undefined || (words.length > 1 && /\p{L}-\p{L}/u.test(plain ?? ''))
    if (not) keywords.excluded.push(words)
    else if (isPhrase) keywords.phrases.push(words)
    else keywords.words.push(...words.filter((word) => word !== 'mls'))
  }
  return keywords
}
