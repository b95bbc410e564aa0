import * as z from 'zod/mini'
import { oneOf, optionalDate, words } from '#kit/form/inputs.ts'
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

/**
 * A figure with its source and its day; an empty one takes the claim out. `version` is the one that the change is based on,
 * 0 for a first value.
 */
export const UpdateStatistic = z
  .object({
    key: oneOf(FIGURES, 'Choose a figure.'),
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    value: words(20),
    source: oneOf(SOURCES, 'Choose where it is from.'),
    source_note: words(200),
    as_of_date: optionalDate(),
  })
  .check(
    z.refine(({ version, value }) => version > 0 || value !== '', { path: ['value'], message: MESSAGES.valueMissing }),
    z.refine(({ value, source_note }) => value === '' || source_note !== '', {
      path: ['source_note'],
      message: MESSAGES.noteMissing,
    }),
    z.refine(({ value, as_of_date }) => value === '' || as_of_date !== null, {
      path: ['as_of_date'],
      message: MESSAGES.dateMissing,
    }),
  )
export type UpdateStatistic = z.infer<typeof UpdateStatistic>
