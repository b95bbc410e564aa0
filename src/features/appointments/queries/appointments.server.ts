import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { AppointmentAgent, ListAppointments } from '../schema.ts'
import type { AppointmentKind, AppointmentStatus, Meeting } from '../words.ts'

function selectRows() {
  return db()
    .selectFrom('appointments')
    .select([
      'id',
      'kind',
      'status',
      'meeting',
      'name',
      'email',
      'phone',
      'message',
      'account_id',
      'agent_id',
      'property_id',
      'place',
      'lead_id',
      'wished_at',
      'second_wish_at',
      'third_wish_at',
      'offered_at',
      'second_offer_at',
      'third_offer_at',
      'offer_reply',
      'offer_agent_id',
      'offers_sent_at',
      'reply_due_at',
      'answered_at',
      'starts_at',
      'ends_at',
      'minutes',
      'emailed_version',
      'account_requested_at',
      'relationship_id',
      'exception_reason',
      'reason',
      'answer_note',
      'ended_by',
      'sequence',
      'version',
      'created_at',
      'updated_at',
    ])
    .select(
      sql<number>`(select count(*)::int from tour_stops s where s.appointment_id = appointments.id)`.as('stop_count'),
    )
    .select([ofAgent('name').as('agent_name'), ofAgent('email').as('agent_email'), ofAgent('phone').as('agent_phone')])
    .select(
      sql<string | null>`(select agents.account_id from agents where agents.id = appointments.agent_id)`.as(
        'agent_account_id',
      ),
    )
}

function ofAgent(column: 'name' | 'email' | 'phone') {
  return sql<string | null>`(select ${sql.ref(`agents.${column}`)} from agents where agents.id = appointments.agent_id)`
}

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export async function findRow(id: string): Promise<AppointmentRow | undefined> {
  return selectRows().where('id', '=', id).executeTakeFirst()
}

/** Finds the same row and locks it until the transaction ends. */
export async function lockRow(id: string): Promise<AppointmentRow | undefined> {
  await db().selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
  return findRow(id)
}

