import { parseArgs } from 'node:util'
import { createDatabase, dropDatabase } from '../../scripts/databases.ts'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { webMemoryFlags } from '../../scripts/web-memory.ts'
import { asOwner } from '../../test/postgres.ts'
import { startSite } from '../../test/server.ts'
import { type Measured, measure, memoryOfLargest } from '../load.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/**
 * Measures fifty metros of 20,000 listings each: searches of a city and of a box must not slow down with the others,
 * and neither the load of a million listings nor an update may block requests: `npm run drill -- metros [--metros 50
 * --listings 20000 --seconds 20]`. The other metros are copies of the first with other names and coordinates.
 */

const MAX_TIMES = 2
const MAX_PAUSE_MS = 50
/** Listings per transaction that change during the searches. */
const CHANGES = { transactions: 20, listings: 250 }
const { values } = parseArgs({
  options: {
    metros: { type: 'string', default: '50' },
    listings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
  },
})
const [metros, listings, seconds] = [Number(values.metros), Number(values.listings), Number(values.seconds)]

const sample = await startSampleSite(listings, false)
await sample.stop()
const database = await startPostgres({ dataDir: sample.dataDir, log: say })
const server = new URL(database.url)
const source = server.pathname.slice(1)
server.pathname = '/postgres'
try {
  const paths = await searchesOfPlaces()
  const [one, many] = [await measureMetros(1, paths), await measureMetros(metros, paths)]
  const times = Math.max(many.city.p99_ms / one.city.p99_ms, many.box.p99_ms / one.box.p99_ms)
  const of = (found: Found, name: 'city' | 'box') =>
    `among ${grouped(found.homes)} homes p50 ${found[name].p50_ms} and p99 ${found[name].p99_ms} ms, ${found[name].cpu_ms} ms of computing each`
  const told = (name: 'city' | 'box') => `Searches of a ${name}: ${of(one, name)}; ${of(many, name)}.`
  const failed = [one, many].reduce(
    (sum, { city, box, changing }) => sum + city.failed + box.failed + changing.failed,
    0,
  )
  const pause_ms = Math.max(many.reading_pause_ms, many.changing_pause_ms)
  await record('metros', {
    isGood: times <= MAX_TIMES && failed === 0 && pause_ms <= MAX_PAUSE_MS,
    found: [
      told('city'),
      told('box'),
      `The 99th percentile grew ${times.toFixed(2)} times at most (${MAX_TIMES} are allowed); ${failed} requests failed.`,
      `While ${grouped(CHANGES.transactions * CHANGES.listings)} listings changed: p50 ${one.changing.p50_ms} and ${many.changing.p50_ms}, p99 ${one.changing.p99_ms} and ${many.changing.p99_ms} ms.`,
      `Longest pause of the process: ${many.reading_pause_ms} ms while it read all listings, ${many.changing_pause_ms} ms while they changed (${MAX_PAUSE_MS} are allowed).`,
      `First answer after the start: ${one.first_s.toFixed(1)} s and ${many.first_s.toFixed(1)} s; the web process held ${one.most_mb} MB and ${many.most_mb} MB at most.`,
    ],
  })
} finally {
  await database.stop()
}

/** Returns searches of the first metro: each of its cities, and boxes of some miles around its homes. */
async function searchesOfPlaces(): Promise<{ city: string[]; box: string[] }> {
  return asOwner(database.url, async (client) => {
    const towns = await client.query<{ city: string }>(
      "select city from properties where is_idx and status <> 'sold' group by city order by count(*) desc, city limit 25",
    )
    const homes = await client.query<{ longitude: number; latitude: number }>(
      `select longitude, latitude from properties
       where is_idx and status <> 'sold' and is_address_shown and longitude is not null order by id limit 400`,
    )
    const filters = ['', '&minBeds=3', '&maxPrice=400000', '&minBaths=2&sort=price_asc', '&type=house&page=2']
    return {
      city: towns.rows.flatMap(({ city }) =>
        filters.map((filter) => `/properties?${new URLSearchParams({ city })}${filter}`),
      ),
      box: homes.rows.map(({ longitude, latitude }, index) => {
        const half = 0.02 * (1 + (index % 4))
        const box = [longitude - half, latitude - half, longitude + half, latitude + half].map((at) => at.toFixed(4))
        return `/properties?bounds=${box.join()}${filters[index % filters.length]}`
      }),
    }
  })
}

/** With the CPU time per page, which is comparable on a busy machine too. */
type Search = Measured & { cpu_ms: number }

interface Found {
  city: Search
  box: Search
  changing: Measured
  homes: number
  first_s: number
  reading_pause_ms: number
  changing_pause_ms: number
  most_mb: number
}

