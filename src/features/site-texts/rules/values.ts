import type { TextValue } from '../schema.ts'
import type { Kind } from '../words.ts'
import { blocksOf, filled, filledBlocks, pointsOf, rowsOf, sectionOf } from './markup.ts'

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
    case 'section': {
      const section = sectionOf(text)
      return { title: filled(section?.title ?? '', names), body: filledBlocks(blocksOf(section?.body ?? ''), names) }
    }
  }
}
