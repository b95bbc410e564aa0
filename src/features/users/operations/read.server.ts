import type { Admin } from '#access/actors.ts'
import { deviceOf } from '#features/accounts/rules.ts'
import { RECORD_KEPT_DAYS } from '#features/accounts/words.ts'
import { listTrail, logView } from '#features/audit/public.server.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { getOwnLimits, limitsOf, statsOf } from '#features/downloads/public.server.ts'
import { refusalOfChange } from '#features/permissions/rules.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { getSoldAccess } from '#features/sold/public.server.ts'
import { vowStatusOf } from '#features/vow/rules.ts'
import { AppError } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type {
  ActivityDetails,
  ActivitySummary,
  GetUserActivityDetails,
  ListUsers,
  UserDetails,
  UserId,
  UserPage,
  VowPerson,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

const SUMMARY_DAYS = 30
const MAX_OWN = 10_000

/**
 * Adds the user's views, and the admins who opened the record, to the data export. Account deletion leaves both in
 * place, because the MLS requires them.
 */
definePersonalData({
  name: 'views',
  read: (accountId) => queries.listViews(accountId, MAX_OWN),
})
definePersonalData({
  name: 'record_opened_by',
  read: (accountId) => queries.listOpeners(accountId, new Date(0)),
})

/** Returns a page of all users. */
export async function listUsers(actor: Admin<'users'>, input: ListUsers): Promise<UserPage> {
  await logView(actor, 'admin.opened_account', {
    object_type: 'accounts',
    object_id: 'list',
    details: { ...(input.q ? { q: input.q } : {}) },
  })
  return { ...(await queries.listPage(input, now())), counts: await queries.countByStatus() }
}

/**
 * Returns the data of a user that administrators may see. Logs the view, and the user can see who opened the record.
 * @throws not_found
 */
export async function getUserById(actor: Admin<'users'>, { userId }: UserId): Promise<UserDetails> {
  const person = await queries.findUser(userId)
  if (!person) throw new AppError('not_found', MESSAGES.noSuchUser)
  await logView(actor, 'admin.opened_account', { object_type: 'account', object_id: userId })
  const at = now()
  return {
    ...person,
    standing: vowStatusOf(person, at),
    sold_access: await getSoldAccess(userId),
    downloads: { limits: await limitsOf(userId), own: await getOwnLimits(userId), stats: await statsOf(userId) },
    sessions: (await queries.listSessions(userId, at)).map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceOf(user_agent),
    })),
    consents: await markedCurrent(await queries.listConsents(userId)),
    kept_until: calendarDayOf(new Date(person.password_expires_at.getTime() + RECORD_KEPT_DAYS * DAY_MS)),
    refusal: refusalOfChange(actor.account, person),
  }
}

/** Returns a page of all users without their phone numbers. */
export async function listVowPeople(actor: Admin<'vow'>, input: ListUsers): Promise<UserPage> {
  await logView(actor, 'admin.opened_account', {
    object_type: 'accounts',
    object_id: 'list',
    details: { ...(input.q ? { q: input.q } : {}) },
  })
  const page = await queries.listPage(input, now(), false)
  const rows = page.rows.map((person) => ({ ...person, phone: null }))
  return { ...page, rows, counts: await queries.countByStatus() }
}

/**
 * Returns the part of a user's record that VOW settings need. Logs the view, and the user can see who opened the
 * record.
 * @throws not_found
 */
export async function getVowPerson(actor: Admin<'vow'>, { userId }: UserId): Promise<VowPerson> {
  const person = await queries.findUser(userId)
  if (!person) throw new AppError('not_found', MESSAGES.noSuchUser)
  await logView(actor, 'admin.opened_account', { object_type: 'account', object_id: userId })
  const { id, name, email, status, password_days, mls_auditor_until } = person
  return {
    id,
    name,
    email,
    status,
    password_days,
    mls_auditor_until,
    standing: vowStatusOf(person, now()),
    sold_access: await getSoldAccess(userId),
    downloads: { limits: await limitsOf(userId), own: await getOwnLimits(userId), stats: await statsOf(userId) },
    refusal: refusalOfChange(actor.account, person),
  }
}

/** Counts a user's activity in the last 30 days, and lists the admins who opened the record. @throws not_found */
export async function getUserActivitySummary(actor: Admin<'users'>, { userId }: UserId): Promise<ActivitySummary> {
  const person = await queries.findUser(userId)
  if (!person) throw new AppError('not_found', MESSAGES.noSuchUser)
  await logView(actor, 'admin.read_activity', { object_type: 'account', object_id: userId })
  const since = new Date(now().getTime() - SUMMARY_DAYS * DAY_MS)
  const { sign_ins, homes, sold, downloads } = await queries.countActivity(userId, since)
  return {
    user_id: userId,
    sign_ins_30_days: sign_ins,
    homes_viewed_30_days: homes,
    sold_viewed_30_days: sold,
    downloads_30_days: downloads,
    last_seen_at: person.last_seen_at,
    opened_by: await queries.listOpeners(userId, since),
  }
}

/** Returns a page of a user's activity, newest first. @throws not_found */
export async function getUserActivityDetails(
  actor: Admin<'users'>,
  { userId, ...page }: GetUserActivityDetails,
): Promise<ActivityDetails> {
  if (!(await queries.findUser(userId))) throw new AppError('not_found', MESSAGES.noSuchUser)
  await logView(actor, 'admin.read_activity', { object_type: 'account', object_id: userId })
  return listTrail('all', { ...page, actorId: userId })
}
