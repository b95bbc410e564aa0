import { GLOSSARY } from '../words/glossary.ts'

const ENTRIES = Object.entries(GLOSSARY).map(([word, meaning]) => ({
  word: word === 'half' ? 'Half bath' : word,
  meaning,
  // Whole words only: "VA" does not stand in "vaulted".
  pattern: new RegExp(
    `(?<![\\w-])${word.replace(/[^\w ]/g, '\\$&')}s?(?![\\w-])`,
    word === word.toUpperCase() ? '' : 'i',
  ),
}))

/** The words of the trade that stand in a page's facts, with what they mean, in the order of the glossary. */
export function wordsIn(facts: readonly { label: string; value: string }[]): { word: string; meaning: string }[] {
  const text = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return ENTRIES.filter(({ pattern }) => pattern.test(text)).map(({ word, meaning }) => ({ word, meaning }))
}
