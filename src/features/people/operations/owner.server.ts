import { transaction } from '#db/transaction.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { deleteActsBefore } from '../queries/bulk.server.ts'
import { updateAsked } from '../queries/identity.server.ts'
import { repairAliases } from '../queries/merge.server.ts'
import * as queries from '../queries/owner.server.ts'
import * as prospects from '../queries/prospects.server.ts'
import { ownerFrom, stageAfterContact } from '../rules.ts'
import type { Sender } from '../schema.ts'
import { addProspect, personOf } from './identity.server.ts'

/** People of one run of the job, and of one statement of it. */
const BATCH = 5000

/**
 * Gives a person without an owner theirs, in the caller's transaction. Call it when the owner of one of their leads
 * changes, or an agreement comes into force; the audit entry of that change is the record of it. A person's owner stays
 * until someone changes it or hands over their last lead.
 * @param moved owners before and after, of a lead that went from one agent to another or back to the office
 */
export async function settleOwner(personId: string, moved?: { from: string | null; to: string | null }): Promise<void> {
  if (moved) await followOwner(personId, moved)
  const person = await queries.lockWithoutOwner(personId)
  if (!person) return
  const owner = ownerFrom(await queries.findOwnerSources(personId, person.account_id))
  if (owner) await queries.updateOwner(personId, owner, now())
}

/**
 * Moves a person with a lead that goes from one agent to another, or back to the office, in the caller's transaction:
 * the agent who answers needs the record. An agent with an agreement or another lead of the person stays their agent.
 */
async function followOwner(personId: string, { from, to }: { from: string | null; to: string | null }): Promise<void> {
  if (from === null || from === to) return
  const person = await queries.lockLeftBehind(personId, from)
  if (!person) return
  const owner_id = to ?? person.co_owner_id
  const co_owner_id = person.co_owner_id === owner_id ? null : person.co_owner_id
  await queries.updateAgents(personId, { owner_id, co_owner_id }, now())
}

/** Notes in the caller's transaction that someone talked to a person, who is not new then. */
export async function noteReached(personId: string): Promise<void> {
  const stage = await queries.lockStage(personId)
  if (!stage) return
  const next = stageAfterContact(stage)
  if (next !== stage) await queries.updateStage(personId, next, now())
}

/** Gives the account of an agreement that came into force its person, who is not new, and their owner, in the caller's transaction. */
export async function settleClient(client: Sender): Promise<void> {
  const id = await personOf(client)
  await noteReached(id)
  await settleOwner(id)
}

/**
 * Completes people who were stored before lists had these columns, or by an older program: accounts with an agreement,
 * registered users and subscribers become people, prospects who asked for something are new, and people get their owner
 * and the time of their last contact, and are not new if they were answered. Each person has its own transaction. Deletes
 * acts on many people that can no longer be undone, and prospects without other data after their subscription ended,
 * they joined the team, or an account took their address.
 */
export async function settlePeople(): Promise<void> {
  await repairAliases()
  for (const client of await queries.listAccountsWithoutPerson(BATCH)) await transaction(() => settleClient(client))
  await deleteFormerProspects()
  for (const prospect of await prospects.listWithoutPerson(BATCH)) await transaction(() => addProspect(prospect))
  for (const asked of await prospects.listAskedProspects(BATCH)) await transaction(() => settleAsked(asked))
  for (const id of await queries.listWithoutOwner(BATCH)) await transaction(() => settleOwner(id))
  await queries.fillLastContacts(BATCH)
  await deleteActsBefore(new Date(now().getTime() - DAY_MS))
}

/** Locks first: the deleting statement then sees a form or a note that arrived since the prospects were selected. */
async function deleteFormerProspects(): Promise<void> {
  await transaction(async () => prospects.deleteWithoutTrace(await prospects.lockFormerProspects(BATCH)))
}

/** Makes a prospect who asked for something new, or in touch if they have an agreement, in the caller's transaction. */
export async function settleAsked({ id, at, has_agreement }: prospects.Asker): Promise<void> {
  if ((await updateAsked(id, at, now())) && has_agreement) await noteReached(id)
}
