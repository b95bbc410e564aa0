import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Invariants of the listing tables, at every moment and at the end. */

const CHECK_INTERVAL_MS = 40
const MAX_FAULTS = 5

interface Watching {
  stop: () => Promise<{ checks: number; faults: string[] }>
}

/**
 * Checks the tables repeatedly, each time in one snapshot: a listing must not vanish unless it may be removed, and must
 * be complete.
 * @param removed keys of listings that may vanish
 */
export function watch(url: string, removed: ReadonlySet<string>): Watching {
  const faults: string[] = []
  const seen = new Set<string>()
  let checks = 0
  let isOver = false
  const work = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      while (!isOver && faults.length < MAX_FAULTS) {
        const { rows } = await client.query<{ keys: string[] | null; incomplete: string[] | null }>(SNAPSHOT_QUERY)
        const keys = new Set(rows[0]?.keys ?? [])
        for (const key of seen) {
          if (keys.has(key) || removed.has(key)) continue
          faults.push(`${key} vanished`)
          seen.delete(key)
        }
        for (const key of keys) seen.add(key)
        for (const half of rows[0]?.incomplete ?? []) if (!faults.includes(half)) faults.push(half)
        checks += 1
        await sleep(CHECK_INTERVAL_MS)
      }
    } finally {
      await client.end()
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return { checks, faults: faults.slice(0, MAX_FAULTS) }
    },
  }
}

/** A single statement, so that it uses one snapshot. */
const SNAPSHOT_QUERY = `
  select (select array_agg(listing_key) from properties where listing_key is not null) as keys,
    (select array_agg(fault) from (
      select p.listing_key || ' has no picture of ' || p.photos_count as fault from properties p
        join mls_listings l using (listing_key)
        where json_array_length(coalesce(l.payload -> 'Media', '[]')) > 0 and p.photos_count > 0
          and not exists (select from property_media m where m.property_id = p.id)
          -- Those of the sample that are hostile have pictures which are none.
          and p.listing_key not between 'MBR21000060' and 'MBR21000099'
      union all
      select l.listing_key || ' is shown in another form than the record' from mls_listings l left join properties p using (listing_key)
        where (l.standing = 'shown') <> (p.id is not null) or p.modification_timestamp <> l.modification_timestamp
      union all
      select p.listing_key || ' has no beginning' from properties p
        where not exists (select from property_changes c where c.property_id = p.id and c.kind in ('listed', 'relisted'))
      union all
      select p.listing_key || ' has another price than its history' from properties p join lateral (
        select c.after from property_changes c where c.property_id = p.id and c.kind = 'price' order by c.seq desc limit 1) c on true
        where (c.after ->> 'price')::integer <> p.price
      limit 3) f) as halves`

/** Tables that must be equal after one or several syncs, with their columns that depend on the time of the sync. */
const TABLES: Record<string, { key: string; without: readonly string[] }> = {
  properties: { key: 'listing_key', without: ['imported_at', 'main_image_key', 'version'] },
  property_media: {
    key: 'media_key',
    without: ['storage_key', 'width', 'height', 'status', 'attempts', 'try_at', 'last_error', 'source_at'],
  },
  rooms: { key: 'room_key', without: [] },
  unit_types: { key: 'unit_type_key', without: [] },
  open_houses: { key: 'open_house_key', without: [] },
  offices: { key: 'office_key', without: [] },
  members: { key: 'member_key', without: [] },
}

/** Lists the differences between a database and one with a single sync. */
export async function compare(url: string, referenceUrl: string): Promise<string[]> {
  const faults: string[] = []
  for (const [table, { key, without }] of Object.entries(TABLES)) {
    const question = `select ${key} as key, (to_jsonb(t) - $1::text[])::text as row from ${table} t`
    const [rows, reference] = await Promise.all([url, referenceUrl].map((one) => ask(one, question, [[...without]])))
    const expected = new Map(reference?.map((row) => [`${row.key}`, row.row]))
    for (const { key: found, row } of rows ?? []) {
      if (expected.get(`${found}`) !== row) {
        const other = expected.has(`${found}`) ? `${row} is not ${expected.get(`${found}`)}` : 'is not in the feed'
        faults.push(`${table} ${found}: ${other}`)
      }
      expected.delete(`${found}`)
    }
    for (const left of expected.keys()) faults.push(`${table} ${left} is missing`)
  }
  const broken = await ask(url, PRICE_CHAIN_QUERY, [])
  faults.push(...broken.map(({ key }) => `the prices in the history of ${key} do not follow each other`))
  return faults.slice(0, MAX_FAULTS)
}

/** Each price change must start where the previous one ended. */
const PRICE_CHAIN_QUERY = `
  select distinct property_id::text as key, '' as row from (
    select property_id, before ->> 'price' as before, lag(after ->> 'price') over (partition by property_id order by seq) as former
    from property_changes where kind = 'price') c
  where former is not null and before <> former`

async function ask(url: string, question: string, values: unknown[]): Promise<{ key: string; row: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ key: string; row: string }>(question, values)).rows
  } finally {
    await client.end()
  }
}
