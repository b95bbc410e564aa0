import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { insertCast } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { startSite } from '../../test/server.ts'
import { keepWriting, missing, until } from '../../test/writes.ts'

/** Kills PostgreSQL and a web process in turn, at random moments, under writes: `npm run drill -- kill [rounds]`. */

const rounds = Number(process.argv[2] ?? 15)
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
const database = await startPostgres({ dataDir, log: () => undefined })
// The first process of the site migrates, so it starts alone; the people come after it.
const first = await startSite({ databaseUrl: database.url })
await first.stop()
await asOwner(database.url, insertCast)
const site = await startSite({ processes: 2, databaseUrl: database.url, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const recoveries_ms: number[] = []
let lost: string[] = []
const writes = keepWriting(site)
try {
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(200 + Math.random() * 1500)
    const before = writes.acknowledged.length
    if (round % 2 === 1) {
      process.kill(database.pid, 'SIGKILL')
    } else {
      await site.kill(1, 'SIGKILL')
      await site.restart(1)
    }
    recoveries_ms.push(await until('writes again', () => writes.acknowledged.length >= before + 8, 30_000))
    process.stderr.write(`  round ${round} of ${rounds}: ${writes.acknowledged.length} writes acknowledged\n`)
  }
  await writes.stop()
  lost = await missing(database.url, writes.acknowledged)
} finally {
  await writes.stop()
  await site.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const odd = [...writes.statuses].filter(([status]) => ![0, 200, 503].includes(status))
const result = {
  rounds,
  acknowledged: writes.acknowledged.length,
  lost: lost.length,
  statuses: Object.fromEntries(writes.statuses),
  longest_recovery_ms: Math.max(...recoveries_ms),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
if (lost.length > 0 || odd.length > 0) process.exitCode = 1
