import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { READ_KIND_KEYS, stricterOf, verdictOf } from '../rules/budgets.ts'
import { DistinctWindow, distinctOf } from '../rules/distinct.ts'
import type { Budget, ReadVerdict } from '../schema.ts'
import type { ReaderKind, ReadKind } from '../words.ts'
import { loadMissingLimits } from './download-limit-cache.server.ts'

/**
 * Reader counts in this process's memory, so that a read costs microseconds. Each second, the counts of readers with
 * many listings are merged with those of other processes in PostgreSQL, where they survive a restart.
 */

/** Reader with a budget. `group` counts everything that the whole network or account reads. */
export interface CountedReader {
  kind: ReaderKind
  key: string
  budget: Budget
  group: { key: string; budget: Budget } | null
  network: string | null
  account_id: string | null
  user_agent: string | null
  false_crawler: string | null
}

interface Meter {
  windows: Map<string, DistinctWindow>
}

const MAX_READERS = 50_000
/** Smaller counts stay in the process, so most readers never have a row. */
const MIN_SHARED: Record<ReadKind, number> = { opened: 15, listed: 100, mapped: 300 }
const SHARE_INTERVAL_MS = 1000
const LOG_INTERVAL_MS = 60_000
const meters = new Map<string, Meter>()
/** Readers whose stored counts, from other processes or before a restart, have not been loaded. */
let notLoaded = new Set<string>()

/**
 * Adds the listings that a reader is about to see, unless a budget is used up. The read that crosses a limit is still
 * answered.
 */
export function count(reader: CountedReader, kind: ReadKind, bits: readonly number[]): ReadVerdict {
  const at = now()
  const own = judgeAll(meterOf(reader.key), kind, reader.budget, at)
  let verdict: ReadVerdict = own
  if (reader.group) {
    const all = judgeAll(meterOf(reader.group.key), kind, reader.group.budget, at)
    verdict = stricterOf(own, all.is_refused ? { ...all, may_continue: false } : all)
  }
  if (verdict.is_refused) return recordRefusal(reader, verdict)
  addToWindows(meterOf(reader.key), kind, reader.budget, bits, at)
  if (reader.group) addToWindows(meterOf(reader.group.key), kind, reader.group.budget, bits, at)
  return verdict
}

/** Refuses a read that would exceed a budget even by one listing. A refused read is not counted. */
export function countStrictly(
  reader: CountedReader,
  budget: Budget,
  kind: ReadKind,
  bits: readonly number[],
): ReadVerdict {
  const at = now()
  // Use the group's meter: otherwise each captcha would give the account this budget again.
  const meter = meterOf(reader.group?.key ?? reader.key)
  for (const limit of budget[kind]) {
    const window = windowOf(meter, kind, limit.window_seconds)
    const fresh = window.fresh(bits, at.getTime())
    if (fresh > 0 && window.used(at.getTime()) + fresh > limit.most) {
      const { window_ms } = window
      const retry_after_seconds = Math.max(1, Math.ceil((window_ms - (at.getTime() % window_ms)) / 1000))
      return recordRefusal(reader, { is_refused: true, retry_after_seconds, may_continue: false })
    }
  }
  return count(reader, kind, bits)
}

/** Returns the verdict for one more listing of any kind, without counting it. */
export function verdictFor(reader: CountedReader): ReadVerdict {
  const at = now()
  let verdict: ReadVerdict = { is_refused: false, delay_ms: 0 }
  for (const kind of READ_KIND_KEYS) {
    verdict = stricterOf(verdict, judgeAll(meterOf(reader.key), kind, reader.budget, at))
    if (!reader.group) continue
    const all = judgeAll(meterOf(reader.group.key), kind, reader.group.budget, at)
    verdict = stricterOf(verdict, all.is_refused ? { ...all, may_continue: false } : all)
  }
  return verdict
}

function meterOf(key: string): Meter {
  const found = meters.get(key)
  if (found) {
    // Move the reader to the end, because eviction starts with the least recent reader.
    meters.delete(key)
    meters.set(key, found)
    return found
  }
  const meter: Meter = { windows: new Map() }
  meters.set(key, meter)
  notLoaded.add(key)
  for (const oldest of meters.keys()) {
    if (meters.size <= MAX_READERS) break
    meters.delete(oldest)
  }
  return meter
}

function windowOf(meter: Meter, kind: ReadKind, windowSeconds: number): DistinctWindow {
  const measure = `${kind}_${windowSeconds}`
  const found = meter.windows.get(measure)
  if (found) return found
  const window = new DistinctWindow(windowSeconds)
  meter.windows.set(measure, window)
  return window
}

