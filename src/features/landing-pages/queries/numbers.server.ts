import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Tally } from '../schema.ts'

/** A view or a lead of a page. */
export interface LandingEvent {
  id: string
  landing_page_id: string
  kind: 'view' | 'lead'
  visit_id: string
  source: string
  medium: string
  campaign: string | null
  at: Date
  at_date: string
}

/** Inserts an event of a live page. Ignores a duplicate id. */
export async function insertEvent(event: LandingEvent): Promise<void> {
  await sql`
    insert into landing_events (id, landing_page_id, kind, visit_id, source, medium, campaign, at, at_date)
    select ${event.id}, p.id, ${event.kind}, ${event.visit_id}, ${event.source}, ${event.medium}, ${event.campaign},
      ${event.at}, ${event.at_date}
    from landing_pages p
    where p.id = ${event.landing_page_id}
      and (p.status = 'published' or (p.status = 'scheduled' and p.publish_at <= ${event.at}))
    on conflict (id) do nothing
  `.execute(db())
}

const TALLY = [
  sql<number>`count(*) filter (where kind = 'view')`.as('views'),
  sql<number>`count(distinct visit_id) filter (where kind = 'view')`.as('visitors'),
  sql<number>`count(*) filter (where kind = 'lead')`.as('leads'),
]

function eventsSince(id: string, since: string) {
  return db().selectFrom('landing_events').where('landing_page_id', '=', id).where('at_date', '>=', since)
}

/** Sums the events of a page since a day. */
export async function sumEvents(id: string, since: string): Promise<Tally> {
  return eventsSince(id, since).select(TALLY).executeTakeFirstOrThrow()
}

/** Sums the events of a page by day, without empty days. */
export async function sumEventsByDay(id: string, since: string): Promise<(Tally & { date: string })[]> {
  return eventsSince(id, since).select('at_date as date').select(TALLY).groupBy('at_date').orderBy('at_date').execute()
}

/** Upper bound of the table. No campaign needs more. */
const MAX_SOURCES = 50

/** Sums the events of a page by traffic source. */
export async function sumEventsBySource(
  id: string,
  since: string,
): Promise<(Tally & { source: string; medium: string })[]> {
  return eventsSince(id, since)
    .select(['source', 'medium'])
    .select(TALLY)
    .groupBy(['source', 'medium'])
    .orderBy('visitors', 'desc')
    .orderBy('leads', 'desc')
    .orderBy('source')
    .orderBy('medium')
    .limit(MAX_SOURCES)
    .execute()
}

/** Sums the events of a page by campaign, without visits that have none. */
export async function sumEventsByCampaign(id: string, since: string): Promise<(Tally & { campaign: string })[]> {
  return eventsSince(id, since)
    .where('campaign', 'is not', null)
    .select('campaign')
    .select(TALLY)
    .$narrowType<{ campaign: string }>()
    .groupBy('campaign')
    .orderBy('visitors', 'desc')
    .orderBy('leads', 'desc')
    .orderBy('campaign')
    .limit(MAX_SOURCES)
    .execute()
}

/** Counts the leads of a page whose due time has passed, and those answered in time. */
export async function countPromises(id: string, since: string, now: Date): Promise<{ due: number; in_time: number }> {
  return db()
    .selectFrom('leads')
    .select(({ fn }) => [
      fn.countAll<number>().as('due'),
      fn.countAll<number>().filterWhereRef('answered_at', '<=', 'due_at').as('in_time'),
    ])
    .where('kind', '=', 'landing_page')
    .where(sql`details->>'landing_page_id'`, '=', id)
    .where('status', '<>', 'spam')
    .where('created_at', '>=', sql<Date>`${since}::date::timestamp at time zone 'America/Indiana/Indianapolis'`)
    .where((where) => where.or([where('due_at', '<=', now), where('answered_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
}
