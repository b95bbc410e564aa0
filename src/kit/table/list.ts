/** How many rows a page of a table has; the first is the usual one. */
export const PAGE_SIZES = ['25', '50', '100'] as const

/** Counts are exact up to here; above it is said "over 10,000". */
export const COUNT_LIMIT = 10_000

/** What a list can be ordered by, and filtered by: for each filter the words whose keys are its values. */
export interface ListShape {
  sorts: readonly string[]
  filters: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The part that every list has: words to look for, the order (`name` rising, `-name` falling), the page. */
export interface ListInput<Sort extends string = string> {
  q?: string | undefined
  sort?: Sort | `-${Sort}` | undefined
  /** Rows after or before a mark, as a page of the list gave it. */
  after?: string | undefined
  before?: string | undefined
  size?: (typeof PAGE_SIZES)[number] | undefined
}

/** What a list asks for, as its address says it and as its call takes it. */
export type SearchOf<Shape extends ListShape> = ListInput<Shape['sorts'][number]> & {
  [Filter in keyof Shape['filters']]?: (keyof Shape['filters'][Filter] & string) | undefined
}

/** A page of a list. */
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

/** The form of a mark. */
export const MARK = /^[\w-]{1,1000}$/
/** The most that is looked for. */
export const MAX_WORDS = 100

/**
 * For a route's `validateSearch`: what is wrong in an address is left out, never an error. Every key is said, as the
 * router lays this over what the address says and a wrong value must not show through. It runs before a page is
 * loaded and so takes no schema with it: it stands in the first bundle of the whole site.
 */
export function tableSearch<const Shape extends ListShape>(
  shape: Shape,
): (search: Record<string, unknown>) => SearchOf<Shape> {
  const sorts = shape.sorts.flatMap((sort) => [sort, `-${sort}`])
  return (search) => {
    const textOf = (key: string) => {
      const given = Object.hasOwn(search, key) ? search[key] : undefined
      const last: unknown = Array.isArray(given) ? given.at(-1) : given
      return typeof last === 'string' ? last.trim() : ''
    }
    const one = (key: string, isRight: (text: string) => boolean) => [
      key,
      isRight(textOf(key)) ? textOf(key) : undefined,
    ]
    const isMark = (text: string) => MARK.test(text)
    return Object.fromEntries([
      one('q', (text) => text !== '' && text.length <= MAX_WORDS),
      one('sort', (text) => sorts.includes(text)),
      one('after', isMark),
      one('before', isMark),
      one('size', (text) => PAGE_SIZES.some((size) => size === text)),
      ...Object.entries(shape.filters).map(([key, words]) => one(key, (text) => Object.hasOwn(words, text))),
    ]) as SearchOf<Shape>
  }
}

/** The address of the same list with something changed; whatever changes the rows begins at the first page. */
export function searchWith<Search extends ListInput>(search: Search, change: Record<string, unknown>): Search {
  const { after: _, before: __, ...stored } = search
  const said = Object.entries({ ...stored, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  )
  return Object.fromEntries(said) as unknown as Search
}
