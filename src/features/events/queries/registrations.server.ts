import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { Registration, RegistrationSearch } from '../schema.ts'
import type { RegistrationStatus } from '../words.ts'
import { isPublic } from './events.server.ts'

const PERSON = ['id', 'event_id', 'status', 'name', 'email', 'phone', 'company', 'registered_at', 'came_at'] as const

/** Lists a page of an event's registrations, oldest first. */
export async function listRegistrations(eventId: string, input: RegistrationSearch): Promise<TablePage<Registration>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('event_registrations')
    .select(PERSON)
    .where('event_id', '=', eventId)
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', name, email, phone, company) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'registered'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: 'order',
    sorts: {
      order: { by: sql`registered_at`, type: 'timestamptz' },
      name: { by: sql`lower(name)`, type: 'text' },
    },
  })
}

/** Counts the registrations of an event by status, and the guests who came. */
export async function countRegistrations(
  eventId: string,
): Promise<Record<RegistrationStatus, number> & { came: number }> {
  return db()
    .selectFrom('event_registrations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'registered').as('registered'),
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'cancelled').as('cancelled'),
      fn.countAll<number>().filterWhere('came_at', 'is not', null).as('came'),
    ])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
}

export async function findRegistration(id: string): Promise<Registration | undefined> {
  return db().selectFrom('event_registrations').select(PERSON).where('id', '=', id).executeTakeFirst()
}

/** Finds the registration of an email address. The caller holds the event's lock. */
export async function findByEmail(eventId: string, emailNormalized: string): Promise<Registration | undefined> {
  return db()
    .selectFrom('event_registrations')
    .select(PERSON)
    .where('event_id', '=', eventId)
    .where('email_normalized', '=', emailNormalized)
    .executeTakeFirst()
}

/** Counts the waitlist ahead of a registration. */
export async function countBefore(
  registration: Pick<Registration, 'id' | 'event_id' | 'registered_at'>,
): Promise<number> {
  const row = await db()
    .selectFrom('event_registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', registration.event_id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`(registered_at, id) < (${registration.registered_at}, ${registration.id}::uuid)`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists an event's registrations in these statuses, oldest first. */
export async function listPeople(
  eventId: string,
  statuses: readonly RegistrationStatus[],
  limit: number,
): Promise<(Registration & { account_id: string | null })[]> {
  return db()
    .selectFrom('event_registrations')
    .select([...PERSON, 'account_id'])
    .where('event_id', '=', eventId)
    .where('status', 'in', statuses)
    .orderBy('registered_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Inserts a registration. A canceled one is reactivated at the end of the list. */
export async function upsertRegistration(
  row: Pick<Registration, 'id' | 'event_id' | 'status' | 'name' | 'email' | 'phone' | 'company'> & {
    email_normalized: string
    account_id: string | null
  },
  now: Date,
): Promise<Registration> {
  const { status, name, email, phone, company, account_id } = row
  return db()
    .insertInto('event_registrations')
    .values({ ...row, registered_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'email_normalized']).doUpdateSet({
        status,
        name,
        email,
        phone,
        company,
        account_id,
        registered_at: now,
        cancelled_at: null,
        reminded_at: null,
        updated_at: now,
      }),
    )
    .returning(PERSON)
    .executeTakeFirstOrThrow()
}

/** Gives a seat to a guest, or cancels a registration. */
export async function updateStatus(id: string, status: RegistrationStatus, now: Date): Promise<void> {
  await db()
    .updateTable('event_registrations')
    .set({
      status,
      updated_at: now,
      cancelled_at: status === 'cancelled' ? now : null,
      ...(status === 'cancelled' ? { came_at: null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores or clears when a guest came. */
export async function updateAttendance(id: string, came_at: Date | null, now: Date): Promise<void> {
  await db().updateTable('event_registrations').set({ came_at, updated_at: now }).where('id', '=', id).execute()
}

/** Locks the registrations that need a reminder, and skips those that another transaction has locked. */
export async function lockToRemind(
  now: Date,
  until: Date,
): Promise<{ id: string; event_id: string; name: string; email: string; account_id: string | null }[]> {
  return (
    db()
      .selectFrom('event_registrations as r')
      .innerJoin('events', 'events.id', 'r.event_id')
      .select(['r.id', 'r.event_id', 'r.name', 'r.email', 'r.account_id'])
      .where('r.status', '=', 'registered')
      .where('r.reminded_at', 'is', null)
      // A guest who registered within the last day needs no reminder.
      .where('r.registered_at', '<', sql<Date>`${now}::timestamptz - interval '24 hours'`)
      .where('events.starts_at', '>', now)
      .where('events.starts_at', '<=', until)
      .where(isPublic(now))
      .orderBy('r.id')
      .limit(200)
      .forUpdate('r')
      .skipLocked()
      .execute()
  )
}

/** Clears the reminders of an event whose time changed, so that guests get a new one. */
export async function resetReminders(eventId: string): Promise<void> {
  await db().updateTable('event_registrations').set({ reminded_at: null }).where('event_id', '=', eventId).execute()
}

/** Records that guests were reminded. */
export async function markReminded(ids: readonly string[], now: Date): Promise<void> {
  await db().updateTable('event_registrations').set({ reminded_at: now }).where('id', 'in', ids).execute()
}

/** Lists an account's registrations for its data export. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('event_registrations as r')
    .innerJoin('events', 'events.id', 'r.event_id')
    .select([
      'events.title',
      'events.starts_at',
      'r.status',
      'r.name',
      'r.email',
      'r.phone',
      'r.company',
      'r.registered_at',
      'r.came_at',
    ])
    .where('r.account_id', '=', accountId)
    .orderBy('r.registered_at')
    .orderBy('r.id')
    .execute()
}
