import type { Account, Worker } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage, isSiteOpen } from '#features/brokerage/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { sellerReport } from './emails/seller-report.tsx'
import * as queries from './queries.server.ts'
import { compare, dayAfter, dueWeek, weekSpan } from './rules.ts'
import type { SellerReport } from './schema.ts'
import { SHOWN_DAYS } from './words.ts'

/** Reports of one run of the job. */
const BATCH = 500

const NONE = { views: 0, saves: 0, tours_asked: 0, tours_held: 0, questions: 0 }

definePersonalData({ name: 'seller_reports', read: queries.listAllOf, erase: queries.deleteAllOf })

/**
 * Stores and emails the reports of the last full week that are missing, each in its own transaction. A run after a
 * downtime sends the newest week only, because the others are old. @throws the first failure, after all other reports
 */
export async function sendSellerReports(worker: Worker<'seller-reports'>, signal?: AbortSignal): Promise<void> {
  if (!(await isSiteOpen())) return
  const at = now()
  const week = dueWeek(at)
  const { office_keys } = (await getBrokerage()).mls
  const due = await queries.listDue({ date: week, to: weekSpan(week).to }, calendarDayOf(at), office_keys, BATCH)
  const failures: unknown[] = []
  for (const one of due) {
    if (signal?.aborted) break
    try {
      await transaction(() => sendReport(worker, one, week))
    } catch (error) {
      log.error({ err: error, property_id: one.property_id }, 'the weekly report of a listing could not be sent')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function sendReport(
  worker: Worker<'seller-reports'>,
  { property_id, account_id, email }: queries.DueReport,
  week_date: string,
): Promise<void> {
  const similar = await queries.listSimilar(property_id, weekSpan(week_date).from)
  const [week, before] = await Promise.all([
    queries.countWeek([property_id, ...similar], {
      date: week_date,
      end: dayAfter(week_date, 6),
      ...weekSpan(week_date),
    }),
    countBefore(property_id, week_date),
  ])
  const counts = compare(
    week.get(property_id) ?? NONE,
    before,
    similar.map((id) => week.get(id) ?? NONE),
  )
  const id = newId()
  const report = { id, property_id, account_id, week_date, counts, similar_homes: similar.length, created_at: now() }
  if (!(await queries.insertReport(report))) return
  const [reader] = await listReaders([account_id])
  const home = reader ? await addressFor(emailRecipientActor(reader), property_id) : null
  await sendEmail(sellerReport, { home, week_date, counts, similar_homes: similar.length }, { email, account_id })
  audit(worker, 'seller_report.sent', {
    object_type: 'seller_report',
    object_id: id,
    after: { property_id, account_id, week_date },
  })
}

async function countBefore(propertyId: string, week: string) {
  const date = dayAfter(week, -7)
  const counted = await queries.countWeek([propertyId], { date, end: dayAfter(date, 6), ...weekSpan(date) })
  return counted.get(propertyId) ?? NONE
}

async function addressFor(actor: Parameters<typeof lookerOf>[0], propertyId: string): Promise<string | null> {
  const [card] = await listCards(lookerOf(actor), [propertyId], now())
  return card?.address ?? null
}

/** Lists the newest report of each of the caller's listings, from the past weeks. */
export async function listMyReports(actor: Account): Promise<SellerReport[]> {
  const since = dayAfter(calendarDayOf(now()), -7 - SHOWN_DAYS)
  const reports = await queries.listLatest(actor.account_id, since)
  if (reports.length === 0) return []
  const cards = await listCards(
    lookerOf(actor),
    reports.map(({ property_id }) => property_id),
    now(),
  )
  return reports.map((report) => ({
    ...report,
    home: cards.find(({ id }) => id === report.property_id)?.address ?? null,
  }))
}
