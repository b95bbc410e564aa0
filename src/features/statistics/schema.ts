import * as z from 'zod/mini'
import type { SiteBrand } from '#features/brand/schema.ts'
import { keysOf, oneOf, optionalDate, words } from '#kit/form/inputs.ts'
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

type FieldName = 'version' | 'value' | 'source' | 'source_note' | 'as_of_date'
const fields = {
  /** 0 for a statistic that is not set. */
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  value: words(20),
  source: oneOf(SOURCES, 'Choose where it’s from.'),
  source_note: words(200),
  as_of_date: optionalDate(),
} satisfies Record<FieldName, z.core.$ZodType>
type Fields = {
  [Name in `${StatisticKey}_${FieldName}`]: Name extends `${StatisticKey}_${infer Field extends FieldName}`
    ? (typeof fields)[Field]
    : never
}

/** Every statistic with its source and date. An empty value removes it. Each is based on its own version. */
export const UpdateStatistics = z
  .object(
    Object.fromEntries(
      keysOf(STATISTICS).flatMap((key) =>
        Object.entries(fields).map(([name, schema]) => [`${key}_${name}`, schema] as const),
      ),
    ) as Fields,
  )
  .check(
    z.superRefine((input, context) => {
      for (const { key, value, source_note, as_of_date } of inputsOf(input)) {
        const refuse = (name: FieldName, message: string) =>
          context.addIssue({ code: 'custom', path: [`${key}_${name}`], message })
        if (value !== '' && source_note === '') refuse('source_note', MESSAGES.noteMissing)
        if (value !== '' && as_of_date === null) refuse('as_of_date', MESSAGES.dateMissing)
      }
    }),
  )
export type UpdateStatistics = z.infer<typeof UpdateStatistics>

/** A statistic as typed. */
export type StatisticInput = { key: StatisticKey } & { [Name in FieldName]: z.infer<(typeof fields)[Name]> }

/** Returns the statistics of an input in display order. */
export function inputsOf(input: UpdateStatistics): StatisticInput[] {
  return keysOf(STATISTICS).map((key) => ({
    key,
    version: input[`${key}_version`],
    value: input[`${key}_value`],
    source: input[`${key}_source`],
    source_note: input[`${key}_source_note`],
    as_of_date: input[`${key}_as_of_date`],
  }))
}

/** Form values of all statistics. */
export type StatisticsDraft = { [Name in keyof UpdateStatistics]: z.input<Fields[Name]> }
