import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import { statusAt } from './rules.ts'
import type {
  EventFields,
  EventRecord,
  ListAllEvents,
  PublicEvent,
  Registration,
  RegistrationSearch,
} from './schema.ts'
import type { EventStatus, RegistrationStatus } from './words.ts'

const ALL = [
  'events.id',
  'events.title',
  'events.summary',
  'events.description',
  'events.status',
  'events.starts_at',
  'events.ends_at',
  'events.venue',
  'events.street',
  'events.city',
  'events.postal_code',
  'events.arrival_note',
  'events.host_id',
  'events.capacity',
  'events.has_waiting_list',
  'events.publish_at',
  'events.seats_taken',
  'events.sequence',
  'events.version',
  'events.created_at',
  'events.updated_at',
] as const

function events() {
  return db()
    .selectFrom('events')
    .select(ALL)
    .select(({ selectFrom }) => {
      const host = selectFrom('agents')
        .whereRef('agents.id', '=', 'events.host_id')
        .where('agents.is_active', '=', true)
      return [host.select('agents.name').as('host_name'), host.select('agents.slug').as('host_slug')]
    })
    .select(
      sql<number>`(select count(*)::integer from event_registrations r where r.event_id = events.id and r.status = 'waiting')`.as(
        'waiting',
      ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number]

function toRecord(row: Row, now: Date): EventRecord {
  const seats_left = row.capacity === null ? null : Math.max(0, row.capacity - row.seats_taken)
  return { ...row, seats_left, status: statusAt(row, now) }
}

/** The members that visitors may see, and no other. */
function toPublic(row: Row, now: Date): PublicEvent {
  const { host_id: _, publish_at: __, seats_taken: ___, waiting: ____, ...rest } = toRecord(row, now)
  const { sequence: _____, version: ______, created_at: _______, updated_at: ________, ...event } = rest
  return event
}

/** On the site at an instant. */
const isPublic = (now: Date) =>
  sql<boolean>`(events.status = 'published' or (events.status = 'scheduled' and events.publish_at <= ${now}))`

/** Events that are not over, the next one first; with drafts and scheduled ones where `hasDrafts`. */
export async function listUpcoming(now: Date, hasDrafts: boolean): Promise<PublicEvent[]> {
  const rows = await events()
    .where('events.ends_at', '>', now)
    .$if(!hasDrafts, (some) => some.where(isPublic(now)))
    .$if(hasDrafts, (some) => some.where('events.status', '<>', 'archived'))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(100)
    .execute()
  return rows.map((row) => toPublic(row, now))
}

/** Events that are over, the last one first. */
export async function listPast(now: Date, limit: number): Promise<PublicEvent[]> {
  const rows = await events()
    .where('events.ends_at', '<=', now)
    .where(isPublic(now))
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id')
    .limit(limit)
    .execute()
  return rows.map((row) => toPublic(row, now))
}

/** The next one that is not over, as visitors see it. */
export async function findUpcoming(now: Date): Promise<PublicEvent | null> {
  const row = await events()
    .where('events.ends_at', '>', now)
    .where(isPublic(now))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(1)
    .executeTakeFirst()
  return row ? toPublic(row, now) : null
}

/** One event, as visitors see it; drafts and scheduled ones where `hasDrafts`. */
export async function findPublic(id: string, now: Date, hasDrafts: boolean): Promise<PublicEvent | null> {
  const row = await events()
    .where('events.id', '=', id)
    .$if(!hasDrafts, (some) => some.where(isPublic(now)))
    .executeTakeFirst()
  return row ? toPublic(row, now) : null
}

/** A page of all events. */
export async function listPage(input: ListAllEvents, now: Date): Promise<TablePage<EventRecord>> {
  const pattern = likePattern(input.q)
  const { status } = input
  const query = events()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', events.title, events.summary, events.venue, events.city) ilike ${pattern}`,
      ),
    )
    .$if(status === 'published', (some) => some.where(isPublic(now)))
    .$if(status === 'scheduled', (some) =>
      some.where('events.status', '=', 'scheduled').where('events.publish_at', '>', now),
    )
    .$if(status === 'draft' || status === 'archived', (some) => some.where('events.status', '=', status ?? 'draft'))
  const page = await pageOf(query, input, {
    id: sql`events.id`,
    usual: '-time',
    sorts: {
      time: { by: sql`events.starts_at`, type: 'timestamptz' },
      title: { by: sql`lower(events.title)`, type: 'text' },
      seats: { by: sql`events.seats_taken`, type: 'integer' },
    },
  })
  return { ...page, rows: page.rows.map((row) => toRecord(row, now)) }
}

