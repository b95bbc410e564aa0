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
        .where('agents.is_shown', '=', true)
        .where('agents.is_working', '=', true)
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

/** Lists the published and scheduled events that an agent hosts in a period. */
export async function listHosted(
  agentId: string,
  from: Date,
  until: Date,
): Promise<
  { id: string; title: string; venue: string; street: string; city: string; starts_at: Date; ends_at: Date }[]
> {
  return db()
    .selectFrom('events')
    .select(['id', 'title', 'venue', 'street', 'city', 'starts_at', 'ends_at'])
    .where('host_id', '=', agentId)
    .where('status', '<>', 'draft')
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Returns only the members that visitors may see. */
function toPublic(row: Row, now: Date): PublicEvent {
  const { host_id: _, publish_at: __, seats_taken: ___, waiting: ____, ...rest } = toRecord(row, now)
  const { sequence: _____, version: ______, created_at: _______, updated_at: ________, ...event } = rest
  return event
}

/** SQL: status at a time. A scheduled event is published once `publish_at` has passed. */
const STATUS = (now: Date) =>
  sql<EventStatus>`case when events.status = 'scheduled' and events.publish_at <= ${now} then 'published' else events.status end`

export const isPublic = (now: Date) =>
  sql<boolean>`(events.status = 'published' or (events.status = 'scheduled' and events.publish_at <= ${now}))`

/** Lists events that are not over, next one first; with drafts and scheduled ones if `hasDrafts`. */
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

/** Lists events that are over, latest first. */
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

/** Finds the next public event that is not over. */
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

/** Finds a public event; with drafts and scheduled ones if `hasDrafts`. */
export async function findPublic(id: string, now: Date, hasDrafts: boolean): Promise<PublicEvent | null> {
  const row = await events()
    .where('events.id', '=', id)
    .$if(!hasDrafts, (some) => some.where(isPublic(now)))
    .executeTakeFirst()
  return row ? toPublic(row, now) : null
}

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

/** Counts events by their status at a time. */
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

/** Finds an event and locks it until the transaction ends, so that seats are given one at a time. */
export async function lockEvent(id: string, now: Date): Promise<EventRecord | null> {
  // Lock first, then count the waitlist. One statement would count before it locks.
  await db().selectFrom('events').select('id').where('id', '=', id).forUpdate().execute()
  return findEvent(id, now)
}

/** Returns whether an event with this title begins at this time. */
export async function hasDuplicate({ title, starts_at }: Pick<EventFields, 'title' | 'starts_at'>): Promise<boolean> {
  const row = await db()
    .selectFrom('events')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('starts_at', '=', starts_at)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the agents that can host an event, whose page names them. */
export async function listHosts(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_shown', '=', true)
    .where('is_working', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertEvent(id: string, fields: EventFields, now: Date): Promise<EventRecord> {
  await db()
    .insertInto('events')
    .values({ id, ...fields, created_at: now, updated_at: now, timed_at: now })
    .execute()
  return storedEvent(id, now)
}

/**
 * Stores a new version of an event. If `isMoved`, calendars get a new sequence number. If `isRetimed`, times that its
 * host offered over it can't be chosen any longer.
 */
export async function updateEvent(
  id: string,
  fields: EventFields,
  now: Date,
  { isMoved, isRetimed }: { isMoved: boolean; isRetimed: boolean },
): Promise<EventRecord> {
  await db()
    .updateTable('events')
    .set((set) => ({
      ...fields,
      version: set('version', '+', 1),
      updated_at: now,
      timed_at: isRetimed ? now : sql<Date>`coalesce(timed_at, updated_at)`,
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
