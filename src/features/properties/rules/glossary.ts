import { GLOSSARY } from '../words/glossary.ts'

const ENTRIES = Object.entries(GLOSSARY).map(([word, meaning]) => ({
  word: word === 'half' ? 'Half bath' : word,
  meaning,
  // Whole words only, so that "vaulted" does not match "VA".
  pattern: new RegExp(
    `(?<![\\w-])${word.replace(/[^\w ]/g, '\\$&')}s?(?![\\w-])`,
    word === word.toUpperCase() ? '' : 'i',
  ),
}))

/** Returns the real-estate terms in a page's facts with their meanings, in the order of the glossary. */
export function wordsIn(facts: readonly { label: string; value: string }[]): { word: string; meaning: string }[] {
  const text = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return ENTRIES.filter(({ pattern }) => pattern.test(text)).map(({ word, meaning }) => ({ word, meaning }))
}
