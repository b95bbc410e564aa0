import { Gauge } from 'prom-client'
import { log } from '#kit/log.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/console.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { listResources } from './resources.server.ts'

/**
 * Metrics of the sync for /metrics. Queried from the database on request, because the worker that syncs serves no page.
 */

const registers = [registry]
const collect = () => measuring()
/** Every process measures the same database, so the sum over the processes of a port would be wrong. */
const aggregator = 'max'

const stored = new Gauge({
  name: 'porchlight_mls_stored',
  help: 'MLS records stored and still in the feed',
  labelNames: ['resource'],
  registers,
  collect,
  aggregator,
})
const quarantined = new Gauge({
  name: 'porchlight_mls_quarantined',
  help: 'MLS records in quarantine',
  registers,
  collect,
  aggregator,
})
const waiting = new Gauge({
  name: 'porchlight_mls_waiting',
  help: 'Large removals that need approval',
  registers,
  collect,
  aggregator,
})
const runs = new Gauge({
  name: 'porchlight_mls_runs',
  help: 'MLS sync runs in the last 24 hours, without those that found no changes',
  labelNames: ['kind', 'status'],
  registers,
  collect,
  aggregator,
})
const rows = new Gauge({
  name: 'porchlight_mls_rows',
  help: 'MLS records written, removed, or quarantined in the last 24 hours',
  labelNames: ['kind', 'outcome'],
  registers,
  collect,
  aggregator,
})

const lag = new Gauge({
  name: 'porchlight_mls_lag_seconds',
  help: 'Seconds since the last complete sync of listings',
  registers,
  collect,
  aggregator,
})

const paused = new Gauge({
  name: 'porchlight_mls_paused',
  help: '1 while an administrator has paused the MLS sync',
  registers,
  collect,
  aggregator,
})

let current: Promise<void> | null = null

/** Shares one measurement among all metrics, because a scrape collects them together. */
function measuring(): Promise<void> {
  current ??= measure()
    .catch((error: unknown) => log.warn({ err: error }, 'the MLS metrics could not be loaded'))
    .finally(() => {
      current = null
    })
  return current
}

async function measure(): Promise<void> {
  const at = now()
  const resources = await listResources()
  const last = resources.find(({ resource }) => resource === 'Property')?.last_success_at
  if (last) lag.set((at.getTime() - last.getTime()) / 1000)
  for (const { resource, stored: count } of resources) stored.set({ resource }, count)
  quarantined.set(await queries.countQuarantined())
  waiting.set((await queries.listWaiting()).length)
  paused.set((await findPause()) ? 1 : 0)
  runs.reset()
  rows.reset()
  for (const sum of await queries.sumRuns(new Date(at.getTime() - DAY_MS))) {
    runs.set({ kind: sum.kind, status: sum.status }, sum.runs)
    rows.inc({ kind: sum.kind, outcome: 'written' }, sum.upserted)
    rows.inc({ kind: sum.kind, outcome: 'removed' }, sum.removed)
    rows.inc({ kind: sum.kind, outcome: 'quarantined' }, sum.quarantined)
  }
}
