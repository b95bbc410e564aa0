import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { keysOf } from '../form/inputs.ts'
import { COUNT_LIMIT, type ListInput, PAGE_SIZES, type TablePage } from './list.ts'

/** Sort column of a table: an expression that is never null, and its type. */
export interface SortColumn {
  by: RawBuilder<unknown>
  type: keyof typeof SORT_VALUE_FORMAT
}

/** Formats of sort values by type. A cursor is user input, and an invalid one must not reach a cast. */
const SORT_VALUE_FORMAT = {
  text: /^[^\0]*$/s,
  integer: /^-?\d{1,9}$/,
  date: /^(-?infinity|\d{4}-\d\d-\d\d)$/,
  timestamptz: /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00)$/,
} as const

/**
 * Returns a page of a query by keyset pagination, in either direction. The cost is independent of the page number, and
 * concurrent inserts and deletes neither repeat nor skip rows. The query has no order or limit.
 * @param options `id` is the unique column that ends the order; `sorts` maps sort keys to columns; `total` is the number of
 * rows, up to COUNT_LIMIT + 1 or exact, if the caller counts them anyway
 */
export async function pageOf<TB extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput<Sort>,
  options: {
    id: RawBuilder<unknown>
    sorts: Record<Sort, SortColumn>
    usual: Sort | `-${Sort}`
    total?: () => Promise<number>
  },
): Promise<TablePage<Row>> {
  const { id, sorts, usual } = options
  const sort = input.sort ?? usual
  const isFalling = sort.startsWith('-')
  const { by, type } = sorts[sort.replace(/^-/, '') as Sort]
  const size = Number(input.size ?? PAGE_SIZES[0])
  const cursor = decodeCursor(input.after ?? input.before, sort, type)
  const isBackward = cursor !== null && input.after === undefined

  const ahead = (falling: boolean) => (falling ? sql.raw('<') : sql.raw('>'))
  const beyond = ({ value, key }: Cursor, falling: boolean) =>
    sql<boolean>`(${by}, ${id}) ${ahead(falling)} (${value}::${sql.raw(type)}, ${key}::uuid)`
  const isDescending = isFalling !== isBackward
  const found = await (cursor ? query.where(beyond(cursor, isDescending)) : query)
    .select([sql<string>`(${by})::text`.as('cursor_value'), sql<string>`(${id})::text`.as('cursor_key')])
    .orderBy(by, isDescending ? 'desc' : 'asc')
    .orderBy(id, isDescending ? 'desc' : 'asc')
    .limit(size + 1)
    .execute()
  // The rows after the cursor are gone, so return the first page instead of an empty one.
  if (found.length === 0 && cursor) return pageOf(query, { ...input, after: undefined, before: undefined }, options)

  const hasMore = found.length > size
  const rows = found.slice(0, size)
  if (isBackward) rows.reverse()
  const cursors = rows.map(({ cursor_value, cursor_key }) => ({ value: cursor_value, key: cursor_key }))
  const [head, tail] = [cursors.at(0), cursors.at(-1)]
  const countOf = (part: SelectQueryBuilder<DB, TB, Row>) => countUpTo(part, COUNT_LIMIT + 1)
  const total = await (options.total ? options.total() : countOf(query))
  const skipped = cursor && head ? await countOf(query.where(beyond(head, !isFalling))) : 0
  return {
    rows: rows.map(({ cursor_value, cursor_key, ...row }) => row as unknown as Row),
    total: Math.min(total, COUNT_LIMIT),
    is_total_capped: total > COUNT_LIMIT,
    first: skipped > COUNT_LIMIT ? null : Math.min(skipped + 1, total),
    before: head && (isBackward ? hasMore : skipped > 0) ? encodeCursor(head, sort) : null,
    after: tail && (isBackward || hasMore) ? encodeCursor(tail, sort) : null,
  }
}

async function countUpTo<TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  limit: number,
): Promise<number> {
  const some = query.clearSelect().select(sql<number>`1`.as('one')).limit(limit)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db())
  return rows[0]?.count ?? 0
}

interface Cursor {
  value: string
  key: string
}

function encodeCursor({ value, key }: Cursor, sort: string): string {
  return Buffer.from(JSON.stringify([sort, value, key])).toString('base64url')
}

/** Ignores a cursor of another order or an invalid one. */
function decodeCursor(text: string | undefined, sort: string, type: SortColumn['type']): Cursor | null {
  if (!text) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts[0] !== sort) return null
    const [, value, key] = parts
    const isRight =
      typeof value === 'string' &&
      SORT_VALUE_FORMAT[type].test(value) &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
    return isRight ? { value, key } : null
  } catch {
    return null
  }
}

/** Returns an `ilike` pattern that matches search words literally; null without words. */
export function likePattern(q: string | undefined): string | null {
  return q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** Selects the number of rows per status: `select(countEach(STATUSES, (status) => sql`status = ${status}`))`. */
export function countEach<const Words extends Record<string, unknown>>(
  words: Words,
  conditionOf: (key: keyof Words & string) => RawBuilder<unknown>,
): AliasedRawBuilder<number, keyof Words & string>[] {
  return keysOf(words).map((key) => sql<number>`(count(*) filter (where ${conditionOf(key)}))::integer`.as(key))
}
