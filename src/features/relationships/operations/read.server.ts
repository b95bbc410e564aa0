import type { Account, AgentActor, Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { listEntriesOf, logView } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findListingById } from '../queries/listings.server.ts'
import { findConsumer, listAgents, listTied } from '../queries/people.server.ts'
import * as queries from '../queries/relationships.server.ts'
import { listSignatures, listTexts } from '../queries/signatures.server.ts'
import { daysBetween, monthsBetween } from '../rules/calendar.ts'
import { eventText } from '../rules/display.ts'
import { actsOf, nextAct } from '../rules/transitions.ts'
import type {
  AgreementText,
  AvailableConsumer,
  HasActiveRelationship,
  LastTerms,
  ListAvailableConsumers,
  ListRelationships,
  Relationship,
  RelationshipAgent,
  RelationshipDetail,
  RelationshipEvent,
  RelationshipId,
  RelationshipProperty,
  Signature,
} from '../schema.ts'
import { MESSAGES, type RelationshipAct } from '../words.ts'
import { endForClosedAccount } from './leave.server.ts'

const MAX_EVENTS = 50

definePersonalData({
  name: 'relationships',
  erase: endForClosedAccount,
  read: async (accountId) =>
    (await queries.listOf(accountId)).map(
      ({
        relationship_type,
        status,
        agent_name,
        agreement_date,
        expiration_date,
        activated_at,
        ended_at,
        end_reason,
      }) => ({
        relationship_type,
        status,
        agent: agent_name,
        agreement_date,
        expiration_date,
        activated_at,
        ended_at,
        end_reason,
      }),
    ),
})

/** Returns the caller as a reader. `agent_id` is set only if the caller may act as an agent. */
export function readerOf(actor: Account): queries.Reader {
  return { account_id: actor.account_id, agent_id: actorAs(actor, 'agent') ? actor.account.agent_id : null }
}

/** Returns the caller's side of a relationship that is theirs. */
export function sideOf(row: queries.RelationshipRow, reader: queries.Reader): 'agent' | 'consumer' {
  return row.agent_id === reader.agent_id ? 'agent' : 'consumer'
}

/** Lists the caller's relationships from one side. */
export async function listRelationships(actor: Account, input: ListRelationships): Promise<Relationship[]> {
  return listedFor(actor, await queries.listRows(readerOf(actor), input), input.view)
}

/** Returns rows as a list shows them from one side. The caller has checked that they are the actor's. */
export async function listedFor(
  actor: Account,
  rows: readonly queries.RelationshipRow[],
  view: ListRelationships['view'],
): Promise<Relationship[]> {
  const homes = await homesOf(actor, rows)
  return rows.map((row) => toRelationship(row, view, homes, actsFor(row, view, readerOf(actor))))
}

/**
 * Returns one of the caller's relationships with its texts, signatures and history. Logs the view. @throws not_found
 */
export async function getRelationship(actor: Account, { relationshipId }: RelationshipId): Promise<RelationshipDetail> {
  const reader = readerOf(actor)
  const row = requireOwn(actor, relationshipId, await queries.findRow(relationshipId, reader))
  await logView(actor, 'relationship.viewed', { object_type: 'relationship', object_id: row.id })
  return detailOf(actor, row)
}

/** Returns the full relationship for one of its parties. */
export async function detailOf(actor: Account, row: queries.RelationshipRow): Promise<RelationshipDetail> {
  const reader = readerOf(actor)
  const side = sideOf(row, reader)
  const isAgent = side === 'agent'
  const acts = actsFor(row, side, reader)
  const listing = row.property_id
    ? await findListingById(lookerOf(actor), row.property_id, (await getBrokerage()).mls.office_keys)
    : undefined
  const texts = await listTexts([row.disclosure_hash ?? '', row.agreement_hash ?? ''])
  const textOf = (hash: string | null): AgreementText | null =>
    texts.find(({ text_hash }) => text_hash === hash) ?? null
  const signatures = await listSignatures(row.id)
  const nameFor = (account_id: string, name: string) =>
    account_id === reader.account_id ? 'you' : isAgent || account_id === row.agent_account_id ? name : 'the other party'
  const { scope, fee_basis, fee_percent, fee_dollars, fee_note, version, ended_at, end_reason } = row
  return {
    ...toRelationship(row, side, await homesOf(actor, [row]), acts),
    scope,
    fee_basis,
    fee_percent,
    fee_dollars,
    fee_note,
    version,
    ended_at,
    end_reason,
    side,
    acts,
    jurisdiction: 'IN',
    listing_id: listing?.listing_id ?? null,
    is_own_listing: isAgent && row.relationship_type === 'buyer_agency' && (listing?.is_own_listing ?? false),
    other_consumer:
      isAgent && row.other_name && row.other_email ? { name: row.other_name, email: row.other_email } : null,
    disclosure: textOf(row.disclosure_hash),
    agreement: textOf(row.agreement_hash),
    has_acknowledged: row.acknowledged_by.includes(reader.account_id),
    has_signed: row.signed_by.includes(reader.account_id),
    signatures: signatures.map(({ id, account_id, name, kind, signed_name, drawing, text_version, at }): Signature => {
      const isKnown = isAgent || account_id === reader.account_id || account_id === row.agent_account_id
      return {
        id,
        kind,
        text_version,
        at,
        who: isKnown ? name : 'Other party',
        signed_name: isKnown ? signed_name : null,
        drawing: isKnown ? drawing : null,
      }
    }),
    events: await eventsOf(row, nameFor, isAgent),
  }
}