function judgeAll(meter: Meter, kind: ReadKind, budget: Budget, at: Date): ReadVerdict {
  let verdict: ReadVerdict = { is_refused: false, delay_ms: 0 }
  for (const limit of budget[kind]) {
    const window = windowOf(meter, kind, limit.window_seconds)
    verdict = stricterOf(verdict, verdictOf(window.used(at.getTime()), limit, at))
  }
  return verdict
}

function addToWindows(meter: Meter, kind: ReadKind, budget: Budget, bits: readonly number[], at: Date): void {
  for (const { window_seconds } of budget[kind]) windowOf(meter, kind, window_seconds).add(bits, at.getTime())
}

/** Alerts to be written, by reader. */
let alerts = new Map<string, queries.NewAlert>()

function recordRefusal<V extends ReadVerdict>(reader: CountedReader, verdict: V): V {
  const alert = alertOf(reader)
  alert.refused += 1
  return verdict
}

/** Records that a reader over the limit solved a captcha. */
export function recordPassed(reader: CountedReader): void {
  alertOf(reader).passed += 1
}

function alertOf(reader: CountedReader): queries.NewAlert {
  const at = now()
  // A network has one alert, whatever cookies its visitors had.
  const of = reader.kind === 'visitor' && reader.network ? `network:${reader.network}` : reader.key.split('+', 1)[0]
  const key = of ?? reader.key
  const found = alerts.get(key)
  const { kind, network, account_id, user_agent, false_crawler } = reader
  const alert = found ?? {
    id: newId(),
    reader: key,
    kind: kind === 'visitor' ? ('network' as const) : kind,
    network,
    account_id,
    user_agent,
    false_crawler,
    first_at: at,
    last_at: at,
    refused: 0,
    passed: 0,
    opened: 0,
    listed: 0,
    mapped: 0,
  }
  alert.last_at = at
  const meter = meters.get(reader.group?.key ?? reader.key)
  for (const one of READ_KIND_KEYS) {
    const window = meter?.windows.get(`${one}_86400`)
    if (window) alert[one] = Math.max(alert[one], Math.round(distinctOf(window.current.size)))
  }
  alerts.set(key, alert)
  return alert
}

/** Merges the counts with those of other processes and writes alerts. Runs each second. */
export async function shareReads(): Promise<void> {
  const at = now()
  const keys = [...notLoaded].filter((key) => meters.has(key))
  notLoaded = new Set()
  const written = alerts
  alerts = new Map()
  try {
    await loadMissingLimits()
    if (keys.length > 0) mergeAll(await queries.listSketches(keys, new Date(at.getTime() - 2 * DAY_MS)), at)
    const changed = takeChangedSketches()
    if (changed.length > 0) mergeAll(await queries.mergeSketches(changed), at)
    if (written.size > 0) await queries.saveAlerts([...written.values()])
  } catch (error) {
    for (const key of keys) notLoaded.add(key)
    for (const [key, alert] of written) if (!alerts.has(key)) alerts.set(key, alert)
    throw error
  }
}

function takeChangedSketches(): queries.StoredSketch[] {
  const rows: queries.StoredSketch[] = []
  for (const [reader, { windows }] of meters) {
    for (const [measure, window] of windows) {
      if (!window.isChanged) continue
      const kind = READ_KIND_KEYS.find((one) => measure.startsWith(one)) ?? 'opened'
      if (window.current.size < MIN_SHARED[kind]) continue
      window.isChanged = false
      rows.push({ reader, measure, window_started_at: new Date(window.started_ms), words: window.current.words() })
    }
  }
  return rows
}

function mergeAll(rows: readonly queries.StoredSketch[], at: Date): void {
  for (const { reader, measure, window_started_at, words } of rows) {
    const meter = meters.get(reader)
    if (!meter) continue
    const kind = READ_KIND_KEYS.find((one) => measure.startsWith(one)) ?? 'opened'
    const window = windowOf(meter, kind, Number(measure.split('_')[1]))
    window.merge(window_started_at.getTime(), words, at.getTime())
  }
}

let timer: NodeJS.Timeout | undefined

/** Starts sharing counts. Called once when a web process starts, outside of any request. */
export function startSharing(): void {
  let isBusy = false
  let loggedAt = Number.NEGATIVE_INFINITY
  timer ??= setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await shareReads().catch((error: unknown) => {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
      const cause = error instanceof Error ? error.message : String(error)
      log.error({ cause }, 'read limits not shared: the database does not answer, each process counts alone')
    })
    isBusy = false
  }, SHARE_INTERVAL_MS)
  timer.unref()
}

/** Clears all counts of this process, as a restart does. For tests. */
export function clearReads(): void {
  meters.clear()
  alerts.clear()
  notLoaded.clear()
}
