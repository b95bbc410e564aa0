import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { dueWeek } from '#features/seller-reports/rules.ts'
import type { WeekCounts } from '#features/seller-reports/schema.ts'
import { sampleId } from './id.ts'
import { SELLERS_HOME } from './sellers-home.ts'

const COUNTS: WeekCounts = {
  views: { week: 64, before: 51, similar: 38 },
  saves: { week: 5, before: 3, similar: 2 },
  tours_asked: { week: 2, before: 2, similar: 1 },
  tours_held: { week: 1, before: 2, similar: 1 },
  questions: { week: 3, before: 1, similar: 1 },
}

/** Returns the report of the last full week of the sample's seller. The job writes the ones of later weeks. */
export function sellerReportAt(now: Date): Insertable<DB['seller_reports']> {
  return {
    id: sampleId('seller-report', 'first'),
    property_id: SELLERS_HOME,
    account_id: sampleId('account', 'sold'),
    week_date: dueWeek(now),
    counts: JSON.stringify(COUNTS),
    similar_homes: 14,
    created_at: now,
  }
}
