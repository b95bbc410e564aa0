import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError, invalidField } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/add.server.ts'
import { findPerson } from '../queries/record.server.ts'
import { viewOf } from '../rules.ts'
import { type AddPerson, personRecord } from '../schema.ts'
import { HOUSEHOLD_MESSAGES } from '../words/household.ts'
import { MESSAGES } from '../words.ts'
import { addToHousehold } from './household.server.ts'

/**
 * Adds a person whom the caller entered. An agent looks after them; one without an agent is assigned on their record. A
 * prospect without an agent becomes the calling agent's. Any other email address that is on record stays with its person,
 * whose agent is not named.
 * @throws forbidden for an administrator without the permission, invalid for a known address, not_found for another
 * agent’s household
 */
export async function addPerson(
  actor: AgentActor,
  { source, householdOf, relation = '', ...person }: Omit<AddPerson, 'relation'> & Partial<Pick<AddPerson, 'relation'>>,
): Promise<{ id: string }> {
  const view = viewOf(actor.account)
  if (view.agent_id === null && !view.is_all) throw new AppError('forbidden', MESSAGES.agentsOnly)
  return transaction(async () => {
    const email_normalized = person.email?.toLowerCase() ?? null
    const known = email_normalized && (await queries.findByEmail(email_normalized))
    const at = now()
    const entered = { name: person.name, phone: person.phone, source, updated_at: at }
    const isClaimed = known && view.agent_id && (await queries.claimProspect(known, view.agent_id, entered))
    const id = isClaimed ? known : newId()
    const row = { ...entered, id, email_normalized, owner_id: view.agent_id, created_at: at }
    if (!isClaimed && (known || !(await queries.insertPerson(row)))) {
      const isMine = known && (await findPerson(known, view))
      throw invalidField('email', isMine ? MESSAGES.emailMine : MESSAGES.emailTaken)
    }
    audit(actor, 'person.added', {
      object_type: personRecord.objectType,
      object_id: id,
      after: { source, owner_id: view.agent_id },
    })
    if (householdOf) {
      if (!relation) throw invalidField('relation', HOUSEHOLD_MESSAGES.noRelation)
      await addToHousehold(actor, { personId: householdOf, otherId: id, person: null, relation })
    }
    return { id }
  })
}
