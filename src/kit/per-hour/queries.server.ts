import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Counts per hour of the last day, the oldest first. */
export type HourlyCounts = readonly number[]

/**
 * Counts instants per hour of the last 24.
 * @param instants query with one column of instants; it may return older and later ones
 */
export async function countPerHour(instants: RawBuilder<unknown>, now: Date): Promise<HourlyCounts> {
  const { rows } = await sql<{ counts: number[] }>`
    select array_agg(coalesce(n.count, 0) order by h.hour desc)::int[] as counts
    from generate_series(0, 23) as h (hour)
    left join (
      select floor(extract(epoch from ${now}::timestamptz - i.at) / 3600)::int as hour, count(*)::int as count
      from (${instants}) as i (at)
      where i.at <= ${now}::timestamptz and i.at > ${now}::timestamptz - interval '24 hours'
      group by 1
    ) n on n.hour = h.hour
  `.execute(db())
  return rows[0]?.counts ?? []
}
