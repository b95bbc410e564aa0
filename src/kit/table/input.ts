import * as z from 'zod/mini'
import { words } from '../form/inputs.ts'

/** How many rows a page of a table has; the first is the usual one. */
export const PAGE_SIZES = ['25', '50', '100'] as const

/** Counts are exact up to here; above it is said "over 10,000". */
export const COUNT_LIMIT = 10_000

/**
 * What a table asks for, as its address says it and as its call takes it: words to look for, the order
 * (`name` rising, `-name` falling), the page (the rows after or before a mark) and the filters of its own.
 */
export function tableInput<const Sort extends string, const Filters extends z.core.$ZodLooseShape>(
  sorts: readonly Sort[],
  filters: Filters,
) {
  return z.object({
    q: z.optional(words(100)),
    sort: z.optional(z.templateLiteral([z.enum(['', '-']), z.enum(sorts)])),
    after: z.optional(Mark),
    before: z.optional(Mark),
    size: z.optional(z.enum(PAGE_SIZES)),
    ...filters,
  })
}

const Mark = z.string().check(z.maxLength(1000), z.regex(/^[\w-]+$/))

/** The part of a table's input that every table has. */
export interface TableInput<Sort extends string = string> {
  q?: string | undefined
  sort?: Sort | `-${Sort}` | undefined
  after?: string | undefined
  before?: string | undefined
  size?: (typeof PAGE_SIZES)[number] | undefined
}

/** A page of a table. */
export interface TablePage<Row> {
  rows: Row[]
  /** Of all rows that the filters let through; COUNT_LIMIT where there are more. */
  total: number
  is_total_capped: boolean
  /** Place of the first row among all, from 1; null beyond COUNT_LIMIT. */
  first: number | null
  /** Marks of the neighbouring pages, or null where there is none. */
  before: string | null
  after: string | null
}
