import type { Admin } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, logView } from '#features/audit/public.server.ts'
import { isSiteOpen } from '#features/brokerage/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { isSuppressed } from '#kit/queries.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { savedSearchAlerts } from '../emails/saved-search-alerts.tsx'
import { type ActiveSearch, listActiveOf } from '../queries/active-searches.server.ts'
import * as deliveries from '../queries/deliveries.server.ts'
import { insertStoredEmail, setMail } from '../queries/emails.server.ts'
import { findAgentOf, listReaders } from '../queries/readers.server.ts'
import { hasColumns } from '../queries/searches.server.ts'
import { listDue, lockTiming, updateTiming } from '../queries/timing.server.ts'
import { isInactive, nextEmailAt, rhythmOf, rhythmOfPreference } from '../rules/alert-schedule.ts'
import type { Rhythm } from '../words.ts'
import { composeAlertEmail } from './compose.server.ts'
import { matchChanges } from './match.server.ts'

/** Accounts per batch. */
const BATCH_SIZE = 100

/**
 * Sends all due alerts. Each account's email and deliveries commit together. A failure does not affect other accounts.
 * @returns the number of emails @throws the first failure, after all other accounts
 */
async function sendDueAlerts(signal?: AbortSignal): Promise<number> {
  let emails = 0
  const failures: unknown[] = []
  const done = new Set<string>()
  while (!signal?.aborted) {
    const due = (await listDue(now(), BATCH_SIZE + done.size)).filter((id) => !done.has(id))
    if (due.length === 0) break
    for (const accountId of due) {
      if (signal?.aborted) break
      done.add(accountId)
      try {
        emails += Number(await transaction(() => sendAlertsTo(accountId)))
      } catch (error) {
        log.error({ err: error, account_id: accountId }, 'alerts of an account could not be stored')
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return emails
}

/** Sends an account's due alerts. @returns whether an email was sent */
async function sendAlertsTo(accountId: string): Promise<boolean> {
  const at = now()
  const timing = await lockTiming(accountId)
  if (!timing?.look_at || timing.look_at > at) return false
  const waiting = await deliveries.listWaiting(accountId)
  const [reader] = await listReaders([accountId])
  if (!reader || (await isSuppressed(reader.email.toLowerCase(), ['all', 'alerts']))) {
    await settle(waiting, 'quiet', at)
    await updateTiming(accountId, { look_at: null })
    return false
  }
  const searches = await listActiveOf(accountId)
  const isAway = isInactive(reader.last_here_at, at)
  const preference = rhythmOfPreference(reader.frequency)
  const rhythms = new Map(searches.map((search) => [search.id, rhythmOf(search, preference, isAway)]))
  const bySearch = Map.groupBy(waiting, ({ search_id }) => search_id)

  const due: ActiveSearch[] = []
  const dueRhythms = new Set<Rhythm>()
  const nextTimes: Date[] = []
  const isOff = (id: string) => (rhythms.get(id) ?? 'off') === 'off'
  await settle(
    waiting.filter(({ search_id }) => isOff(search_id)),
    'quiet',
    at,
  )
  for (const search of searches) {
    const rhythm = rhythms.get(search.id)
    if (!bySearch.has(search.id) || rhythm === undefined || rhythm === 'off') continue
    const next = nextEmailAt(rhythm, timing, at)
    const when = search.paused_until && search.paused_until > next ? search.paused_until : next
    if (when <= at) {
      due.push(search)
      dueRhythms.add(rhythm)
    } else nextTimes.push(when)
  }
  const look_at = nextTimes.toSorted((a, b) => a.getTime() - b.getTime()).at(0) ?? null
  if (due.length === 0) {
    await updateTiming(accountId, { look_at })
    return false
  }

  const emailId = newId()
  const found = due.flatMap(({ id }) => bySearch.get(id) ?? [])
  const isSlowed = isAway && due.some((search) => rhythmOf(search, preference, false) !== rhythms.get(search.id))
  const actor = emailRecipientActor(reader)
  const composed = await composeAlertEmail({ emailId, actor, searches: due, found, isSlowed, at })
  const today = calendarDayOf(at)
  await updateTiming(accountId, {
    look_at,
    ...(composed && dueRhythms.has('instant') ? { last_instant_at: at } : {}),
    ...(composed && (dueRhythms.has('daily') || dueRhythms.has('weekly')) ? { last_digest_date: today } : {}),
    ...(composed && dueRhythms.has('weekly') ? { last_weekly_date: today } : {}),
  })
  if (!composed) {
    await settle(found, 'left_out', at)
    return false
  }
  await insertStoredEmail({ id: emailId, account_id: accountId, search_ids: due.map(({ id }) => id) }, at)
  // Replies go to the reader's record, else to their agent. Without an agent they go to the office.
  const agent = await findAgentOf(accountId)
  const mailId = await sendEmail(
    savedSearchAlerts,
    { ...composed.input, agent: agent?.name ?? null },
    {
      email: reader.email,
      account_id: accountId,
      ...(agent ? { reply_to: agent.email, takes_replies: true as const } : {}),
    },
  )
  if (mailId) {
    await setMail(emailId, mailId)
    const seen = { object_type: 'letter', object_id: mailId, details: { homes: composed.sold } }
    if (composed.sold.length > 0) await logView(actor, 'sold.searched', seen)
  }
  await deliveries.settle(composed.sentIds, 'told', emailId, at)
  const sentIds = new Set(composed.sentIds)
  await settle(
    found.filter(({ id }) => !sentIds.has(id)),
    'left_out',
    at,
  )
  return true
}

function settle(found: readonly { id: string }[], outcome: 'quiet' | 'left_out', at: Date): Promise<void> {
  return deliveries.settle(
    found.map(({ id }) => id),
    outcome,
    null,
    at,
  )
}

/** Sends due alerts. While the site is closed they wait, because visitors could not open the homes in them. */
export async function sendAlertsIfOpen(signal?: AbortSignal): Promise<number> {
  return (await isSiteOpen()) ? sendDueAlerts(signal) : 0
}

/** Matches listing changes and sends due alerts now instead of on schedule. Safe to repeat. */
export async function processSavedSearchDigests(
  actor: Admin<'digests'>,
): Promise<{ success: true; changes: number; emails: number }> {
  const { changes } = await matchChanges()
  const emails = await sendAlertsIfOpen()
  await transaction(async () => {
    audit(actor, 'digest.processed', { object_type: 'digest', object_id: null, after: { changes, emails } })
  })
  return { success: true, changes, emails }
}

/** Columns that digests write, except for the email itself. */
const COLUMNS = [
  'saved_searches.is_notifying',
  'saved_searches.frequency',
  'alert_deliveries.outcome',
  'alert_settings.look_at',
  'mail_outbox.scope',
]

/** Returns whether the schema has the columns that digests need, which a migration adds. */
export async function ensureNotificationColumn(
  _actor: Admin<'digests'>,
): Promise<{ success: boolean; message: string }> {
  noteAudit()
  const success = await hasColumns(COLUMNS)
  return {
    success,
    message: success
      ? 'The database supports alerts.'
      : 'The database is from an older version. Start the site once to update it.',
  }
}
