import { readFile } from 'node:fs/promises'
import { setFeedSource } from '#features/mls/operations/feed.server.ts'
import { fetchWantedMedia } from '#features/mls/operations/media.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { profileWith, SYSTEM } from './import-feed.ts'
import { budgetInTurn } from './turns.ts'

/**
 * Reads a feed without limits as the worker does, once for each line that comes in, and says how long it took, how much
 * of that this process computed, and how much memory it held at most. `node dist/server/reader.js URL TOKEN CHILDREN`.
 * With `in-turn` for the children it reads a feed that is as strict as MLS Grid, its pictures too, and asks its parent for
 * leave, and for the time, before each request.
 */

const [url = '', token = '', children = ''] = process.argv.slice(2)
const isInTurn = children === 'in-turn'
const profile = isInTurn ? PROFILES.mlsgrid : profileWith(children.split(',').filter(Boolean))
const feed = resoFeed({
  url,
  profile,
  token,
  credentials: null,
  system: SYSTEM,
  budget: isInTurn ? budgetInTurn() : { take: async () => undefined, spend: async () => undefined },
  allowed: new Set([new URL(url).host]),
})
setFeedSource({ feed, profile, system: SYSTEM })
if (isInTurn) setStorage(fakeStorage())

for await (const _ of process.stdin) {
  const began = performance.now()
  const before = process.cpuUsage()
  const { signal } = new AbortController()
  const outcome = await syncFeed(signal)
  if (isInTurn) await fetchWantedMedia(signal)
  const took = process.cpuUsage(before)
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const most = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  process.stdout.write(
    `${JSON.stringify({
      outcome,
      seconds: (performance.now() - began) / 1000,
      own_seconds: (took.user + took.system) / 1e6,
      most_mb: most ? Math.round(Number(most) / 1000) : null,
    })}\n`,
  )
}
// The job queue's client would keep the process.
process.exit(0)
