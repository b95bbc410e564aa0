import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import { statusAt } from '../rules.ts'
import type { EventFields, EventRecord, ListAllEvents, PublicEvent } from '../schema.ts'
import { EVENT_STATUSES, type EventStatus } from '../words.ts'

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

/** The status at an instant: a scheduled event is published from its time on. */
const STATUS = (now: Date) =>
  sql<EventStatus>`case when events.status = 'scheduled' and events.publish_at <= ${now} then 'published' else events.status end`

/** On the site at an instant. */
export const isPublic = (now: Date) =>
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

/** Counts events by their status at an instant. */
export async function countByStatus(now: Date): Promise<Record<EventStatus, number>> {
  return db()
    .selectFrom('events')
    .select(countEach(EVENT_STATUSES, (status) => sql`${STATUS(now)} = ${status}`))
    .executeTakeFirstOrThrow()
}

export async function findEvent(id: string, now: Date): Promise<EventRecord | null> {
  const row = await events().where('events.id', '=', id).executeTakeFirst()
  return row ? toRecord(row, now) : null
}

/** Finds an event and locks it until the transaction ends: one person at a time gets a seat. */
export async function lockEvent(id: string, now: Date): Promise<EventRecord | null> {
  // Lock first, then count the waitlist. One statement would count before it locks.
  await db().selectFrom('events').select('id').where('id', '=', id).forUpdate().execute()
  return findEvent(id, now)
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

export async function insertEvent(id: string, fields: EventFields, now: Date): Promise<EventRecord> {
  await db()
    .insertInto('events')
    .values({ id, ...fields, created_at: now, updated_at: now })
    .execute()
  return storedEvent(id, now)
}

/** Writes a new version of an event; where `isMoved`, calendars get a new sequence number. */
export async function updateEvent(id: string, fields: EventFields, now: Date, isMoved: boolean): Promise<EventRecord> {
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
  return storedEvent(id, now)
}

async function storedEvent(id: string, now: Date): Promise<EventRecord> {
  return toRecord(await events().where('events.id', '=', id).executeTakeFirstOrThrow(), now)
}

export async function deleteEvent(id: string): Promise<void> {
  await db().deleteFrom('events').where('id', '=', id).execute()
}