async function measureMetros(count: number, paths: { city: string[]; box: string[] }): Promise<Found> {
  const name = `porchlight_metros_${count}`
  await dropDatabase(server.href, name)
  const url = await createDatabase(server.href, name, source)
  try {
    say(`  ${grouped(count)} times ${grouped(listings)} listings …`)
    const homes = await multiply(url, count)
    const site = await startSite({
      databaseUrl: url,
      webFlags: webMemoryFlags(homes),
      env: { LOG_LEVEL: 'warn' },
    })
    try {
      const base = site.urls[0] ?? ''
      await longestPause(base)
      const began = performance.now()
      await fetch(`${base}${paths.city[0]}`)
      const first_s = (performance.now() - began) / 1000
      const reading_pause_ms = await longestPause(base)
      say(`  first answer after ${first_s.toFixed(1)} s`)
      const load = { url: base, connections: 4 }
      const run = async (kind: 'city' | 'box') => {
        await measure(kind, { ...load, paths: paths[kind], seconds: Math.max(3, Math.round(seconds / 2)) })
        const before = await metric(base, 'process_cpu_seconds_total')
        const found = await measure(kind, { ...load, paths: paths[kind], seconds })
        const cpu_s = (await metric(base, 'process_cpu_seconds_total')) - before
        return { ...found, cpu_ms: Math.round((cpu_s * 100_000) / Math.max(1, found.answers)) / 100 }
      }
      const [city, box] = [await run('city'), await run('box')]
      await longestPause(base)
      const [changing] = await Promise.all([
        measure('changing', { ...load, paths: [...paths.city, ...paths.box], seconds }),
        change(url),
      ])
      const changing_pause_ms = await longestPause(base)
      const pid = Number(/"event":"listening".*"pid":(\d+)/.exec(site.log())?.[1])
      const most_mb = (await memoryOfLargest([pid]))?.most_mb ?? 0
      return { city, box, changing, homes, first_s, reading_pause_ms, changing_pause_ms, most_mb }
    } finally {
      await site.stop()
    }
  } finally {
    await dropDatabase(server.href, name)
  }
}

/** Returns the longest pause of the process's event loop since the last call. */
async function longestPause(base: string): Promise<number> {
  return Math.round((await metric(base, 'nodejs_eventloop_lag_max_seconds')) * 1000)
}

async function metric(base: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0)
}

/** Changes prices all over the market, one transaction after another. */
async function change(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    for (let at = 0; at < CHANGES.transactions; at += 1) {
      await client.query(
        'update properties set price = price + 1000 where id in (select id from properties where id > gen_random_uuid() order by id limit $1)',
        [CHANGES.listings],
      )
    }
  })
}

/**
 * Copies all homes into other metros, each with separate cities, numbers and prices, three degrees apart. Indexes
 * except keys are rebuilt afterwards, as after a restore.
 * @returns the number of homes
 */
async function multiply(url: string, count: number): Promise<number> {
  return asOwner(url, async (client) => {
    const { rows: columns } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'properties' order by ordinal_position",
    )
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
       from pg_index i where i.indrelid = 'properties'::regclass and not i.indisunique`,
    )
    const place = (name: string) => `${name} || ' ' || m.word`
    const other: Record<string, string> = {
      id: 'gen_random_uuid()',
      listing_key: "listing_key || '-' || m.copy",
      listing_id:
        "case when listing_id ~ '^[0-9]{1,9}$' then (listing_id::bigint + 1000000000::bigint * m.copy)::text end",
      address: "regexp_replace(address, '^[0-9]+', (m.copy * 131 + 100)::text)",
      city: place('city'),
      county: place('county'),
      township: place('township'),
      subdivision: place('subdivision'),
      school_district: place('school_district'),
      postal_code:
        "case when postal_code ~ '^[0-9]{5}$' then lpad(((postal_code::int + 1000 * m.copy) % 100000)::text, 5, '0') end",
      longitude: 'longitude - 3 * (m.copy % 10)',
      latitude: 'latitude + 3 * (m.copy / 10)',
      price: 'price + 100 * m.copy',
      is_featured: 'false',
    }
    const names = columns.map(({ name }) => name)
    if (count > 1) {
      await client.query(
        "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off",
      )
      for (const { name } of indexes) await client.query(`drop index ${name}`)
      await client.query('create temporary table seeds as select * from properties')
      for (let copy = 1; copy < count; copy += 1) {
        await client.query(
          `insert into properties (${names.join()}) select ${names.map((name) => other[name] ?? name).join()}
           from seeds, (select $1::int as copy, translate(substr(md5($1::text), 1, 6), '0123456789', 'ghijklmnop') as word) m`,
          [copy],
        )
        if (copy % 10 === 0) say(`  ${grouped(copy * listings)} copies …`)
      }
      for (const { made } of indexes) await client.query(made)
      await client.query('set session_replication_role = default')
    }
    await client.query('vacuum (analyze) properties')
    const { rows } = await client.query<{ homes: number }>('select count(*)::int as homes from properties')
    return rows[0]?.homes ?? 0
  })
}
