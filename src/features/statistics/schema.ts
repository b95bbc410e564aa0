import * as z from 'zod/mini'
import type { SiteBrand } from '#features/brand/schema.ts'
import { oneOf, optionalDate, words } from '#kit/form/inputs.ts'
import { MESSAGES, SOURCES, STATISTICS, type StatisticKey, type StatisticSource } from './words.ts'

/** A statistic with its source. */
export interface Statistic {
  key: StatisticKey
  /** Display text, such as "94%" or "$20M+". */
  value: string
  source: StatisticSource
  /** Source in one sentence. */
  source_note: string
  /** Date of the value. */
  as_of_date: string
}

/** A statistic as an admin sees it, with nulls if it is not set. */
export interface StatisticRecord {
  key: StatisticKey
  value: string | null
  source: StatisticSource | null
  source_note: string
  as_of_date: string | null
  version: number
  is_stale: boolean
  /** Value computed from the brokerage's own closed sales, if there are any. */
  computed: string | null
}

/** Statistics and principals that every page shows. */
export interface SiteFrame {
  brand: SiteBrand
  figures: Pick<Statistic, 'key' | 'value'>[]
  principals: { slug: string; name: string; title: string; phone: string }[]
}

/** A statistic with its source and date. An empty value removes it. Based on `version`, 0 for a first value. */
export const UpdateStatistic = z
  .object({
    key: oneOf(STATISTICS, 'Choose a statistic.'),
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
