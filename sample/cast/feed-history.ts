import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { reportDueAt } from '#features/listing-reports/rules.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { keyAt } from '../mls/cast.ts'
import { factsOf } from '../mls/facts.ts'
import { outlineOf } from '../mls/outline.ts'
import { sampleId } from './id.ts'

/** Hours ago, records written, and records removed: typical numbers for a market of several thousand homes. */
const CHANGES: readonly (readonly [hours: number, written: number, removed: number])[] = [
  [9, 41, 3],
  [22, 118, 9],
  [33, 96, 12],
  [46, 141, 7],
  [57, 88, 10],
  [70, 124, 8],
  [82, 152, 11],
  [95, 101, 6],
  [107, 87, 14],
  [119, 133, 9],
  [131, 76, 5],
]

/** Returns the sync runs of the last days: deltas, a nightly comparison, and a morning outage of the feed. */
export function runsAt(now: Date): Insertable<DB['mls_runs']>[] {
  const ago = (hours: number, minutes = 0) => new Date(now.getTime() - hours * HOUR_MS + minutes * MINUTE_MS)
  const run = (name: string, started_at: Date, seconds: number, given: Partial<Insertable<DB['mls_runs']>>) => {
    const ended_at = new Date(started_at.getTime() + seconds * 1000)
    return {
      id: sampleId('mls-run', name),
      kind: 'delta' as const,
      resource: 'Property',
      status: 'done' as const,
      started_at,
      heartbeat_at: ended_at,
      ended_at,
      ...given,
    }
  }
  return [
    ...CHANGES.map(([hours, upserted, removed]) =>
      run(`changes-${hours}`, ago(hours), 18 + (upserted % 14), {
        pages: 1,
        received: upserted + removed + 6,
        upserted,
        unchanged: 6,
        removed,
      }),
    ),
    ...[0, 1, 2].map((minutes) =>
      run(`down-${minutes}`, ago(52, minutes), 31, {
        status: 'failed',
        error: 'The MLS feed is unavailable (503).',
      }),
    ),
    run('night', lastNight(now), 158, { kind: 'reconcile', pages: 2, received: 5873, upserted: 2, missing: 0 }),
    run('suspended', ago(76), 4, {
      status: 'halted',
      received: 500,
      pages: 1,
      error: 'The MLS feed’s request limit was reached (429).',
    }),
  ]
}

/** Returns the time of last night's comparison in Indiana. */
function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(7, 10, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}

/** Returns listing error reports: one new, one in progress, two closed. */
export function reportsAt(now: Date): Insertable<DB['listing_reports']>[] {
  return [
    report(now, 8, 'facts', 2, {
      message:
        'The listing says two and a half baths. I was at the open house: there are three, one of them in the basement.',
      email: 'priya.raman@example.com',
    }),
    report(now, 29, 'open_house', 27, {
      message: 'We came on Sunday at 1 and the door was locked. The yard sign says 2 to 4.',
      email: 'walter.hobbs@example.com',
      status: 'in_progress',
      version: 2,
    }),
    report(now, 25, 'place', 98, {
      message: 'The pin is on the wrong side of the creek. The house is on the cul-de-sac.',
      email: null,
      status: 'closed',
      outcome: 'passed_on',
      answer: null,
      answered_at: new Date(now.getTime() - 91 * HOUR_MS),
      version: 2,
    }),
    report(now, 33, 'photos', 220, {
      message: 'Photo 4 shows the kitchen of the house next door. I know, because it’s mine.',
      email: 'gwen.tolliver@example.com',
      status: 'closed',
      outcome: 'corrected',
      answer: 'You were right. The listing brokerage sent a new photo. It’s been on the site since this morning.',
      answered_at: new Date(now.getTime() - 201 * HOUR_MS),
      version: 3,
    }),
  ]
}

/** Returns a report of a home on the first page, by its index. The home is imported by the first sync. */
function report(
  now: Date,
  index: number,
  fault: 'facts' | 'open_house' | 'place' | 'photos',
  hoursAgo: number,
  given: Pick<Insertable<DB['listing_reports']>, 'message' | 'email'> & Partial<Insertable<DB['listing_reports']>>,
): Insertable<DB['listing_reports']> {
  const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const market = { seed: 1, day: now.toISOString().slice(0, 10), count: 100 }
  const home = factsOf(market, outlineOf(market, index))
  const street = [home.street_number, home.street_direction, home.street_name, home.street_suffix].filter(Boolean)
  return {
    id: sampleId('listing-report', String(index)),
    listing_title: `${street.join(' ')}, ${home.where.city}`,
    listing_id: keyAt(index).replace('MBR', ''),
    fault,
    due_at: reportDueAt(created_at),
    created_at,
    updated_at: given.answered_at ?? created_at,
    ...given,
  }
}
