import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/add.server.ts'
import { findPerson, lockPerson } from '../queries/record.server.ts'
import { type View, viewOf } from '../rules.ts'
import { type AddPerson, type PersonFields, personRecord, tagsIn } from '../schema.ts'
import { HOUSEHOLD_MESSAGES } from '../words/household.ts'
import { MAX_TAGS, MESSAGES } from '../words.ts'
import { addToHousehold } from './household.server.ts'
import { storeFields } from './record.server.ts'

/** Members that a person may have from the start. */
type Later = 'relation' | 'tags' | 'next_step' | 'next_step_date'

/**
 * Adds a person entered by the caller. An agent looks after them; one without an agent is assigned on their record. A
 * prospect without an agent becomes the calling agent's, who may claim a limited number a day. Any other email address
 * that is on record stays with its person, whose agent is not named.
 * @throws forbidden for an administrator without the permission, invalid for a known address, limited for too many
 * prospects, not_found for another agent’s household
 */
export async function addPerson(
  actor: AgentActor,
  {
    source,
    householdOf,
    relation = '',
    tags = '',
    next_step = null,
    next_step_date = null,
    ...person
  }: Omit<AddPerson, Later> & Partial<Pick<AddPerson, Later>>,
): Promise<{ id: string }> {
  const view = viewOf(actor.account)
  if (view.agent_id === null && !view.is_all) throw new AppError('forbidden', MESSAGES.agentsOnly)
  return transaction(async () => {
    const email_normalized = person.email?.toLowerCase() ?? null
    const known = email_normalized && (await queries.findByEmail(email_normalized))
    const at = now()
    const entered = { name: person.name, phone: person.phone, source, updated_at: at }
    const claimed = known && view.agent_id ? await queries.claimProspect(known, view.agent_id, entered) : undefined
    const id = known && claimed ? known : newId()
    const object = { object_type: personRecord.objectType, object_id: id }
    const row = { ...entered, id, email_normalized, owner_id: view.agent_id, created_at: at }
    if (claimed) {
      await countClaim(view)
      const after = { source: claimed.source, owner_id: view.agent_id }
      audit(actor, 'person.claimed', { ...object, before: { owner_id: null }, after })
    } else if (known || !(await queries.insertPerson(row))) {
      const isMine = known && (await findPerson(known, view))
      throw invalidField('email', isMine ? MESSAGES.emailMine : MESSAGES.emailTaken)
    } else audit(actor, 'person.added', { ...object, after: { source, owner_id: view.agent_id } })
    await storeNotes(actor, id, { tags, next_step, next_step_date })
    if (householdOf) {
      if (!relation) throw invalidField('relation', HOUSEHOLD_MESSAGES.noRelation)
      await addToHousehold(actor, { personId: householdOf, otherId: id, person: null, relation })
    }
    return { id }
  })
}

/** Adds tags and a first step to a person, in the caller's transaction. A prospect may have tags already. @throws invalid */
async function storeNotes(
  actor: AgentActor,
  id: string,
  { tags, next_step, next_step_date }: Pick<PersonFields, 'tags' | 'next_step' | 'next_step_date'>,
): Promise<void> {
  const isStep = next_step !== null || next_step_date !== null
  if (tags === '' && !isStep) return
  const person = requireFound(await lockPerson(id, viewOf(actor.account)), MESSAGES.notFound)
  const max = Math.max(MAX_TAGS, tagsIn(person.tags).length)
  await storeFields(actor, person, {
    tags: tagsIn(`${person.tags}, ${tags}`).slice(0, max).join(', '),
    ...(isStep ? { next_step, next_step_date } : {}),
  })
}

/** Counts a claim of an agent, in the caller's transaction. Those who may assign everyone need none. @throws limited */
async function countClaim({ agent_id, is_all }: View): Promise<void> {
  if (agent_id === null || is_all) return
  const retry_after_seconds = await waitSecondsAfterHit('person-claim', agent_id)
  if (retry_after_seconds > 0) throw new AppError('limited', MESSAGES.tooManyClaims, undefined, { retry_after_seconds })
}
