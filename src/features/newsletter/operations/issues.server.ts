import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { getMarketOverview } from '#features/market/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { renderEmail, sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { redactedParts } from '#kit/email/stored-email.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { now } from '#ports/clock.server.ts'
import { newsletterIssue, newsletterTest } from '../emails/newsletter-issue.tsx'
import { sendNewsletterIssueJob } from '../jobs/send-issue.server.ts'
import * as queries from '../queries/issues.server.ts'
import { countSubscribers } from '../queries/subscribers.server.ts'
import { sentenceOf } from '../rules/history.ts'
import { marketIssue } from '../rules/market-issue.ts'
import { brokenLinkIn } from '../rules/markup.ts'
import type {
  CreateIssue,
  IssueDetail,
  IssueFields,
  IssueId,
  IssueRow,
  IssueStep,
  ListIssues,
  NewsletterIssue,
  UpdateIssue,
} from '../schema.ts'
import { type IssueStatus, MESSAGES } from '../words.ts'

type Author = Admin<'newsletter'>

/** Returns a page of issues, with counts for the tabs and of subscribers. */
export async function listNewsletterIssues(
  _actor: Author,
  input: ListIssues,
): Promise<TablePage<IssueRow> & { counts: Partial<Record<IssueStatus, number>>; subscribers: number }> {
  const page = await queries.listPage(input)
  const counts = Object.fromEntries((await queries.countByStatus()).map(({ status, count }) => [status, count]))
  return { ...page, counts, subscribers: await activeSubscribers() }
}

async function activeSubscribers(): Promise<number> {
  return (await countSubscribers()).find(({ status }) => status === 'subscribed')?.count ?? 0
}

/** Returns an issue with its statistics and its email as subscribers get it. @throws not_found */
export async function getNewsletterIssue(_actor: Author, { issueId }: IssueId): Promise<IssueDetail> {
  const issue = requireFound(await queries.findIssue(issueId), MESSAGES.noSuchIssue)
  const from = await emailBrand()
  const html = from.postal_address ? await previewOf(issue, from) : null
  return { ...issue, html, statistics: await queries.countDeliveries(issueId), subscribers: await activeSubscribers() }
}

async function previewOf(issue: NewsletterIssue, from: Awaited<ReturnType<typeof emailBrand>>): Promise<string> {
  const { html, text, headers, calendar, links } = await renderEmail(
    newsletterIssue,
    contentOf(issue),
    PREVIEW_TO,
    from,
  )
  return redactedParts({ html, text, headers, calendar }, links).html
}
const PREVIEW_TO = { email: 'preview@example.com' }

/** Lists the history of an issue, newest first. */
export function listNewsletterHistory(_actor: Author, { issueId }: IssueId): Promise<Change[]> {
  return historyOf({ objectType: 'newsletter_issue', sentenceOf }, issueId)
}

/** Adds a draft. @throws invalid */
export async function createNewsletterIssue(actor: Author, input: CreateIssue): Promise<NewsletterIssue> {
  refuseBrokenLinks(input)
  return transaction(() => insertDraft(actor, input))
}

/** Adds a draft of the monthly issue from the site's public market statistics. @throws conflict without statistics */
export async function draftMarketIssue(actor: Author): Promise<NewsletterIssue> {
  const { short_name, mls } = await getBrokerage()
  const draft = marketIssue(await getMarketOverview(), { short_name, mls_name: mls.name })
  if (!draft) throw new AppError('conflict', MESSAGES.noFigures)
  return transaction(() => insertDraft(actor, draft))
}

async function insertDraft(actor: Author, fields: IssueFields): Promise<NewsletterIssue> {
  const issue = await queries.insertIssue({ ...fields, id: newId() }, now())
  audit(actor, 'newsletter_issue.created', { ...objectOf(issue), after: { ...issue } })
  return issue
}

