import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, type FieldErrors, found } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { slugOf } from './rules.ts'
import type {
  Agent,
  AgentId,
  AgentKey,
  AgentWithProperties,
  CreateAgent,
  ListAgents,
  PublicAgent,
  UpdateAgent,
} from './schema.ts'
import { AGENT_HOMES, MESSAGES } from './words.ts'

/** The agents on the site, in their order. */
export function listActiveAgents(): Promise<PublicAgent[]> {
  return queries.listActive()
}

/** An agent on the site. @throws not_found */
export async function getAgent({ agent: key }: AgentKey): Promise<PublicAgent> {
  const agent = await queries.findActive(key.toLowerCase())
  if (!agent) throw new AppError('not_found', MESSAGES.noSuchAgent)
  return agent
}

/** An agent on the site with the homes that they list, as far as the caller may see them. @throws not_found */
export async function getAgentWithProperties(actor: Visitor, key: AgentKey): Promise<AgentWithProperties> {
  const agent = await getAgent(key)
  const member = await queries.findMemberKey(agent.id)
  const properties = member ? await queries.listHomesOf(lookerOf(actor), member, AGENT_HOMES, now()) : []
  return { agent, properties, freshness: await getFreshness() }
}

/** Who answers a visitor who wishes for an agent, or for nobody in particular; null where the site has no agents. */
export function answererFor(slug: string | null): ReturnType<typeof queries.findAnswerer> {
  return queries.findAnswerer(slug)
}

/** Returns who answers a request about a home: its listing agent where the listing is ours, else a principal. */
export async function answererForHome(actor: Visitor, propertyId: string): Promise<queries.Answerer | null> {
  return (await queries.findListingAgent(lookerOf(actor), propertyId)) ?? queries.findAnswerer(null)
}

/** A page of all agents for the administrators' table, with the counts of its tabs. */
export async function listAgents(
  _actor: Admin<'agents'>,
  input: ListAgents,
): Promise<TablePage<Agent> & { shown: number; hidden: number }> {
  return { ...(await queries.listPage(input)), ...(await queries.countByStatus()) }
}

/** One agent, on the site or not, as the edit form needs it. @throws not_found */
export async function getAgentRecord(_actor: Admin<'agents'>, { agentId }: AgentId): Promise<Agent> {
  return found(await queries.findAgent(agentId), MESSAGES.notFound)
}

/** Adds an agent at the end of the list. @throws invalid */
export async function createAgent(actor: Admin<'agents'>, input: CreateAgent): Promise<Agent> {
  const id = newId()
  return transaction(async () => {
    await queries.lockList()
    await queries.insertAgent(id, await rowOf(input, null), now())
    const agent = found(await queries.findAgent(id), MESSAGES.notFound)
    audit(actor, 'agent.created', { object_type: 'agent', object_id: id, after: { ...agent } })
    return agent
  })
}

/** Changes an agent; an address that it had goes on leading to it. @throws not_found, invalid, conflict */
export async function updateAgent(
  actor: Admin<'agents'>,
  { agentId, version, ...fields }: UpdateAgent,
): Promise<Agent> {
  return transaction(async () => {
    await queries.lockList()
    const before = found(await queries.lockAgent(agentId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    const row = await rowOf(fields, before)
    if (isSame(row, before)) {
      noteAudit()
      return before
    }
    await queries.updateAgent(agentId, row, now())
    if (row.slug !== before.slug) await queries.redirectSlug(agentId, before.slug, row.slug, now())
    const after = found(await queries.findAgent(agentId), MESSAGES.notFound)
    audit(actor, 'agent.updated', {
      object_type: 'agent',
      object_id: agentId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Removes an agent for good. @throws not_found, conflict where records name the agent that must be kept */
export async function deleteAgent(actor: Admin<'agents'>, { agentId }: AgentId): Promise<{ success: true }> {
  try {
    return await transaction(async () => {
      await queries.lockList()
      const before = found(await queries.lockAgent(agentId), MESSAGES.notFound)
      await queries.deleteAgent(agentId)
      audit(actor, 'agent.deleted', { object_type: 'agent', object_id: agentId, before: { ...before } })
      return { success: true }
    })
  } catch (thrown) {
    if (isStillNamed(thrown)) throw new AppError('conflict', MESSAGES.inUse)
    throw thrown
  }
}

/** PostgreSQL's code for a row that other rows name. */
function isStillNamed(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && (thrown.code === '23503' || thrown.code === '23001')
}

/** What is written, from what was typed. In the transaction that holds the list. @throws invalid */
async function rowOf(
  { account_email, slug: typed, phone, ...fields }: CreateAgent,
  before: Agent | null,
): Promise<queries.AgentRow> {
  const id = before?.id ?? null
  const faults: FieldErrors = {}
  const slug = typed || before?.slug || (await freeSlug(slugOf(fields.name)))
  if (await queries.isSlugTaken(slug, id)) faults.slug = MESSAGES.slugTaken
  if (fields.member_key && (await queries.isTaken('member_key', fields.member_key, id)))
    faults.member_key = MESSAGES.memberTaken
  const account_id = account_email ? await queries.findAccountId(account_email) : null
  if (account_email && !account_id) faults.account_email = MESSAGES.noAccount
  if (account_id && (await queries.isTaken('account_id', account_id, id))) faults.account_email = MESSAGES.accountTaken
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
  return { ...fields, phone: phone ?? '', slug, account_id }
}

async function freeSlug(wanted: string): Promise<string> {
  for (let number = 1; number < 100; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 76)}-${number}`
    if (!(await queries.isSlugTaken(slug, null))) return slug
  }
  return `agent-${newId()}`
}

function isSame(row: queries.AgentRow, before: Agent): boolean {
  const names = Object.keys(row).filter((name): name is keyof queries.AgentRow => name in row)
  return names.every((name) => row[name] === before[name])
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: Agent): Promise<AppError> {
  const [last] = await listEntriesOf('agent', stored.id, 1)
  const { created_at: _, updated_at, ...current } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...current, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
