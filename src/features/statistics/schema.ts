import * as z from 'zod/mini'
import { line, oneOf, optionalDate } from '#kit/form/inputs.ts'
import { FIGURES, type FigureKey, type FigureSource, MESSAGES, SOURCES } from './words.ts'

/** A figure that the site claims, with where it is from. */
export interface Figure {
  key: FigureKey
  /** As it is shown: "94%", "$20M+". */
  value: string
  source: FigureSource
  /** Where it is from, in a sentence. */
  source_note: string
  /** The day for which it holds. */
  as_of_date: string
}

/** A figure as an administrator sees it; null members where none is set. */
export interface FigureRecord {
  key: FigureKey
  value: string | null
  source: FigureSource | null
  source_note: string
  as_of_date: string | null
  version: number
  is_stale: boolean
  /** What the feed says of the office's own closed sales, where it says anything. */
  computed: string | null
}

/** What every page shows of the office: its figures, and the principals with pages of their own. */
export interface SiteFrame {
  figures: Pick<Figure, 'key' | 'value'>[]
  principals: { slug: string; name: string; title: string; phone: string }[]
}

/** A figure with its source and its day; `version` is the one that the change is based on, 0 for a first value. */
export const UpdateStatistic = z.object({
  key: oneOf(FIGURES, 'Choose a figure.'),
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  value: line(20, 'Enter the figure as it is shown, such as 94%.'),
  source: oneOf(SOURCES, 'Choose where it is from.'),
  source_note: line(200, MESSAGES.noteMissing),
  as_of_date: optionalDate().check(z.refine((value) => value !== null, MESSAGES.dateMissing)),
})
export type UpdateStatistic = z.infer<typeof UpdateStatistic>