/** Locks the requests of a person to an agent that have no answer. */
export async function lockUnanswered(personId: string, agentId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('appointments as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .select('a.id')
    .where('l.person_id', '=', personId)
    .where('a.agent_id', '=', agentId)
    .where('a.status', '=', 'requested')
    .where('a.answered_at', 'is', null)
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listPage(input: ListAppointments): Promise<TablePage<AppointmentRow>> {
  const pattern = likePattern(input.q)
  const query = selectRows()
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', name, email, phone, ${ofAgent('name')}) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'requested'))
    .$if(input.kind !== undefined, (some) => some.where('kind', '=', input.kind ?? 'tour'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: 'due',
    sorts: {
      // Unanswered requests first, the next due one at the top.
      due: {
        by: sql`case when status = 'requested' then reply_due_at else timestamptz '2100-01-01' + (timestamptz '2100-01-01' - coalesce(starts_at, wished_at)) end`,
        type: 'timestamptz',
      },
      time: { by: sql`coalesce(starts_at, wished_at)`, type: 'timestamptz' },
      name: { by: sql`lower(name)`, type: 'text' },
      asked: { by: sql`created_at`, type: 'timestamptz' },
    },
  })
}

export async function countByStatus(): Promise<{ status: AppointmentStatus; count: number }[]> {
  return db()
    .selectFrom('appointments')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
}

const MAX_ROWS = 200

/** Lists the appointments of one home, latest first. */
export async function listByProperty(propertyId: string): Promise<AppointmentRow[]> {
  return selectRows()
    .where('property_id', '=', propertyId)
    .orderBy(sql`coalesce(starts_at, wished_at)`, 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}

/** Lists the appointments of an account: open ones first, by time. */
export async function listOfAccount(accountId: string): Promise<AppointmentRow[]> {
  return selectRows()
    .where('account_id', '=', accountId)
    .orderBy(sql`status not in ('requested', 'offered', 'confirmed')`)
    .orderBy(sql`case when status in ('requested', 'offered', 'confirmed') then coalesce(starts_at, wished_at) end`)
    .orderBy(sql`coalesce(starts_at, wished_at)`, 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}

/** Lists an agent's appointments and the requests without an agent: requests by due time, then upcoming ones. */
export async function listOfAgent(agentId: string): Promise<AppointmentRow[]> {
  return selectRows()
    .where((where) =>
      where.or([
        where('agent_id', '=', agentId),
        where.and([where('agent_id', 'is', null), where('status', '=', 'requested')]),
      ]),
    )
    .orderBy(sql`array_position(array['requested', 'offered', 'confirmed'], status) nulls last`)
    .orderBy(
      sql`case status when 'requested' then reply_due_at when 'offered' then offered_at
        when 'confirmed' then coalesce(starts_at, wished_at) end`,
    )
    .orderBy(sql`coalesce(starts_at, wished_at)`, 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}

/** Lists an agent's requests and those without an agent, by due time. */
export async function listRequestsTo(agentId: string, limit: number): Promise<AppointmentRow[]> {
  return selectRows()
    .where('status', '=', 'requested')
    .where((where) => where.or([where('agent_id', '=', agentId), where('agent_id', 'is', null)]))
    .orderBy('reply_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the requests to an agent that no one has answered. */
export async function countUnansweredTo(agentId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'requested')
    .where('agent_id', '=', agentId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists an agent's confirmed appointments that have not ended, the next one first. */
export async function listUpcomingOf(agentId: string, now: Date, limit: number): Promise<AppointmentRow[]> {
  return selectRows()
    .where('agent_id', '=', agentId)
    .where('status', '=', 'confirmed')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists an agent's confirmed appointments that have ended without a result, the latest first. */
export async function listEndedOf(agentId: string, now: Date, limit: number): Promise<AppointmentRow[]> {
  return selectRows()
    .where('agent_id', '=', agentId)
    .where('status', '=', 'confirmed')
    .where('ends_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the confirmed appointments of all agents that begin in a period, the first one first. */
export async function listConfirmed(from: Date, until: Date, limit: number): Promise<AppointmentRow[]> {
  return selectRows()
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`coalesce(starts_at, wished_at) >= ${from} and coalesce(starts_at, wished_at) < ${until}`)
    .orderBy(sql`coalesce(starts_at, wished_at)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the appointments of an agent that take place in a period, and the requests and offers for a time in it. */
export async function listInPeriod(agentId: string, from: Date, until: Date, limit: number): Promise<AppointmentRow[]> {
  const isIn = (column: string) => sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`
  return selectRows()
    .where('agent_id', '=', agentId)
    .where(
      sql<boolean>`(status in ('confirmed', 'completed', 'no_show') and starts_at < ${until} and ends_at > ${from}
        or status = 'requested' and (${isIn('wished_at')} or ${isIn('second_wish_at')} or ${isIn('third_wish_at')})
        or status = 'offered' and (${isIn('offered_at')} or ${isIn('second_offer_at')} or ${isIn('third_offer_at')}))`,
    )
    .orderBy(sql`coalesce(starts_at, wished_at)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface NewAppointment {
  id: string
  kind: AppointmentKind
  meeting: Meeting
  name: string
  email: string
  phone: string | null
  message: string
  account_id: string | null
  agent_id: string | null
  property_id: string | null
  place: string | null
  /** Null for the usual minutes of the kind. */
  minutes: number | null
  wished_at: Date
  second_wish_at: Date | null
  third_wish_at: Date | null
  reply_due_at: Date
  created_at: Date
}

/** Inserts a request. @returns false if an equal request is open */
export async function insertAppointment(appointment: NewAppointment): Promise<boolean> {
  const row = await db()
    .insertInto('appointments')
    .values({ ...appointment, updated_at: appointment.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds an equal open request. */
export async function findDuplicate(
  wish: NewAppointment,
): Promise<{ id: string; account_id: string | null; reply_due_at: Date } | undefined> {
  return db()
    .selectFrom('appointments')
    .select(['id', 'account_id', 'reply_due_at'])
    .where(sql<boolean>`lower(email) = ${wish.email.toLowerCase()}`)
    .where('kind', '=', wish.kind)
    .where(sql<boolean>`property_id is not distinct from ${wish.property_id}::uuid`)
    .where(sql<boolean>`place is not distinct from ${wish.place}::text`)
    .where('wished_at', '=', wish.wished_at)
    .where('status', 'in', ['requested', 'offered'])
    .executeTakeFirst()
}

export interface Change {
  status?: AppointmentStatus
  meeting?: Meeting
  agent_id?: string | null
  property_id?: string | null
  starts_at?: Date | null
  ends_at?: Date | null
  minutes?: number
  relationship_id?: string | null
  exception_reason?: string | null
  reason?: string | null
  answer_note?: string | null
  ended_by?: 'visitor' | 'brokerage'
  wished_at?: Date
  second_wish_at?: Date | null
  third_wish_at?: Date | null
  offered_at?: Date | null
  second_offer_at?: Date | null
  third_offer_at?: Date | null
  offer_reply?: string | null
  offers_sent_at?: Date
  offer_agent_id?: string
  reply_due_at?: Date
  /** Null makes a reply due again. */
  answered_at?: Date | null
  reminded_at?: Date | null
}

export async function updateAppointment(id: string, change: Change, at: Date): Promise<void> {
  await db()
    .updateTable('appointments')
    .set({ ...change, updated_at: at, version: sql<number>`version + 1`, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute()
}

/** Notes that the stops of a tour were emailed as they are in its current version. */
export async function updateEmailedVersion(id: string): Promise<void> {
  await db().updateTable('appointments').set({ emailed_version: sql<number>`version` }).where('id', '=', id).execute()
}

export async function deleteAppointment(id: string): Promise<void> {
  await db().deleteFrom('appointments').where('id', '=', id).execute()
}

/** Marks an appointment as reminded. @returns false if it was before */
export async function updateReminded(id: string, at: Date): Promise<boolean> {
  const row = await db()
    .updateTable('appointments')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .where('status', '=', 'confirmed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes when the person was asked to create an account; null once they have one. */
export async function updateAccountRequested(id: string, at: Date | null): Promise<void> {
  await db().updateTable('appointments').set({ account_requested_at: at }).where('id', '=', id).execute()
}

/** Lists open appointments whose person was asked to create an account and has one now. */
export async function listWithNewAccount(): Promise<string[]> {
  const rows = await db()
    .selectFrom('appointments as p')
    .innerJoin('accounts as a', (join) =>
      join.on(sql<boolean>`a.id = p.account_id or a.email_normalized = lower(p.email)`),
    )
    .select('p.id')
    .where('p.account_requested_at', 'is not', null)
    .where('p.status', 'in', ['requested', 'offered', 'confirmed'])
    .where('a.status', '=', 'active')
    .where('a.email_verified_at', 'is not', null)
    .orderBy('p.id')
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** Lists confirmed appointments that begin in a period and have had no reminder. */
export async function listToRemind(from: Date, until: Date): Promise<string[]> {
  const rows = await db()
    .selectFrom('appointments')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the requests of which every offered time has passed. */
export async function listExpiredOffers(now: Date): Promise<string[]> {
  const rows = await db()
    .selectFrom('appointments')
    .select('id')
    .where('status', '=', 'offered')
    .where('offered_at', '<=', now)
    .where(sql<boolean>`greatest(offered_at, second_offer_at, third_offer_at) <= ${now}`)
    .orderBy('offered_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the agents that can be assigned. */
export async function listAgents(): Promise<AppointmentAgent[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_working', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
