import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { say } from '../../scripts/terminal.ts'
import { asOwner } from '../../test/postgres.ts'
import { record } from '../record.ts'

/**
 * Measures the cost of an audit entry: two processes change rows concurrently, and half of the acts are rolled back:
 * `npm run drill -- audited-acts`.
 */

const MAX_MS = 10
/** Acts per second in total. A brokerage with a hundred active users does one. */
const PACE = 60
const SECONDS = 10
const BURST = 100
const BURSTS = 5

const Printed = z.object({
  acts: z.array(z.object({ took_ms: z.number(), record_ms: z.number() })),
  took_ms: z.number(),
})
type Acts = z.infer<typeof Printed>['acts']

const database = await startTemporaryDatabase()
try {
  await promisify(execFile)(process.execPath, [join('dist', 'server', 'commands.js'), 'migrate'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env.PATH, ...settings() },
  })
  say('  acts at a steady pace …')
  const plain = await both('plain', 'plain', PACE, PACE * SECONDS)
  const steady = await both('steady', 'audited', PACE, PACE * SECONDS)
  say(`  ${BURST} acts at once …`)
  const bursts: Acts = []
  const plainBursts: Acts = []
  for (let round = 1; round <= BURSTS; round += 1) {
    plainBursts.push(...(await both(`plain-burst-${round}`, 'plain', 0, BURST)))
    bursts.push(...(await both(`burst-${round}`, 'audited', 0, BURST)))
  }
  const chain = await chainOf()
  const expected = steady.length + bursts.length + chain.warm_up
  const cost = p95(steady, 'record_ms')
  const added = p95(bursts, 'took_ms') - p95(plainBursts, 'took_ms')
  await record('audited-acts', {
    isGood: cost < MAX_MS && chain.entries === expected && chain.isUnbroken,
    found: [
      `two processes, ${PACE} acts a second for ${SECONDS} s, half of them taken back: the record of an act costs p50 ${p50(steady, 'record_ms').toFixed(1)} ms, p95 ${cost.toFixed(1)} ms (${MAX_MS} are allowed), the wait for its place in the chain included; the whole act p95 ${p95(steady, 'took_ms').toFixed(1)} ms, without a record ${p95(plain, 'took_ms').toFixed(1)} ms.`,
      `${BURST} acts at the same moment, ${BURSTS} times, half of them taken back: the record costs p50 ${p50(bursts, 'record_ms').toFixed(1)} ms, p95 ${p95(bursts, 'record_ms').toFixed(1)} ms, as those that are committed at once go one after the other; an act p95 ${p95(bursts, 'took_ms').toFixed(1)} ms, without a record ${p95(plainBursts, 'took_ms').toFixed(1)} ms: ${added.toFixed(1)} ms more.`,
      `the chain holds ${chain.entries} entries of ${expected} committed acts, ${chain.isUnbroken ? 'without a gap' : 'WITH A GAP'}; none of what was taken back.`,
    ],
  })
} finally {
  await database.stop()
}

function settings() {
  return { DATABASE_URL: database.url, SECRET: 'of-no-use-but-asked-for-0123456789', LOG_LEVEL: 'silent', ROLE: 'web' }
}

/** Runs two processes that start together, each with half of the acts. */
async function both(name: string, isAudited: 'audited' | 'plain', pace: number, count: number): Promise<Acts> {
  const begin = Date.now() + 4000
  const incomplete = await Promise.all(
    ['a', 'b'].map(async (half) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          join(dirname(import.meta.dirname), 'audit-writer.ts'),
          `${name}-${half}`,
          isAudited,
          String(pace / 2),
          String(count / 2),
          String(begin),
        ],
        { cwd: join(import.meta.dirname, '..', '..'), env: { ...process.env, ...settings() }, maxBuffer: 50_000_000 },
      )
      return z.parse(Printed, JSON.parse(stdout)).acts
    }),
  )
  return incomplete.flat()
}

async function chainOf(): Promise<{ entries: number; warm_up: number; isUnbroken: boolean }> {
  const { rows } = await asOwner(database.url, (client) =>
    client.query<{ entries: number; warm_up: number; last: number; broken: number }>(
      `select count(*)::int as entries, max(seq)::int as last,
         count(*) filter (where object_id ~ '--')::int as warm_up,
         (select count(*)::int from audit_log l join audit_log f on f.seq = l.seq - 1 where l.prev_hash <> f.row_hash) as broken
       from audit_log where act = 'setting.added'`,
    ),
  )
  const [{ entries, warm_up, last, broken } = { entries: 0, warm_up: 0, last: 0, broken: 1 }] = rows
  return { entries, warm_up, isUnbroken: broken === 0 && last === entries }
}

function p50(acts: Acts, of: keyof Acts[number]): number {
  return share(acts, of, 0.5)
}

function p95(acts: Acts, of: keyof Acts[number]): number {
  return share(acts, of, 0.95)
}

function share(acts: Acts, of: keyof Acts[number], part: number): number {
  const sorted = acts.map((act) => act[of]).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
