import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { now } from '#ports/clock.server.ts'
import { moveLinks, moveLinksBack } from '../queries/household.server.ts'
import * as queries from '../queries/merge.server.ts'
import { listAskedOf } from '../queries/prospects.server.ts'
import { findPerson } from '../queries/record.server.ts'
import { mergedMembers, mergeFault, orderOf, restoredMembers } from '../rules/merge.ts'
import { mayAssign, viewOf } from '../rules.ts'
import { type MergePeople, personRecord, type SeparatePeople, type UndoMerge } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { settleAsked } from './owner.server.ts'

/**
 * Makes two records of one person one, in one transaction. The leads, notes, calls, tasks, proposals and household of the
 * other move to the record that stays, which is the one with an account. @throws not_found, forbidden for a second agent, conflict
 */
export async function mergePeople(
  actor: AgentActor,
  { personId, version, otherId }: MergePeople,
): Promise<{ id: string }> {
  return transaction(async () => {
    if (personId === otherId) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    // Allow one merge at a time: a second one sees the first before it locks any person.
    await lockTable('person_merges')
    for (const id of [personId, otherId]) await requireAssignable(actor, id)
    const [first, second] = await lockPair(personId, otherId)
    const fault = first.version === version ? mergeFault(first, second) : MESSAGES.changedMeanwhile
    if (fault) throw new AppError('conflict', fault)
    const { kept, alias } = orderOf(first, second)
    const before = membersOf(kept)
    const after = mergedMembers(before, alias)
    const at = now()
    const moved = {
      lead_ids: await queries.moveLeads(alias.id, kept.id),
      activity_ids: await queries.moveActivities(alias.id, kept.id),
      task_ids: await queries.moveTasks(alias.id, kept.id),
      follow_up_ids: await queries.moveFollowUps(alias.id, kept.id, at),
      proposal_ids: await queries.moveProposals(alias.id, kept.id, at),
      alias_ids: await queries.moveAliases(alias.id, kept.id),
      ...(await moveLinks(alias.id, kept.id)),
    }
    await queries.updateAlias(alias.id, kept.id, at)
    await queries.updateMembers(kept.id, after, at)
    const row = { id: newId(), person_id: kept.id, merged_id: alias.id, account_id: actor.account_id }
    await queries.insertMerge({ ...row, ...moved, before, after, created_at: at })
    audit(actor, 'person.merged', {
      ...objectOf(kept.id),
      after: { merge_id: row.id, merged_id: alias.id, leads: moved.lead_ids.length },
    })
    return { id: kept.id }
  })
}

/**
 * Undoes a merge: what moved goes back, with the leads that came from the alias since, and the members that the merge
 * changed become as they were unless someone changed them. A record that was merged further is not found until that
 * merge is undone. @throws not_found, forbidden, conflict
 */
export async function undoMerge(actor: AgentActor, { mergeId }: UndoMerge): Promise<{ id: string }> {
  return transaction(async () => {
    await lockTable('person_merges')
    const merge = requireFound(await queries.findMerge(mergeId), MESSAGES.mergeUndone)
    await requireAssignable(actor, merge.person_id)
    const [kept, alias] = await lockPair(merge.person_id, merge.merged_id)
    if (alias.merged_into_id !== kept.id) throw new AppError('conflict', MESSAGES.mergeUndone)
    const at = now()
    await queries.updateAlias(alias.id, null, at)
    await queries.moveBack(merge, alias.email_normalized)
    await moveLinksBack(merge, merge)
    await queries.updateMembers(kept.id, restoredMembers(merge, membersOf(kept)), at)
    // They may have asked for something since.
    for (const asked of await listAskedOf([kept.id])) await settleAsked(asked)
    await queries.updateUndone(mergeId, at)
    audit(actor, 'person.merge_undone', { ...objectOf(kept.id), after: { merge_id: mergeId, merged_id: alias.id } })
    return { id: kept.id }
  })
}

/**
 * Notes that two records are of two people, so that neither is offered for a merge with the other. Noting it again
 * changes nothing. @throws not_found, forbidden for a second agent
 */
export async function separatePeople(
  actor: AgentActor,
  { personId, otherId }: SeparatePeople,
): Promise<{ success: true }> {
  return transaction(async () => {
    if (personId === otherId) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    for (const id of [personId, otherId]) await requireAssignable(actor, id)
    const [first_id = '', second_id = ''] = [personId, otherId].toSorted()
    const row = { first_id, second_id, account_id: actor.account_id, created_at: now() }
    if (await queries.insertDistinction(row))
      for (const id of [personId, otherId]) audit(actor, 'person.separated', objectOf(id))
    else noteAudit()
    return { success: true }
  })
}

/**
 * Undoes the note that two records are of two people, so that they are offered for a merge again.
 * @throws not_found, forbidden for a second agent
 */
export async function undoSeparation(
  actor: AgentActor,
  { personId, otherId }: SeparatePeople,
): Promise<{ success: true }> {
  return transaction(async () => {
    for (const id of [personId, otherId]) await requireAssignable(actor, id)
    const [firstId = '', secondId = ''] = [personId, otherId].toSorted()
    if (await queries.deleteDistinction(firstId, secondId))
      for (const id of [personId, otherId]) audit(actor, 'person.separation_undone', objectOf(id))
    else noteAudit()
    return { success: true }
  })
}

/** Checks that the caller may change the agents of a person, which a merge does. @throws not_found, forbidden */
async function requireAssignable(actor: AgentActor, id: string): Promise<void> {
  const view = viewOf(actor.account)
  const person = requireFound(await findPerson(id, view), MESSAGES.notFound)
  if (!mayAssign(view, person)) throw new AppError('forbidden', MESSAGES.ownerOnly)
}

async function lockPair(firstId: string, secondId: string) {
  const people = await queries.lockPeople([firstId, secondId])
  const find = (id: string) =>
    requireFound(
      people.find((one) => one.id === id),
      MESSAGES.notFound,
    )
  return [find(firstId), find(secondId)] as const
}

function membersOf(person: queries.MergeablePerson) {
  const { phone, owner_id, co_owner_id, stage, next_step, next_step_date, tags, last_contact_at } = person
  return { phone, owner_id, co_owner_id, stage, next_step, next_step_date, tags, last_contact_at }
}

function objectOf(id: string) {
  return { object_type: personRecord.objectType, object_id: id }
}
