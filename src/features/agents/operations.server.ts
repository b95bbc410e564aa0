import type { Actor, Admin, Visitor } from '#access/actors.ts'
import { audit, changeRecord, createRecord, deleteRecord } from '#features/audit/public.server.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { findOwner } from '#features/requests/public.server.ts'
import type { RequestKind } from '#features/requests/words.ts'
import { AppError, type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { freeSlug, isSlugTaken, redirectSlug } from '#kit/record/queries.server.ts'
import { slugOf } from '#kit/record/slug.ts'
import type { TablePage } from '#kit/table/list.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import {
  type Agent,
  type AgentId,
  type AgentKey,
  type AgentWithProperties,
  agentRecord,
  type CreateAgent,
  type ListAgents,
  type PublicAgent,
  type UpdateAgent,
} from './schema.ts'
import { AGENT_HOMES, AGENT_SLUGS, MESSAGES } from './words.ts'

const lock = queries.lockAgent

/** Lists visible agents in their order. */
export function listActiveAgents(): Promise<PublicAgent[]> {
  return queries.listActive()
}

/** Returns a visible agent. @throws not_found */
export async function getAgent({ agent: key }: AgentKey): Promise<PublicAgent> {
  const agent = await queries.findActive(key.toLowerCase())
  if (!agent) throw new AppError('not_found', MESSAGES.noSuchAgent)
  return agent
}

/** Returns a visible agent with those of its listings that the caller may see. @throws not_found */
export async function getAgentWithProperties(actor: Visitor, key: AgentKey): Promise<AgentWithProperties> {
  const agent = await getAgent(key)
  const member = await queries.findMemberKey(agent.id)
  const properties = member ? await queries.listHomesOf(lookerOf(actor), member, AGENT_HOMES, now()) : []
  return { agent, properties, freshness: await getFreshness() }
}

/**
 * Returns the agent who replies to a visitor: the one with this slug, else the recipient of these kinds of requests.
 * Null if an administrator replies, or different agents do.
 */
export async function answererFor(
  slug: string | null,
  ...kinds: [RequestKind, ...RequestKind[]]
): Promise<queries.Answerer | null> {
  const asked = slug ? await queries.findAnswerer({ slug }) : null
  if (asked) return asked
  const id = await findOwner(...kinds)
  return id === null ? null : queries.findAnswerer({ id })
}

/**
 * Returns the person who answers a request about a home: its listing agent if the listing is ours, else the
 * recipient of this kind of request.
 */
export async function answererForHome(
  actor: Visitor,
  propertyId: string,
  kind: RequestKind,
): Promise<queries.Answerer | null> {
  return (await queries.findListingAgent(lookerOf(actor), propertyId)) ?? answererFor(null, kind)
}

/** Returns a page of all agents with the counts of its tabs. */
export async function listAgents(
  _actor: Admin<'agents'>,
  input: ListAgents,
): Promise<TablePage<Agent> & { shown: number; hidden: number }> {
  return { ...(await queries.listPage(input)), ...(await queries.countByStatus()) }
}

/** Returns an agent for the edit form. @throws not_found */
export async function getAgentRecord(_actor: Admin<'agents'>, { agentId }: AgentId): Promise<Agent> {
  return requireFound(await queries.findAgent(agentId), MESSAGES.notFound)
}

/** Adds an agent at the end of the list. @throws invalid */
export async function createAgent(actor: Admin<'agents'>, input: CreateAgent): Promise<Agent> {
  return createRecord(actor, agentRecord, {
    fields: input,
    save: async (id, fields, at) => queries.insertAgent(id, await rowOf(fields, null), at),
  })
}

/** Changes an agent. A former slug redirects to the new one. @throws not_found, invalid, conflict */
export async function updateAgent(
  actor: Admin<'agents'>,
  { agentId: id, version, ...input }: UpdateAgent,
): Promise<Agent> {
  return changeRecord(actor, agentRecord, {
    id,
    version,
    lock,
    fields: (before) => rowOf(input, before),
    async save(_id, row, at, before) {
      if (row.slug !== before.slug) await redirectSlug(AGENT_SLUGS, id, { from: before.slug, to: row.slug, now: at })
      return queries.updateAgent(id, row, at)
    },
  })
}

/** Permanently deletes an agent. @throws not_found, conflict if records under retention reference the agent */
export async function deleteAgent(actor: Admin<'agents'>, { agentId: id }: AgentId): Promise<{ success: true }> {
  try {
    return await deleteRecord(actor, agentRecord, { id, lock, remove: queries.deleteAgent })
  } catch (thrown) {
    if (isForeignKeyViolation(thrown)) throw new AppError('conflict', MESSAGES.inUse)
    throw thrown
  }
}

/**
 * Links an agent to the account that accepted an invitation, in the caller's transaction.
 * @returns false if the agent is gone or has another account, or the account has another agent
 */
export async function linkAgentAccount(actor: Actor, agentId: string, accountId: string): Promise<boolean> {
  const agent = await queries.lockAgent(agentId)
  if (!agent || agent.account_id !== null) return agent?.account_id === accountId
  if (await queries.isTaken('account_id', accountId, agentId)) return false
  await queries.linkAccount(agentId, accountId, now())
  audit(actor, 'agent.account_linked', {
    object_type: 'agent',
    object_id: agentId,
    before: { account_id: null },
    after: { account_id: accountId },
  })
  return true
}

/** Detects PostgreSQL's errors for a row that other rows reference. */
function isForeignKeyViolation(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && (thrown.code === '23503' || thrown.code === '23001')
}

/** Returns the columns to write. Lock the table first, because slugs and accounts must be unique. @throws invalid */
async function rowOf(
  { account_email, slug: typed, ...fields }: CreateAgent,
  before: Agent | null,
): Promise<queries.AgentRow> {
  const id = before?.id ?? null
  const faults: FieldErrors = {}
  const slug = typed || before?.slug || (await freeSlug(AGENT_SLUGS, slugOf(fields.name, 'agent')))
  if (await isSlugTaken(AGENT_SLUGS, slug, id)) faults.slug = MESSAGES.slugTaken
  if (fields.member_key && (await queries.isTaken('member_key', fields.member_key, id)))
    faults.member_key = MESSAGES.memberTaken
  const account_id = account_email ? await queries.findAccountId(account_email) : null
  if (account_email && !account_id) faults.account_email = MESSAGES.noAccount
  if (account_id && (await queries.isTaken('account_id', account_id, id))) faults.account_email = MESSAGES.accountTaken
  refuse(faults)
  return { ...fields, slug, account_id }
}
