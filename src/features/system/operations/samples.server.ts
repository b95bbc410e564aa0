import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { requestCounts } from '#kit/metrics.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/samples.server.ts'
import { countsSince, historyOf, sumOf } from '../rules/history.ts'
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

/** Merges the response times of each past hour, of all processes, in one row. The charts have no shorter step. */
export async function mergeResponses(): Promise<void> {
  const before = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS)
  await transaction(async () => {
    const hours = Map.groupBy(await queries.takeUnmergedHours(before), ({ hour }) => hour.getTime())
    for (const [hour, rows] of hours)
      await queries.insertResponses(
        queries.MERGED,
        new Date(hour + HOUR_MS / 2),
        sumOf(rows.map(({ counts }) => counts)),
      )
  })
}

/** Returns response times and database sizes of the last 24 hours and of the last 30 days, by hours of the clock. */
export async function readHistory(at: Date): Promise<SystemHistory> {
  const end = new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)
  const [hourSeconds, daySeconds] = [HOUR_MS / 1000, DAY_MS / 1000]
  const [dayCounts, monthCounts, daySizes, monthSizes] = await Promise.all([
    queries.sumResponses(end, 24, hourSeconds),
    queries.sumResponses(end, 30, daySeconds),
    queries.listSizes(end, 24, hourSeconds),
    queries.listSizes(end, 30, daySeconds),
  ])
  return { day: historyOf(dayCounts, daySizes, 24), month: historyOf(monthCounts, monthSizes, 30) }
}
