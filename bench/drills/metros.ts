import { parseArgs } from 'node:util'
import { createDatabase, dropDatabase } from '../../scripts/databases.ts'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { grouped, say } from '../../scripts/plain.ts'
import { webMemoryFlags } from '../../scripts/web-memory.ts'
import { asOwner } from '../../test/postgres.ts'
import { startSite } from '../../test/server.ts'
import { type Measured, measure, memoryOfLargest } from '../load.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/**
 * Fifty metros of 20,000 listings each: searches of a city and of a box in one of them must not feel the others.
 * `npm run drill -- metros [--metros 50 --listings 20000 --seconds 20]`. The others are copies of the first one, under
 * other names and elsewhere on the map.
 */

const MOST_TIMES = 2
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
  const told = (name: 'city' | 'box') =>
    `Searches of a ${name}: p50 ${one[name].p50_ms} and p99 ${one[name].p99_ms} ms among ${grouped(one.homes)} homes, p50 ${many[name].p50_ms} and p99 ${many[name].p99_ms} ms among ${grouped(many.homes)}.`
  const failed = [one, many].reduce((sum, { city, box }) => sum + city.failed + box.failed, 0)
  await record('metros', {
    isGood: times <= MOST_TIMES && failed === 0,
    found: [
      told('city'),
      told('box'),
      `The 99th percentile grew ${times.toFixed(2)} times at most (${MOST_TIMES} are allowed); ${failed} requests failed.`,
      `First answer after the start: ${one.first_s.toFixed(1)} s and ${many.first_s.toFixed(1)} s; the web process held ${one.most_mb} MB and ${many.most_mb} MB at most.`,
    ],
  })
} finally {
  await database.stop()
}

/** Searches of the first metro: each of its towns, and boxes of some miles around its homes. */
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

interface Found {
  city: Measured
  box: Measured
  homes: number
  first_s: number
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
      env: { NODE_OPTIONS: webMemoryFlags(homes).join(' '), LOG_LEVEL: 'warn' },
    })
    try {
      const base = site.urls[0] ?? ''
      const began = performance.now()
      await fetch(`${base}${paths.city[0]}`)
      const first_s = (performance.now() - began) / 1000
      const run = async (kind: 'city' | 'box') => {
        const load = { url: base, paths: paths[kind], connections: 4 }
        await measure(kind, { ...load, seconds: Math.max(3, Math.round(seconds / 2)) })
        return measure(kind, { ...load, seconds })
      }
      const found = { city: await run('city'), box: await run('box') }
      const pid = Number(/"event":"listening".*"pid":(\d+)/.exec(site.log())?.[1])
      return { ...found, homes, first_s, most_mb: (await memoryOfLargest([pid]))?.most_mb ?? 0 }
    } finally {
      await site.stop()
    }
  } finally {
    await dropDatabase(server.href, name)
  }
}

/** Puts copies of all homes beside them, each set under towns of its own and three degrees from the next. @returns how many homes there are */
async function multiply(url: string, count: number): Promise<number> {
  return asOwner(url, async (client) => {
    const { rows: columns } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'properties' order by ordinal_position",
    )
    const other: Record<string, string> = {
      id: 'gen_random_uuid()',
      listing_key: "listing_key || '-' || $1::text",
      listing_id: "listing_id || '-' || $1::text",
      city: "city || ' ' || $1::text",
      postal_code: "postal_code || '-' || $1::text",
      longitude: 'longitude - 3 * ($1::int % 10)',
      latitude: 'latitude + 3 * ($1::int / 10)',
      is_featured: 'false',
    }
    const names = columns.map(({ name }) => name)
    for (let copy = 1; copy < count; copy += 1) {
      await client.query(
        `insert into properties (${names.join()}) select ${names.map((name) => other[name] ?? name).join()}
         from properties where city !~ '[0-9]$'`,
        [copy],
      )
    }
    await client.query('vacuum (analyze) properties')
    const { rows } = await client.query<{ homes: number }>('select count(*)::int as homes from properties')
    return rows[0]?.homes ?? 0
  })
}
