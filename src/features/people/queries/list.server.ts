import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ENDS_FIRST, HAS_END } from '#features/relationships/rules/ending.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { usualSort } from '../rules.ts'
import type { ListPeople, PersonCard, PersonRow } from '../schema.ts'
import {
  HOT_DAYS,
  HOT_INQUIRIES,
  MAX_FILTER_OPTIONS,
  MAX_TAG_OPTIONS,
  MAX_TAGGED_PEOPLE,
  QUIET_DAYS,
  SMART_LISTS,
  type SmartList,
  STAGES,
  type Stage,
} from '../words.ts'
import { newMessages, waits } from './waits.server.ts'

/** The agent of a list, and the time of its rules. */
export interface Scope {
  /** Owner or co-owner of the people; null for everyone's. */
  agentId: string | null
  now: Date
}

/** Accounts with an agency agreement in force. A customer has none. */
export const UNDER_AGREEMENT = sql`(
  select consumer_id from relationships where status = 'active' and relationship_type <> 'customer'
  union all
  select other_consumer_id from relationships
  where status = 'active' and relationship_type <> 'customer' and other_consumer_id is not null
)`

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** SQL: an unread email u of the person is the agent's who lists them; for the office, their agent's, or its own without one. */
const isUnread = ({ agentId }: Pick<Scope, 'agentId'>, person: RawBuilder<unknown>) =>
  agentId === null ? sql`(u.agent_id = ${person}.owner_id or u.agent_id is null)` : sql`u.agent_id = ${agentId}::uuid`

/** Selects by the rules of LIST_RULES. */
function isIn(list: SmartList, { now, agentId }: Scope): RawBuilder<boolean> {
  switch (list) {
    // “is true” stops the planner from joining, which reads all replies again for each person if it expects few people.
    case 'replied':
      return sql`((people.id in (
        select u.person_id from unread_replies u join people p on p.id = u.person_id where ${isUnread({ agentId }, sql`p`)}
        union all
        select p.id from ${newMessages(agentId)}
      )) is true)`
    case 'waiting':
      return sql`((people.id in (select person_id from ${waits({ agentId, now })} as w)) is true)`
    case 'new':
      return sql`(people.stage = 'new')`
    case 'hot':
      return sql`(${CAN_BE_HOT} and people.id in (
        select l.person_id from ${recentLeads({ agentId, now })} group by l.person_id having ${ARE_HOT}
      ))`
    case 'touring':
      return sql`(people.stage = 'touring' or people.id in (
        select l.person_id from appointments a join leads l on l.id = a.lead_id
        where a.kind = 'tour' and a.status = 'confirmed' and coalesce(a.starts_at, a.wished_at) > ${now}
          and l.person_id is not null
      ))`
    case 'agreement':
      return sql`(people.account_id in ${UNDER_AGREEMENT})`
    case 'contract':
      return sql`(people.stage = 'under_contract')`
    case 'past':
      return sql`(people.stage = 'closed')`
    case 'prospect':
      return sql`(people.stage = 'prospect')`
    case 'quiet':
      return sql`(people.stage not in ('prospect', 'closed', 'inactive') and people.next_step is null
        and coalesce(people.last_contact_at, people.created_at) < ${before(now, QUIET_DAYS)})`
  }
}

/** SQL: the person asked for something, or an agent dealt with them. */
const HAS_ASKED = sql<boolean>`(people.stage <> 'prospect')`

/** SQL: the rule of Hot in its parts, which hotReason applies to one person. */
const CAN_BE_HOT = sql`people.stage not in ('closed', 'inactive')`
const ARE_HOT = sql`coalesce(bool_or(l.kind = 'appointment') or count(*) >= ${HOT_INQUIRIES}, false)`
/** SQL: the leads of these days that a person's record shows in this scope. */
const recentLeads = (scope: Scope) =>
  sql`${shownLeads(scope)} and l.status <> 'spam' and l.created_at > ${before(scope.now, HOT_DAYS)}`

