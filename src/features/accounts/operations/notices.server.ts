import { transaction } from '#db/transaction.server.ts'
import { deleteExpiredIntents } from '#features/pending-intents/public.server.ts'
import { deleteOldTextMessages } from '#features/text-messages/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { inactivity } from '../emails/inactivity.tsx'
import { passwordExpiring } from '../emails/password-expiring.tsx'
import * as queries from '../queries/notices.server.ts'
import { deleteOldSessions } from '../queries/sessions.server.ts'
import { deleteOldTokens } from '../queries/tokens.server.ts'
import { inactivityNoticeDue, passwordNoticeDue } from '../rules.ts'
import {
  ADMIN_LEVEL,
  INACTIVITY_END_DAYS,
  INACTIVITY_NOTICE_DAYS,
  PASSWORD_NOTICE_DAYS,
  RECORD_KEPT_DAYS,
} from '../words.ts'

const BATCH = 200

const PASSWORD_NOTICES = { 7: 'password_7_days', 3: 'password_3_days', 1: 'password_1_day' } as const
const INACTIVITY_NOTICES = { 150: 'inactivity_150_days', 173: 'inactivity_173_days' } as const

/** Warns users whose password expires in 7, 3 or 1 days. Each warning is sent once, however often it runs. */
export async function sendPasswordNotices(): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + PASSWORD_NOTICE_DAYS[0] * DAY_MS)
  await eachOf(
    (after) => queries.listEndingPasswords(at, until, after, BATCH),
    async (account) => {
      const days = passwordNoticeDue(account.password_expires_at, at)
      if (days === null) return
      if (!(await queries.insertNotice(account.id, PASSWORD_NOTICES[days], account.password_expires_at, at))) return
      const left = Math.ceil((account.password_expires_at.getTime() - at.getTime()) / DAY_MS)
      await sendEmail(
        passwordExpiring,
        { name: account.name, days: left, until: account.password_expires_at },
        {
          email: account.email,
          account_id: account.id,
        },
      )
    },
  )
}

/** Warns users inactive for 150 and 173 days, once per absence. */
export async function sendInactivityNotices(): Promise<void> {
  const at = now()
  const from = new Date(at.getTime() - INACTIVITY_END_DAYS * DAY_MS)
  const until = new Date(at.getTime() - INACTIVITY_NOTICE_DAYS[0] * DAY_MS)
  await eachOf(
    (after) => queries.listIdleAccounts(from, until, ADMIN_LEVEL, after, BATCH),
    async (account) => {
      const days = inactivityNoticeDue(account.last_seen_at, at)
      if (days === null) return
      if (!(await queries.insertNotice(account.id, INACTIVITY_NOTICES[days], account.last_seen_at, at))) return
      const end = calendarDayOf(new Date(account.last_seen_at.getTime() + INACTIVITY_END_DAYS * DAY_MS))
      await sendEmail(
        inactivity,
        { name: account.name, days, endDate: end },
        {
          email: account.email,
          account_id: account.id,
        },
      )
    },
  )
}

/** Gateways redeliver text messages for a few days at most. */
const TEXT_MESSAGES_KEPT_DAYS = 30

/** Deletes expired intents, and links, text messages and sessions past their retention. */
export async function sweepAccounts(): Promise<void> {
  const at = now().getTime()
  await deleteExpiredIntents(now())
  await deleteOldTokens(new Date(at - 30 * DAY_MS))
  await deleteOldTextMessages(new Date(at - TEXT_MESSAGES_KEPT_DAYS * DAY_MS))
  await deleteOldSessions(new Date(at - 2 * RECORD_KEPT_DAYS * DAY_MS))
}

/**
 * One transaction per row, so that an aborted job loses only one row, and a failing row does not stop the others.
 * @throws the first failure after all rows, so that the job retries
 */
async function eachOf<Row extends { id: string }>(
  list: (afterId: string | null) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await list(after)
    for (const row of rows) await transaction(() => work(row)).catch((failure) => failures.push(failure))
    after = rows.at(-1)?.id ?? null
    if (after === null || rows.length < BATCH) break
  }
  if (failures.length > 0) throw failures[0]
}
