import { readFile } from 'node:fs/promises'
import { setFeedSource } from '#features/mls/operations/feed.server.ts'
import { downloadWantedMedia } from '#features/mls/operations/media.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { profileWith, SYSTEM } from './import-feed.ts'
import { simulatedBudget } from './simulated-budget.ts'

/**
 * Syncs a feed without limits as the worker does, once per input line, and prints the duration, CPU time and memory:
 * the peak, and the value at the middle of each quarter. `node dist/server/reader.js URL TOKEN CHILDREN`. With
 * `in-turn` as CHILDREN it syncs a feed as strict as MLS Grid, with photos, and asks its parent for permission and the
 * time before each request.
 */

const [url = '', token = '', children = ''] = process.argv.slice(2)
const hasSimulatedClock = children === 'in-turn'
const profile = hasSimulatedClock ? PROFILES.mlsgrid : profileWith(children.split(',').filter(Boolean))
const feed = resoFeed({
  url,
  profile,
  token,
  credentials: null,
  system: SYSTEM,
  budget: hasSimulatedClock ? simulatedBudget() : { take: async () => undefined, spend: async () => undefined },
  allowed: new Set([new URL(url).host]),
})
setFeedSource({ feed, profile, system: SYSTEM })
if (hasSimulatedClock) setStorage(fakeStorage())

const SAMPLE_MS = 200
const QUARTERS = [0, 1, 2, 3]

for await (const _ of process.stdin) {
  const held: number[] = []
  const sampling = setInterval(() => held.push(process.memoryUsage.rss()), SAMPLE_MS)
  const began = performance.now()
  const before = process.cpuUsage()
  const { signal } = new AbortController()
  const outcome = await syncFeed(signal)
  if (hasSimulatedClock) await downloadWantedMedia(signal)
  const took = process.cpuUsage(before)
  clearInterval(sampling)
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const most = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  process.stdout.write(
    `${JSON.stringify({
      outcome,
      seconds: (performance.now() - began) / 1000,
      own_seconds: (took.user + took.system) / 1e6,
      most_mb: most ? Math.round(Number(most) / 1000) : null,
      quarters_mb: QUARTERS.map((quarter) =>
        middleMb(held.slice((quarter * held.length) / 4, ((quarter + 1) * held.length) / 4)),
      ),
    })}\n`,
  )
}
function middleMb(bytes: readonly number[]): number {
  const sorted = [...bytes].sort((a, b) => a - b)
  return Math.round((sorted[sorted.length >> 1] ?? 0) / 1e6)
}

// The job queue's client would keep the process alive.
process.exit(0)