/** SQL: whether the rule of Hot selects a person. For a few people, their own leads are fewer than those of a week. */
const isHot = (scope: Scope) => sql<boolean>`(${CAN_BE_HOT} and (
  select ${ARE_HOT} from ${recentLeads(scope)} and l.person_id = people.id
))`

function listed({ agentId }: Scope) {
  return db()
    .selectFrom('people')
    .where('people.erased_at', 'is', null)
    .where('people.merged_into_id', 'is', null)
    .$if(agentId !== null, (some) =>
      some.where((where) => where.or([where('owner_id', '=', agentId), where('co_owner_id', '=', agentId)])),
    )
}

/** The address of the account, which its owner may change, else the one that the person wrote from. */
export const EMAIL = sql<
  string | null
>`coalesce(people.email_normalized, (select email from accounts where id = people.account_id))`

/** SQL: the words of a person, equal to the expression of the index people_by_words. */
export const WORDS = sql`(' ' || people.name || ' ' || coalesce(people.email_normalized, '') || ' ' || coalesce(replace(people.phone, '-', ''), ''))`

/** Selects what a search finds: a part of the name, a tag, the email address, or the phone number with or without dashes. */
function isFound(pattern: string): RawBuilder<boolean> {
  const digits = pattern.replace(/[^\d]/g, '')
  const isPhone = digits.length >= 3 && /^[%\d\s().+-]+$/.test(pattern)
  return isPhone
    ? sql`(replace(people.phone, '-', '') like ${`%${digits}%`} or tags_as_text(people.tags) like ${pattern})`
    : sql`(${WORDS} ilike ${pattern} or tags_as_text(people.tags) like lower(${pattern}) or people.account_id = any (array(
        select id from accounts where deleted_at is null and email_normalized like lower(${pattern})
      )))`
}

/** Prospects had no contact: the filter by its time leaves them out of every list but their own. */
const leavesOutProspects = ({ contact, list, stage }: ListPeople) =>
  contact !== undefined && list !== 'prospect' && stage !== 'prospect'

/** Selects the people who match a list's input. */
export function matching(input: ListPeople, scope: Scope, pattern: string | null) {
  return filtered(input, scope, pattern).$if(leavesOutProspects(input), (some) => some.where(HAS_ASKED))
}

function filtered(input: ListPeople, scope: Scope, pattern: string | null) {
  return listed(scope)
    .$if(pattern !== null, (some) => some.where(isFound(pattern ?? '')))
    .$if(input.list !== undefined, (some) => some.where(isIn(input.list ?? 'new', scope)))
    .$if(input.stage !== undefined, (some) => some.where('people.stage', '=', input.stage ?? 'new'))
    .$if(input.owner !== undefined, (some) => some.where('people.owner_id', '=', input.owner ?? ''))
    .$if(input.tag !== undefined, (some) => some.where(hasTag(input.tag ?? '')))
    .$if(input.city !== undefined, (some) => some.where(hasCity(input.city ?? '', scope)))
    .$if(input.plan !== undefined, (some) => some.where(hasPlan(input.plan ?? '')))
    .$if(input.contact !== undefined, (some) =>
      some.where(
        sql<boolean>`(coalesce(people.last_contact_at, people.created_at) < ${before(scope.now, Number(input.contact))})`,
      ),
    )
}

/** Selects the people with a tag, whatever its case. */
function hasTag(tag: string): RawBuilder<boolean> {
  return sql`(tags_as_text(people.tags) like ${`%,${tag.toLowerCase().replace(/[\\%_]/g, '\\$&')},%`})`
}

/** SQL: the leads that a person's record shows in this scope. */
const shownLeads = ({ agentId }: Scope) =>
  agentId === null
    ? sql`leads l where l.person_id is not null`
    : sql`leads l join people p on p.id = l.person_id and ${agentId}::uuid in (p.owner_id, p.co_owner_id)
        where (l.owner_id is null or l.owner_id in (p.owner_id, p.co_owner_id))`

