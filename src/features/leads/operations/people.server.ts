import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { noteReached, openablePerson, personOf, settleOwner } from '#features/people/public.server.ts'
import * as queries from '../queries/people.server.ts'
import type { VersionedStep } from '../schema.ts'

/** Leads of one run. The next run takes the rest. */
const BATCH = 5000

/**
 * Gives leads without a person theirs, oldest first: those stored before there were people, and those that an older
 * program stores during an upgrade. Each lead has its own transaction, so that new leads of the same person don't wait.
 */
export async function linkPeople(): Promise<void> {
  for (const id of await queries.listWithoutPerson(BATCH))
    await transaction(async () => {
      const sender = await queries.lockWithoutPerson(id)
      if (sender) await queries.setPerson(id, await personOf(sender))
    })
}

/**
 * Tells the person of a lead, in the caller's transaction, that its owner changed or that it was answered.
 * @param change.moved owners before and after
 */
export async function followLead(
  leadId: string,
  { isAnswered = false, moved }: { isAnswered?: boolean; moved?: { from: string | null; to: string | null } } = {},
): Promise<void> {
  const personId = await queries.findPersonOf(leadId)
  if (!personId) return
  if (isAnswered) await noteReached(personId)
  await settleOwner(personId, moved)
}

/** Returns the person who sent a lead, if the caller may open their record, and their next step. */
export async function senderOf(
  account: AgentActor['account'],
  leadId: string,
): Promise<{ person_id: string | null; step: VersionedStep | null }> {
  const person_id = await personToOpen(account, leadId)
  return { person_id, step: person_id === null ? null : await queries.findStep(person_id) }
}

/** Returns the id of the person who sent a lead, if the caller may open their record. */
export async function personToOpen(account: AgentActor['account'], leadId: string): Promise<string | null> {
  return openablePerson(account, await queries.findPersonOf(leadId))
}
