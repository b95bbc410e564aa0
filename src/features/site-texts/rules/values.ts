import { capitalized } from '#kit/capitalized.ts'
import type { LegalText, TextValue } from '../schema.ts'
import type { Kind } from '../words.ts'
import { blocksOf, filled, filledBlocks, legalOf, pointsOf, rowsOf, sectionOf } from './markup.ts'

/** Returns a text as pages show it: parsed by its kind, with the brokerage's names. */
export function textValue(kind: Kind, text: string, names: Readonly<Record<string, string>>): TextValue {
  switch (kind) {
    case 'line':
      return filled(text, names)
    case 'points':
      return pointsOf(text).map((point) => filled(point, names))
    case 'rows':
      return rowsOf(text).map((row) => ({ term: filled(row.term, names), text: filled(row.text, names) }))
    case 'text':
      return filledBlocks(blocksOf(text), names)
    case 'legal':
      return legalValue(text, names)
    case 'section': {
      const section = sectionOf(text)
      return { title: filled(section?.title ?? '', names), body: filledBlocks(blocksOf(section?.body ?? ''), names) }
    }
  }
}

/** Returns a text that people accept as it is hashed and stored: all words that were shown, and nothing else. */
export function plainTextOf({ intro, sections }: LegalText): string {
  return [intro, ...sections.map(({ title, text }, at) => `${at + 1}. ${title}. ${text}`)].join('\n')
}

/** Returns a legal text with the brokerage's names. A text may begin with a name that is lowercase: "the MLS". */
export function legalValue(text: string, names: Readonly<Record<string, string>>): LegalText {
  const { intro, sections } = legalOf(text)
  const fill = (words: string) => capitalized(filled(words, names))
  return { intro: fill(intro), sections: sections.map(({ title, text: body }) => ({ title, text: fill(body) })) }
}