/** Edits a draft. @throws not_found, invalid, conflict with the stored version or after sending */
export async function updateNewsletterIssue(
  actor: Author,
  { issueId, version, ...fields }: UpdateIssue,
): Promise<NewsletterIssue> {
  refuseBrokenLinks(fields)
  return transaction(async () => {
    const before = await lockDraft(issueId, version)
    if ((Object.keys(fields) as (keyof IssueFields)[]).every((name) => before[name] === fields[name])) {
      noteAudit()
      return before
    }
    const after = await queries.updateIssue(issueId, fields, now())
    audit(actor, 'newsletter_issue.updated', { ...objectOf(after), before: { ...before }, after: { ...after } })
    return after
  })
}

/** Permanently deletes a draft. @throws not_found, conflict after sending */
export async function deleteNewsletterIssue(actor: Author, { issueId }: IssueId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = requireFound(await queries.lockIssue(issueId), MESSAGES.noSuchIssue)
    if (before.status !== 'draft') throw new AppError('conflict', MESSAGES.sentAlready)
    await queries.deleteIssue(issueId)
    audit(actor, 'newsletter_issue.deleted', { ...objectOf(before), before: { ...before } })
    return { success: true }
  })
}

/** Emails an issue to the caller alone. @throws not_found, conflict with the stored version */
export async function testNewsletterIssue(actor: Author, { issueId, version }: IssueStep): Promise<{ email: string }> {
  return transaction(async () => {
    const issue = requireFound(await queries.lockIssue(issueId), MESSAGES.noSuchIssue)
    if (issue.version !== version) throw await conflictWith(issue)
    const { email, id } = actor.account
    await sendEmail(newsletterTest, contentOf(issue), { email, account_id: id })
    audit(actor, 'newsletter_issue.tested', objectOf(issue))
    return { email }
  })
}

/** Starts sending an issue to all subscribers, once. @throws not_found, conflict */
export async function sendNewsletterIssue(actor: Author, { issueId, version }: IssueStep): Promise<NewsletterIssue> {
  if (!(await emailBrand()).postal_address) throw new AppError('conflict', MESSAGES.noAddress)
  return transaction(async () => {
    const before = await lockDraft(issueId, version)
    const subscribers = await activeSubscribers()
    if (subscribers === 0) throw new AppError('conflict', MESSAGES.noSubscribers)
    const at = now()
    const after = await queries.updateIssue(issueId, { status: 'sending', sending_at: at }, at)
    enqueue(sendNewsletterIssueJob, { issue_id: issueId })
    audit(actor, 'newsletter_issue.sent', {
      ...objectOf(after),
      before: { status: before.status },
      after: { status: after.status, subscribers },
    })
    return after
  })
}

async function lockDraft(issueId: string, version: number): Promise<NewsletterIssue> {
  const issue = requireFound(await queries.lockIssue(issueId), MESSAGES.noSuchIssue)
  if (issue.status !== 'draft') throw new AppError('conflict', MESSAGES.sentAlready)
  if (issue.version !== version) throw await conflictWith(issue)
  return issue
}

function refuseBrokenLinks({ body }: IssueFields): void {
  const broken = brokenLinkIn(body)
  if (broken) throw new AppError('invalid', MESSAGES.brokenLink(broken), { body: MESSAGES.brokenLink(broken) })
}

function contentOf({ subject, preview_text, body }: IssueFields): IssueFields {
  return { subject, preview_text, body }
}

function objectOf({ id }: { id: string }) {
  return { object_type: 'newsletter_issue', object_id: id }
}

async function conflictWith(stored: NewsletterIssue): Promise<AppError> {
  const [last] = await listEntriesOf('newsletter_issue', stored.id, 1)
  const { subject, preview_text, body, version, updated_at } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      subject,
      preview_text,
      body,
      version,
      saved_at: updated_at.toISOString(),
      saved_by: last?.actor_name ?? null,
    },
  })
}
