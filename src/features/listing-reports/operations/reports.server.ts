import type { Admin, Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { listCards } from '#features/properties/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { listingReportAnswered } from '../emails/listing-report-answered.tsx'
import { listingReportsLate } from '../emails/listing-reports-late.tsx'
import * as queries from '../queries.server.ts'
import { mustAnswer } from '../rules.ts'
import type {
  AnswerListingReport,
  ListingReportDetail,
  ListingReportId,
  ListListingReports,
  ReportsPage,
  TakeListingReport,
} from '../schema.ts'
import { REPORT_MESSAGES, REPORT_OUTCOMES, type ReportOutcome } from '../words.ts'

type Actor = Admin<'mls'>

const STATS_DAYS = 90

/** Returns a page of reports with the counts of its tabs and the share answered in time. */
export async function listListingReports(_actor: Actor, input: ListListingReports): Promise<ReportsPage> {
  return {
    ...(await queries.listPage(input)),
    counts: await queries.countReports(),
    promises: await queries.countPromises(new Date(now().getTime() - STATS_DAYS * DAY_MS)),
  }
}

/** Returns a report with the current state of its listing. @throws not_found */
export async function getListingReport(_actor: Actor, { reportId }: ListingReportId): Promise<ListingReportDetail> {
  const report = await queries.findReport(reportId)
  if (!report) throw new AppError('not_found', REPORT_MESSAGES.notFound)
  return report
}

/** Lists the changes of a report, newest first. */
export async function listListingReportHistory(_actor: Actor, { reportId }: ListingReportId): Promise<Change[]> {
  return historyOf(
    { objectType: 'listing_report', sentenceOf: (act, _changed, after) => historyText(act, after) },
    reportId,
  )
}

/** Marks a report as in progress. @throws not_found, conflict if it is not new */
export async function takeListingReport(actor: Actor, input: TakeListingReport): Promise<ListingReportDetail> {
  return changeStatus(actor, input, async (before) => {
    if (before.status === 'in_progress') return noteAudit()
    if (before.status !== 'new') throw new AppError('conflict', REPORT_MESSAGES.notNew)
    await queries.updateReport(input.reportId, { status: 'in_progress' }, now())
    audit(actor, 'listing_report.taken', about(input.reportId))
  })
}

/**
 * Closes a report and emails a requested answer. Names the listing only if public. @throws not_found, invalid, conflict
 */
export async function answerListingReport(actor: Actor, input: AnswerListingReport): Promise<ListingReportDetail> {
  const { reportId, outcome, answer } = input
  return changeStatus(actor, input, async (before) => {
    if (before.status === 'closed') throw new AppError('conflict', REPORT_MESSAGES.closed)
    if (answer === '' && mustAnswer(before, outcome))
      throw new AppError('invalid', REPORT_MESSAGES.answerMissing, { answer: REPORT_MESSAGES.answerMissing })
    const at = now()
    await queries.updateReport(
      reportId,
      { status: 'closed', outcome, answer: answer || null, answered_at: at, answered_by: actor.account_id },
      at,
    )
    audit(actor, 'listing_report.answered', { ...about(reportId), after: { outcome } })
    if (before.email && mustAnswer(before, outcome))
      await sendEmail(
        listingReportAnswered,
        { listing: await nameForVisitors(reportId), outcome, answer },
        { email: before.email },
      )
  })
}

/** Reopens a closed report. Its due time does not change. @throws not_found, conflict if it is not closed */
export async function reopenListingReport(actor: Actor, input: TakeListingReport): Promise<ListingReportDetail> {
  return changeStatus(actor, input, async (before) => {
    if (before.status !== 'closed') throw new AppError('conflict', REPORT_MESSAGES.notClosed)
    await queries.updateReport(
      input.reportId,
      { status: 'in_progress', outcome: null, answered_at: null, answered_by: null },
      now(),
    )
    audit(actor, 'listing_report.reopened', { ...about(input.reportId), before: { outcome: before.outcome } })
  })
}

/** Emails the recipients of overdue replies about overdue reports, once for each report. */
export async function watchListingReports(actor: Worker<'listing-reports'>): Promise<void> {
  const at = now()
  await transaction(async () => {
    const late = await queries.lockLate(at)
    if (late.length === 0) return
    await queries.markAnnounced(
      late.map(({ id }) => id),
      at,
    )
    await emailOffice(listingReportsLate, () => ({ reports: late }), {
      kind: 'escalation',
      about: 'listing_report',
    })
    for (const { id } of late) audit(actor, 'listing_report.late', about(id))
  })
}

async function changeStatus(
  _actor: Actor,
  { reportId, version }: TakeListingReport,
  take: (before: NonNullable<Awaited<ReturnType<typeof queries.lockReport>>>) => Promise<void>,
): Promise<ListingReportDetail> {
  return transaction(async () => {
    const before = await queries.lockReport(reportId)
    if (!before) throw new AppError('not_found', REPORT_MESSAGES.notFound)
    if (before.version !== version) throw new AppError('conflict', REPORT_MESSAGES.changedMeanwhile)
    await take(before)
    const after = await queries.findReport(reportId)
    if (!after) throw new AppError('not_found', REPORT_MESSAGES.notFound)
    return after
  })
}

/** Returns the listing's name as a visitor may know it, or null if it has been sold or withheld since. */
async function nameForVisitors(reportId: string): Promise<string | null> {
  const report = await queries.findReport(reportId)
  if (!report?.property_id) return null
  const [home] = await listCards({ viewer: 'visitor', sold: null, reader: null }, [report.property_id], now())
  return home ? `${home.address ?? home.title}, ${home.city}` : null
}

function about(reportId: string) {
  return { object_type: 'listing_report', object_id: reportId }
}

function historyText(act: string, after: Readonly<Record<string, unknown>> | null): string {
  if (act === 'listing.reported') return 'reported it'
  if (act === 'listing_report.taken') return 'started the review'
  if (act === 'listing_report.reopened') return 'reopened it'
  if (act === 'listing_report.late') return 'notified administrators that it’s overdue'
  const outcome = String(after?.outcome ?? '')
  const labels: Readonly<Record<string, string>> = REPORT_OUTCOMES satisfies Record<ReportOutcome, string>
  return `closed it: ${(labels[outcome] ?? outcome).toLowerCase()}`
}

/** Returns the reports that no one has looked at. */
export function waitingReports(_actor: Admin<'mls'>) {
  return queries.findWaiting()
}
