import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '../scripts/embedded-postgres.ts'
import { say } from '../scripts/terminal.ts'
import { insertCast } from '../test/cast.ts'
import { asOwner } from '../test/postgres.ts'
import { type Site, startSite } from '../test/server.ts'
import { missing, startSignIns, until } from '../test/sign-in-load.ts'
import type { Outcome } from './record.ts'

const MAX_RECOVERY_MS = 10_000
const MAX_WAIT_MS = 30_000
/** Successful writes that count as recovery. */
const WRITES_TO_RECOVER = 8

interface Kills {
  rounds: number
  /** Kills a part of the site. `recover` starts it again if it does not restart itself. */
  kill: (on: { site: Site; database: Postgres }) => Promise<void>
  recover?: (on: { site: Site; database: Postgres }) => Promise<void>
}

/**
 * Signs people in continuously through two web processes during random kills. Every acknowledged sign-in must be in the
 * database afterwards; all others were refused with 503 or got no response.
 */
export async function killUnderWrites({ rounds, kill, recover }: Kills): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
  const database = await startPostgres({ dataDir, log: () => undefined })
  try {
    // The first process of a site creates the tables, then the people are inserted.
    const first = await startSite({ databaseUrl: database.url })
    await first.stop()
    await asOwner(database.url, insertCast)
    const site = await startSite({ processes: 2, databaseUrl: database.url, env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const writes = startSignIns(site)
    const recoveries_ms: number[] = []
    try {
      for (let round = 1; round <= rounds; round += 1) {
        await sleep(200 + Math.random() * 1500)
        const before = writes.acknowledged.length
        const began = Date.now()
        await kill({ site, database })
        await recover?.({ site, database })
        await until('writes again', () => writes.acknowledged.length >= before + WRITES_TO_RECOVER, MAX_WAIT_MS)
        recoveries_ms.push(Date.now() - began)
        say(`  round ${round} of ${rounds}: ${writes.acknowledged.length} writes acknowledged`)
      }
    } finally {
      await writes.stop()
      await site.stop()
    }
    const lost = await missing(database.url, writes.acknowledged)
    const odd = [...writes.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))
    const longest_ms = Math.max(...recoveries_ms)
    return {
      isGood: lost.length === 0 && odd.length === 0 && longest_ms <= MAX_RECOVERY_MS,
      found: [
        `${rounds} kills; ${writes.acknowledged.length} writes were acknowledged, ${lost.length} of them are missing.`,
        `${writes.statuses.get(503) ?? 0} were refused with 503, ${writes.statuses.get(0) ?? 0} got no answer; other statuses: ${odd.join(', ') || 'none'}.`,
        `What was killed was back and ${WRITES_TO_RECOVER} more writes were through after ${median(recoveries_ms)} ms (median), ${longest_ms} ms at most (${MAX_RECOVERY_MS} are allowed).`,
      ],
    }
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
