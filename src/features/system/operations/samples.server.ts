import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { requestCounts } from '#kit/metrics.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/samples.server.ts'
import { countsSince, historyOf } from '../rules/history.ts'
import type { SystemHistory } from '../schema.ts'
import { KEPT_SAMPLE_DAYS } from '../words.ts'

const INTERVAL_MS = 15 * MINUTE_MS

const process_id = newId()
let before: Readonly<Record<string, readonly number[]>> = {}
let timer: NodeJS.Timeout | undefined

/** Starts storing the response times of this web process, outside of any request. Called once at the start. */
export function startSampling(): void {
  timer ??= setInterval(() => {
    storeResponses().catch((error: unknown) => log.warn({ err: error }, 'response times not stored'))
  }, INTERVAL_MS)
  timer.unref()
}

/** Stores the requests since the last time, in one row. Nothing is stored if there were none. */
export async function storeResponses(): Promise<void> {
  const current = await requestCounts()
  const counts = countsSince(before, current)
  if (Object.keys(counts).length === 0) return
  await queries.insertResponses(process_id, now(), counts)
  // After the insert, so that a row that failed is part of the next one.
  before = current
}

/** Stores the size of the database, and deletes the samples that no chart shows. */
export async function sampleDatabase(): Promise<void> {
  const at = now()
  await queries.insertDatabaseSize(at)
  await queries.deleteSamplesBefore(new Date(at.getTime() - KEPT_SAMPLE_DAYS * DAY_MS))
}

/** Returns response times and database sizes of the last 24 hours and of the last 30 days. */
export async function readHistory(at: Date): Promise<SystemHistory> {
  const [hourSeconds, daySeconds] = [HOUR_MS / 1000, DAY_MS / 1000]
  const [dayCounts, monthCounts, daySizes, monthSizes] = await Promise.all([
    queries.sumResponses(at, 24, hourSeconds),
    queries.sumResponses(at, 30, daySeconds),
    queries.listSizes(at, 24, hourSeconds),
    queries.listSizes(at, 30, daySeconds),
  ])
  return { day: historyOf(dayCounts, daySizes, 24), month: historyOf(monthCounts, monthSizes, 30) }
}
