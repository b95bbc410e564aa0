import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { insertNotice, listEnding, listExpired } from '../queries/calendar.server.ts'
import { lockAny, updateEnd } from '../queries/relationships.server.ts'
import { isExpired, reminderDue } from '../rules/calendar.ts'
import { transitionOf } from '../rules/transitions.ts'
import { MESSAGES, SOON_DAYS } from '../words.ts'
import { emailEnd, emailUpcomingEnd } from './emails.server.ts'

const BATCH = 100

/** Ends relationships whose last day in Indianapolis has passed, each in a separate transaction. */
export async function endOverdue(): Promise<void> {
  const today = calendarDayOf(now())
  for (let ids = await listExpired(today, BATCH); ids.length > 0; ) {
    for (const id of ids) await transaction(() => endOne(id, today))
    ids = ids.length < BATCH ? [] : await listExpired(today, BATCH)
  }
}

async function endOne(id: string, today: string): Promise<void> {
  const row = await lockAny(id)
  // The row may have changed since it was listed.
  if (!row || !isExpired(row.expiration_date, today)) return
  const act = row.status === 'active' ? 'expire' : 'lapse'
  const to = transitionOf(act, 'date', { status: row.status, isSent: row.sent_at !== null })
  if (to === null) return
  const end_reason = act === 'lapse' ? MESSAGES.notSigned : null
  await updateEnd(id, { status: to, ended_by: 'date', end_reason }, now())
  audit(workerActor('relationships'), to === 'expired' ? 'relationship.expired' : 'relationship.terminated', {
    object_type: 'relationship',
    object_id: id,
    before: { status: row.status },
    after: { status: to, ended_by: 'date' },
    reason: end_reason ?? MESSAGES.lastDayOver,
  })
  await emailEnd(row, to === 'expired' ? 'expired' : 'terminated', end_reason)
}

/** Emails both sides 30, 7 and 1 days before the end. Runs again without sending an email twice. */
export async function sendReminders(): Promise<void> {
  const at = now()
  const today = calendarDayOf(at)
  const until = calendarDayOf(new Date(at.getTime() + SOON_DAYS * DAY_MS))
  for (const id of await listEnding(today, until)) await transaction(() => remindOne(id, today))
}

async function remindOne(id: string, today: string): Promise<void> {
  const row = await lockAny(id)
  if (row?.status !== 'active' || row.expiration_date === null || row.activated_at === null) return
  const { expiration_date, activated_at } = row
  const days = reminderDue({ active_date: calendarDayOf(activated_at), expiration_date }, today)
  if (days === null || !(await insertNotice(id, days, now()))) return
  const left = Math.round((Date.parse(expiration_date) - Date.parse(today)) / DAY_MS)
  await emailUpcomingEnd(row, left, expiration_date)
}