async function eventsOf(
  row: queries.RelationshipRow,
  nameFor: (id: string, name: string) => string,
  isAgent: boolean,
): Promise<RelationshipEvent[]> {
  const entries = await listEntriesOf('relationship', row.id, MAX_EVENTS)
  return entries.flatMap(({ at, act, actor_id, actor_name }) => {
    // Draft edits are internal to the agent.
    if (!isAgent && (act === 'relationship.created' || act === 'relationship.updated')) return []
    const what = eventText(act, actor_id ? nameFor(actor_id, actor_name ?? 'someone') : '')
    return what ? [{ at, what }] : []
  })
}

/** Lists the acts that the caller may perform now. */
export function actsFor(
  row: queries.RelationshipRow,
  side: 'agent' | 'consumer',
  { account_id }: queries.Reader,
): RelationshipAct[] {
  const { status, sent_at, expiration_date, acknowledged_by, signed_by } = row
  return actsOf(
    { status, isSent: sent_at !== null, expiration_date },
    side,
    { hasAcknowledged: acknowledged_by.includes(account_id), hasSigned: signed_by.includes(account_id) },
    calendarDayOf(now()),
  )
}

function toRelationship(
  row: queries.RelationshipRow,
  side: 'agent' | 'consumer',
  homes: ReadonlyMap<string, RelationshipProperty>,
  acts: readonly RelationshipAct[],
): Relationship {
  const { id, status, relationship_type, agreement_date, expiration_date, sent_at, property_id } = row
  return {
    id,
    status,
    relationship_type,
    agreement_date,
    expiration_date,
    sent_at,
    disclosure_acknowledged: row.acknowledged_by.length === (row.other_consumer_id ? 2 : 1),
    consumer: { name: row.consumer_name, email: row.consumer_email },
    agent: { name: row.agent_name, email: row.agent_email, phone: row.agent_phone },
    // If the reader may not see the home, return its id without the address.
    property: property_id ? (homes.get(property_id) ?? { id: property_id, address: null }) : null,
    next_act: side === 'agent' && status === 'pending' && sent_at !== null ? null : nextAct(acts),
  }
}

/** Loads the homes of these rows that the caller may see. */
async function homesOf(
  actor: Visitor,
  rows: readonly queries.RelationshipRow[],
): Promise<Map<string, RelationshipProperty>> {
  const ids = [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))]
  const cards = await listCards(lookerOf(actor), ids, now())
  return new Map(cards.map(({ id, address, city }) => [id, { id, address: address ?? `Home in ${city}` }]))
}

/** Answers 404 for another user's relationship, and logs the attempt. Source: bars Z3 and Z7. */
export function requireOwn(
  actor: Account,
  id: string,
  row: queries.RelationshipRow | undefined,
): queries.RelationshipRow {
  if (row) return row
  log.warn(
    { account_id: actor.account_id, relationship_id: id },
    'a relationship was requested by a user without access to it',
  )
  throw new AppError('not_found', MESSAGES.notFound)
}

/** Returns whether the caller has an agreement in force today. */
export async function hasActiveRelationship(
  actor: Account,
  input: HasActiveRelationship,
): Promise<{ active: boolean; relationship: Awaited<ReturnType<typeof queries.findActive>> | null }> {
  const relationship = (await queries.findActive(actor.account_id, input, calendarDayOf(now()))) ?? null
  return { active: relationship !== null, relationship }
}

/**
 * Lists the consumers that an agent can offer an agreement: existing clients, people who made a request, and one
 * account found by its full email address. Logs the search.
 * Source: product decision, no more of a person than is needed.
 */
export async function listAvailableConsumers(
  actor: AgentActor,
  { email }: ListAvailableConsumers,
): Promise<AvailableConsumer[]> {
  const { agent_id } = readerOf(actor)
  await logView(actor, 'consumers.searched', {
    object_type: 'agent',
    object_id: agent_id ?? actor.account_id,
    details: { byEmail: email !== null },
  })
  if (agent_id === null) return []
  const tied = (await listTied(agent_id)).filter(({ id }) => id !== actor.account_id)
  if (email === null) return tied
  const known = tied.filter((one) => one.email.toLowerCase() === email.toLowerCase())
  if (known.length > 0) return known
  const other = await findConsumer(email)
  return other && other.id !== actor.account_id ? [{ ...other, tie: 'email' }] : []
}

/**
 * Lists the terms of the newest agreement of each type that the calling agent sent. A limited agency has none: it is about
 * one home. Empty for an administrator who is no agent.
 */
export async function listLastTerms(actor: AgentActor): Promise<LastTerms[]> {
  const { agent_id } = readerOf(actor)
  if (agent_id === null) return []
  const rows = await queries.listLastTerms(agent_id)
  return rows.map(({ agreement_date, expiration_date, ...terms }) => ({
    ...terms,
    days: expiration_date === null ? null : daysBetween(agreement_date, expiration_date),
    months: expiration_date === null ? null : monthsBetween(agreement_date, expiration_date),
  }))
}

/** Lists the agents that a client can choose. */
export function listRelationshipAgents(_actor: Account): Promise<RelationshipAgent[]> {
  return listAgents()
}
