/** Rows per page; the first is the default. */
export const PAGE_SIZES = ['25', '50', '100'] as const

/** Counts are exact up to here; above it, the page shows "over 10,000". */
export const COUNT_LIMIT = 10_000

/** Sort keys and filters of a list. Each filter has a table whose keys are its values. */
export interface ListShape {
  sorts: readonly string[]
  filters: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Input common to all lists: search words, order (`name` ascending, `-name` descending), page. */
export interface ListInput<Sort extends string = string> {
  q?: string | undefined
  sort?: Sort | `-${Sort}` | undefined
  /** Cursor of the previous or next page, from a page of the list. */
  after?: string | undefined
  before?: string | undefined
  size?: (typeof PAGE_SIZES)[number] | undefined
}

/** Input of a list, in its URL and in its call. */
export type SearchOf<Shape extends ListShape> = ListInput<Shape['sorts'][number]> & {
  [Filter in keyof Shape['filters']]?: (keyof Shape['filters'][Filter] & string) | undefined
}

/** A page of a list. */
export interface TablePage<Row> {
  rows: Row[]
  /** Number of rows that match the filters, at most COUNT_LIMIT. */
  total: number
  is_total_capped: boolean
  /** Position of the first row, from 1; null beyond COUNT_LIMIT. */
  first: number | null
  /** Cursors of the adjacent pages, or null. */
  before: string | null
  after: string | null
}

/** Format of a cursor. */
export const CURSOR = /^[\w-]{1,1000}$/
/** Characters of search words. */
export const MAX_SEARCH_CHARACTERS = 100

/**
 * Returns a route's `validateSearch` that drops invalid values instead of failing. It returns every key, because the
 * router merges the result over the URL and an invalid value would otherwise remain. It uses no schema library, because
 * it is part of the site's first bundle.
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
    const isCursor = (text: string) => CURSOR.test(text)
    return Object.fromEntries([
      one('q', (text) => text !== '' && text.length <= MAX_SEARCH_CHARACTERS),
      one('sort', (text) => sorts.includes(text)),
      one('after', isCursor),
      one('before', isCursor),
      one('size', (text) => PAGE_SIZES.some((size) => size === text)),
      ...Object.entries(shape.filters).map(([key, words]) => one(key, (text) => Object.hasOwn(words, text))),
    ]) as SearchOf<Shape>
  }
}

/** Returns search parameters with a change, on the first page. */
export function searchWith<Search extends ListInput>(search: Search, change: Record<string, unknown>): Search {
  const { after: _, before: __, ...stored } = search
  const said = Object.entries({ ...stored, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  )
  return Object.fromEntries(said) as unknown as Search
}
