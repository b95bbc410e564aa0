import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { CHILDREN } from '../sample/mls/feed.ts'
import { startSampleMls } from '../sample/mls/server.ts'
import { createDatabase, dropDatabase } from '../scripts/databases.ts'
import { ROOT } from '../scripts/ground.ts'
import { startTemporaryDatabase } from '../scripts/temporary-database.ts'

/** What an import of so many listings did. */
export interface ImportMeasured {
  name: string
  listings: number
  a_second: number
  /** What the reading process itself computed, for a thousand listings: it does not depend on what else the machine does. */
  own_ms_a_thousand: number
  most_mb: number | null
  /** How long a delta of 1,000 changes took. */
  delta_seconds: number
}

const CHANGES = 1000
const TOKEN = 'sample-token'
const Said = z.object({
  outcome: z.string(),
  seconds: z.number(),
  own_seconds: z.number(),
  most_mb: z.nullable(z.number()),
})

/** Imports the sample's listings from a feed without limits, with all that belongs to them and without. */
export async function measureImports(listings: number): Promise<ImportMeasured[]> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTemporaryDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-bench-'))
  const mls = await startSampleMls({ listings, dataDir, token: TOKEN, day: '2026-11-20' })
  try {
    // The sample makes each record when it is asked for first; that is no part of the import.
    await readThrough(mls.url)
    const found: ImportMeasured[] = []
    for (const children of [[], CHILDREN]) found.push(await measureImport(server.url, mls, listings, children))
    return found
  } finally {
    await mls.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureImport(
  serverUrl: string,
  mls: Awaited<ReturnType<typeof startSampleMls>>,
  listings: number,
  children: readonly string[],
): Promise<ImportMeasured> {
  const name = `porchlight_bench_${process.pid}`
  const url = await createDatabase(serverUrl, name)
  const env = {
    ...process.env,
    DATABASE_URL: url,
    ROLE: 'worker',
    SECRET: 'of-no-use-but-asked-for-0123456789',
    LOG_LEVEL: 'error',
  }
  await promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), 'migrate'], { env })
  const reader = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench', 'import-reader.ts'), mls.url, TOKEN, children.join()],
    { env, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]()
  const read = async () => {
    reader.stdin.write('\n')
    const { value } = await lines.next()
    const said = z.parse(Said, JSON.parse(String(value)))
    if (said.outcome !== 'done') throw new Error(`The import ended as "${said.outcome}".`)
    return said
  }
  try {
    const imported = await read()
    // The first delta behind an import reads some of it again.
    await read()
    for (let change = 0; change < CHANGES; change += 1)
      mls.feed.properties.edit(
        100 + change * Math.max(1, Math.floor((listings - 100) / CHANGES)),
        {
          ListPrice: 100_000 + change,
        },
        Date.now(),
      )
    const delta = await read()
    return {
      name: children.length > 0 ? 'with media, rooms and units' : 'without children',
      listings,
      a_second: Math.round(listings / imported.seconds),
      own_ms_a_thousand: Math.round((imported.own_seconds * 1_000_000) / listings),
      most_mb: imported.most_mb,
      delta_seconds: Math.round(delta.seconds * 100) / 100,
    }
  } finally {
    reader.stdin.end()
    await dropDatabase(serverUrl, name)
  }
}

async function readThrough(url: string): Promise<void> {
  const first = new URL(`${url}/Property`)
  first.searchParams.set('$filter', "OriginatingSystemName eq 'mibor'")
  first.searchParams.set('$top', '1000')
  first.searchParams.set('$expand', CHILDREN.join())
  for (let next: string | undefined = first.href; next; ) {
    const answer = await fetch(next, { headers: { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'gzip' } })
    const page: unknown = await answer.json()
    next = z.parse(z.object({ '@odata.nextLink': z.optional(z.string()) }), page)['@odata.nextLink']
  }
}
