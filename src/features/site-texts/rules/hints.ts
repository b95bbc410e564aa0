import { HINTS } from '../words/hints.ts'

/** A wording in a text to reconsider, with the reason. */
export interface FoundHint {
  words: string
  reason: string
  instead: string
}

/** Finds wordings that fair-housing law makes risky, each once, in the order of the text. */
export function hintsIn(text: string): FoundHint[] {
  const found = HINTS.flatMap(({ pattern, ...advice }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ words, index, ...advice })),
  ).sort((a, b) => a.index - b.index)
  const seen = new Set<string>()
  return found.flatMap(({ index: _, ...hint }) => {
    const key = hint.words.toLowerCase()
    if (seen.has(key)) return []
    seen.add(key)
    return [hint]
  })
}