/** Selects the people with a lead about a home in a city, which their record shows in this scope. */
function hasCity(city: string, { agentId }: Scope): RawBuilder<boolean> {
  const isShown =
    agentId === null ? sql`true` : sql`(l.owner_id is null or l.owner_id in (people.owner_id, people.co_owner_id))`
  return sql`(exists (
    select from leads l
    where l.person_id = people.id and lower(l.city) = lower(${city}) and l.city is not null and ${isShown}
  ))`
}

/** Selects the people who are in a follow-up plan that has not ended for them. */
function hasPlan(id: string): RawBuilder<boolean> {
  return sql`(people.id in (select person_id from follow_ups where plan_id = ${id} and ended_at is null))`
}

/**
 * Lists the follow-up plans that run for people in a scope, by name, and the chosen one if the account may start it.
 * Otherwise a list filtered by a plan that has ended for everyone would not name it.
 */
export async function listPlans(
  { agentId }: Scope,
  { accountId, chosen }: { accountId: string; chosen: string | undefined },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from follow_up_plans p
    where exists (
        select from follow_ups f join people o on o.id = f.person_id
        where f.plan_id = p.id and f.ended_at is null
          and ${agentId === null ? sql`true` : sql`${agentId}::uuid in (o.owner_id, o.co_owner_id)`}
      )
      or id = ${chosen ?? null}::uuid and (is_shared or author_id is null or author_id = ${accountId})
    order by lower(name), id limit ${MAX_FILTER_OPTIONS}`.execute(db())
  return rows
}

/**
 * Lists tags of the people in a scope that begin with a text, by name. It reads the tags of a limited number of people:
 * those of everyone would take longer than the page.
 */
export async function listTags(scope: Scope, start = ''): Promise<string[]> {
  const beginning = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const tagged = listed(scope)
    .select('tags')
    .where(sql<boolean>`(tags <> '{}')`)
    .$if(start !== '', (some) => some.where(sql<boolean>`(tags_as_text(people.tags) like ${`%,${beginning}`})`))
    .limit(MAX_TAGGED_PEOPLE)
  const { rows } = await sql<{ tag: string }>`
    select min(tag) as tag from (${tagged}) as p, unnest(p.tags) as tag where lower(tag) like ${beginning}
    group by lower(tag) order by lower(tag) limit ${MAX_TAG_OPTIONS}`.execute(db())
  return rows.map(({ tag }) => tag)
}

/**
 * Lists the cities of the leads that records in a scope show, by name. For everyone’s, the query looks up one city
 * after another in the index.
 */
export async function listCities(scope: Scope): Promise<string[]> {
  const query =
    scope.agentId === null
      ? sql<{ city: string }>`
          with recursive names (key) as (
            select min(lower(city)) from leads where city is not null and person_id is not null
            union all
            select (select min(lower(city)) from leads where city is not null and person_id is not null and lower(city) > key)
            from names where key is not null
          )
          select (select city from leads where city is not null and person_id is not null and lower(city) = key limit 1) as city
          from names where key is not null limit ${MAX_FILTER_OPTIONS}`
      : sql<{ city: string }>`
          select min(l.city) as city from ${shownLeads(scope)} and l.city is not null
          group by lower(l.city) order by lower(l.city)
          limit ${MAX_FILTER_OPTIONS}`
  const { rows } = await query.execute(db())
  return rows.map(({ city }) => city)
}

/** SQL: the order of people by each sort key. That of the wait reads the join of `withWaits`. */
const SORTS = {
  next: { by: sql`coalesce(people.next_step_date, 'infinity'::date)`, type: 'date' },
  name: { by: sql`lower(people.name)`, type: 'text' },
  contact: { by: sql`coalesce(people.last_contact_at, people.created_at)`, type: 'timestamptz' },
  added: { by: sql`people.created_at`, type: 'timestamptz' },
  waiting: { by: sql`coalesce(w.since, 'infinity'::timestamptz)`, type: 'timestamptz' },
} as const
/** SQL: the shortest wait first, too, before the people who wait for nothing. */
const FALLING_WAIT = { by: sql`coalesce(w.since, '-infinity'::timestamptz)`, type: 'timestamptz' } as const

/** SQL: on an agent's list, a person's agreements with this agent come first, of which Today tells the end. */
const mineFirst = ({ agentId }: Scope) => (agentId === null ? sql`` : sql`r.agent_id <> ${agentId}::uuid,`)

/** SQL: since when a person waits, of the few people of a page. */
const waitingSince = (scope: Scope) =>
  sql<Date | null>`(select min(since) from ${waits(scope)} as r where r.person_id = people.id)`

const agentName = (column: RawBuilder<unknown>) => sql<string | null>`(select name from agents where id = ${column})`

/** SQL: how many emails and messages of a person are new. */
const newReplies = (scope: Scope) =>
  [
    sql<number>`(select count(*)::integer from unread_replies u
      where u.person_id = people.id and ${isUnread(scope, sql`people`)})`.as('new_emails'),
    sql<number>`(select count(*)::integer from ${newMessages(scope.agentId)} and p.id = people.id)`.as('new_messages'),
  ] as const

/** Selects the people who match a list's input. By wait, w.since is the start of each wait, read once for everyone. */
function inOrder(input: ListPeople, scope: Scope) {
  const pattern = likePattern(input.q)
  if (!isByWait(input)) return matching(input, scope, pattern)
  const isWaiting = input.list === 'waiting'
  const people = matching(isWaiting ? { ...input, list: undefined } : input, scope, pattern)
    .leftJoin(
      sql<{ person_id: string; since: Date }>`(
        select person_id, min(since) as since from ${waits(scope)} as r group by person_id)`.as('w'),
      'w.person_id',
      'people.id',
    )
    .$if(isWaiting, (some) => some.where('w.since', 'is not', null))
  // Only the order reads the joined column.
  return people as unknown as ReturnType<typeof matching>
}

const isByWait = ({ sort }: ListPeople) => sort?.endsWith('waiting') === true

const sortsOf = ({ sort }: ListPeople) => (sort === '-waiting' ? { ...SORTS, waiting: FALLING_WAIT } : SORTS)

/**
 * Lists a page of people. A second query selects the columns only for people on the page: sorting everyone with all
 * columns takes three times as long.
 * @param total counts the people who match
 */
export async function listPage(
  input: ListPeople,
  scope: Scope,
  total: () => Promise<number>,
): Promise<TablePage<PersonRow>> {
  const ordered = { ...input, sort: input.sort ?? usualSort(input) }
  const options = { id: sql`people.id`, usual: ordered.sort, sorts: sortsOf(ordered), total }
  const page = await pageOf(inOrder(ordered, scope).select('people.id'), ordered, options)
  const ids = page.rows.map(({ id }) => id)
  const rows = await db()
    .selectFrom('people')
    .select(['people.id', 'people.name', 'people.phone', 'people.stage', 'next_step', 'next_step_date', 'tags'])
    .select(['last_contact_at', 'people.created_at'])
    .select([
      EMAIL.as('email'),
      agentName(sql`people.owner_id`).as('owner_name'),
      agentName(sql`people.co_owner_id`).as('co_owner_name'),
      sql<boolean>`coalesce(people.account_id in ${UNDER_AGREEMENT}, false)`.as('has_agreement'),
      sql<string | null>`(select r.expiration_date from relationships r
        where people.account_id in (r.consumer_id, r.other_consumer_id) and r.relationship_type <> 'customer'
          and ${sql.raw(HAS_END)}
        order by ${mineFirst(scope)} ${sql.raw(ENDS_FIRST)} limit 1)`.as('agreement_until'),
      ...newReplies(scope),
      waitingSince(scope).as('waiting_since'),
    ])
    .$narrowType<Pick<PersonRow, 'stage'>>()
    .where(sql<boolean>`people.id = any (${ids}::uuid[])`)
    .execute()
  return { ...page, rows: inOrderOf(ids, rows) }
}

const inOrderOf = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Lists the first people of each stage, in the order of the list. One query finds those of all stages, and another
 * selects the columns of a card only for them.
 * @param sizes number of people by stage
 */
export async function listCards(
  input: ListPeople,
  scope: Scope,
  sizes: readonly { stage: Stage; size: number }[],
): Promise<PersonCard[]> {
  if (sizes.length === 0) return []
  const ids = await firstOfStages(input, scope, sizes)
  const cards = await db()
    .selectFrom('people')
    .select(['people.id', 'people.name', 'people.stage', 'next_step', 'next_step_date', 'tags', 'last_contact_at'])
    .select([EMAIL.as('email'), agentName(sql`people.owner_id`).as('owner_name'), isHot(scope).as('is_hot')])
    .select([...newReplies(scope), waitingSince(scope).as('waiting_since')])
    .$narrowType<Pick<PersonCard, 'stage'>>()
    .where(sql<boolean>`people.id = any (${ids}::uuid[])`)
    .execute()
  return inOrderOf(ids, cards)
}

async function firstOfStages(
  input: ListPeople,
  scope: Scope,
  sizes: readonly { stage: Stage; size: number }[],
): Promise<string[]> {
  const ordered = { ...input, sort: input.sort ?? usualSort(input) }
  const direction = sql.raw(ordered.sort.startsWith('-') ? 'desc' : 'asc')
  const { by } = sortsOf(ordered)[ordered.sort.replace(/^-/, '') as keyof typeof SORTS]
  const people = inOrder(ordered, scope).select(['people.id', 'people.stage', by.as('key')])
  // An index returns each stage in order, but words, tags and smart lists are searched once for all stages.
  const { q, list, tag } = input
  const isSearched = q !== undefined || list !== undefined || tag !== undefined
  const columns = sizes.map(({ stage, size }) => sql`(${stage}, ${size}::bigint)`)
  const { rows } = await sql<{ id: string }>`
    with matching as ${sql.raw(isSearched ? 'materialized' : 'not materialized')} (${people})
    select p.id from (values ${sql.join(columns)}) as c (stage, size), lateral (
      select id, key from matching where stage = c.stage order by key ${direction}, id ${direction} limit c.size
    ) as p
    order by p.key ${direction}, p.id ${direction}`.execute(db())
  return rows.map(({ id }) => id)
}

/** Counts the people of each stage who match a list's input. */
export async function countByStage(input: ListPeople, scope: Scope): Promise<Record<Stage, number>> {
  return matching(input, scope, likePattern(input.q))
    .select(countEach(STAGES, (stage) => sql`people.stage = ${stage}`))
    .executeTakeFirstOrThrow()
}

const { replied, waiting, ...OTHER_LISTS } = SMART_LISTS

/**
 * Counts the people of each list who match the words and the other filters of a list's input. New replies and Waiting read
 * emails and messages, which takes as long as all other lists together, so they are counted at the same time. As conditions
 * of a count, the rules are evaluated once, also if the planner expects few people to match.
 */
export async function countByList(
  { list: _, ...input }: ListPeople,
  scope: Scope,
): Promise<Record<SmartList | 'all', number>> {
  const people = filtered(input, scope, likePattern(input.q))
  const isCounted = (list: SmartList) =>
    leavesOutProspects({ ...input, list }) ? sql`(${HAS_ASKED} and ${isIn(list, scope)})` : isIn(list, scope)
  const isOfAll = leavesOutProspects(input) ? HAS_ASKED : sql`true`
  const [others, ofReplied, ofWaiting] = await Promise.all([
    people
      .select(sql<number>`(count(*) filter (where ${isOfAll}))::integer`.as('all'))
      .select(countEach(OTHER_LISTS, isCounted))
      .executeTakeFirstOrThrow(),
    people.select(countEach({ replied }, isCounted)).executeTakeFirstOrThrow(),
    people.select(countEach({ waiting }, isCounted)).executeTakeFirstOrThrow(),
  ])
  return { ...others, ...ofReplied, ...ofWaiting }
}

/** Lists the agents who look after people, by name. */
export async function listOwners(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('people').select('people.id').whereRef('people.owner_id', '=', 'agents.id')),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
