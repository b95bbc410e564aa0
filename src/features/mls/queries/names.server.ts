import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsNames } from '../schema/overview.ts'

/** Queries about the feed's field names and lookup values. */

const MAX_EXAMPLE = 80

/** Lists the fields with a value in the latest listings, with the number of listings and an example. */
export async function listFields(
  listings: number,
): Promise<{ field: string; listings: number; example: string; looked_at: number }[]> {
  const { rows } = await sql<{ field: string; listings: number; example: string; looked_at: number }>`
    with latest as materialized (select payload from mls_listings where standing = 'shown' order by received_at desc limit ${listings})
    select f.key as field, count(*)::int as listings, left(min(f.value #>> '{}'), ${MAX_EXAMPLE}::int) as example,
      (select count(*) from latest)::int as looked_at
    from latest, json_each(latest.payload) as f (key, value)
    where json_typeof(f.value) not in ('null', 'object') and (f.value #>> '{}') not in ('', '[]')
    group by f.key order by listings desc, f.key
  `.execute(db())
  return rows
}

export async function listOtherSubTypes(known: readonly string[], limit: number): Promise<MlsNames['sub_types']> {
  const { rows } = await sql<MlsNames['sub_types'][number]>`
    select property_sub_type as value, count(*)::int as listings from properties
    where property_sub_type is not null and property_sub_type <> all(${[...known]}::text[])
    group by property_sub_type order by listings desc, 1 limit ${limit}
  `.execute(db())
  return rows
}

/** Lists the feed's lookups, those with the most local values first. */
export async function listNameLists(): Promise<MlsNames['lists']> {
  const { rows } = await sql<MlsNames['lists'][number]>`
    select lookup_name as name, count(*)::int as entries,
      (count(*) filter (where standard_lookup_value is null))::int as unknown,
      coalesce((array_agg(lookup_value order by lookup_value) filter (where standard_lookup_value is null))[1:5], '{}') as examples
    from mls_lookups group by lookup_name order by unknown desc, lookup_name
  `.execute(db())
  return rows
}