/** How many events there are in each status at an instant. */
export async function countByStatus(now: Date): Promise<Record<EventStatus, number>> {
  return db()
    .selectFrom('events')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('draft'),
      fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('status', '=', 'scheduled'), where('publish_at', '>', now)]))
        .as('scheduled'),
      fn.countAll<number>().filterWhere(isPublic(now)).as('published'),
      fn.countAll<number>().filterWhere('status', '=', 'archived').as('archived'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findEvent(id: string, now: Date): Promise<EventRecord | null> {
  const row = await events().where('events.id', '=', id).executeTakeFirst()
  return row ? toRecord(row, now) : null
}

/** The event, held until the transaction ends: seats are given by one at a time. */
export async function lockEvent(id: string, now: Date): Promise<EventRecord | null> {
  // The count of those who wait is read after the lock is held, and not in the same statement.
  await db().selectFrom('events').select('id').where('id', '=', id).forUpdate().execute()
  return findEvent(id, now)
}

/** Lets one transaction at a time add events: each is compared with all others. */
export async function lockList(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('events', 0))`.execute(db())
}

/** True where an event of this title begins at this time. */
export async function hasTwin({ title, starts_at }: Pick<EventFields, 'title' | 'starts_at'>): Promise<boolean> {
  const row = await db()
    .selectFrom('events')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('starts_at', '=', starts_at)
    .executeTakeFirst()
  return row !== undefined
}

/** Agents who can be a host. */
export async function listHosts(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertEvent(id: string, fields: EventFields, now: Date): Promise<void> {
  await db()
    .insertInto('events')
    .values({ id, ...fields, created_at: now, updated_at: now })
    .execute()
}

/** Writes a new version of an event; where `isMoved`, calendars are told of a later one. */
export async function updateEvent(id: string, fields: EventFields, isMoved: boolean, now: Date): Promise<void> {
  await db()
    .updateTable('events')
    .set((set) => ({
      ...fields,
      version: set('version', '+', 1),
      updated_at: now,
      ...(isMoved ? { sequence: set('sequence', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteEvent(id: string): Promise<void> {
  await db().deleteFrom('events').where('id', '=', id).execute()
}

const PERSON = ['id', 'event_id', 'status', 'name', 'email', 'phone', 'company', 'registered_at', 'came_at'] as const

/** A page of the people of an event, in the order in which they came. */
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

/** How many people of an event stand how, and how many came. */
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

/** The registration of an address; its event is locked by then. */
export async function findByEmail(eventId: string, emailNormalized: string): Promise<Registration | undefined> {
  return db()
    .selectFrom('event_registrations')
    .select(PERSON)
    .where('event_id', '=', eventId)
    .where('email_normalized', '=', emailNormalized)
    .executeTakeFirst()
}

/** How many wait before somebody. */
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

/** Those with a seat and those who wait, or those of one status, in the order in which they came. */
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

/** Puts somebody on the list; somebody who had cancelled comes back at its end. */
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

/** Gives a seat, or takes somebody off the list. */
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

/** Ticks somebody off at the door, or takes that back. */
export async function updateCame(id: string, came_at: Date | null, now: Date): Promise<void> {
  await db().updateTable('event_registrations').set({ came_at, updated_at: now }).where('id', '=', id).execute()
}

/** Those with a seat at what begins soon who were not reminded; held, and left to others who hold them. */
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
      // Who registered within the last day has just been told.
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

/** Whoever was reminded of an event that is now later is reminded once more. */
export async function forgetReminders(eventId: string): Promise<void> {
  await db().updateTable('event_registrations').set({ reminded_at: null }).where('event_id', '=', eventId).execute()
}

/** Notes that somebody was reminded. */
export async function markReminded(ids: readonly string[], now: Date): Promise<void> {
  await db().updateTable('event_registrations').set({ reminded_at: now }).where('id', 'in', ids).execute()
}

/** What is held of a person by their account. */
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
