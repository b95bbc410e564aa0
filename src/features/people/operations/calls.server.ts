import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { answerRequestsByCall } from '#features/appointments/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { answerLeadsByCall } from '#features/leads/public.server.ts'
import type { LoggedCall } from '#features/leads/schema.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { lockPerson } from '../queries/record.server.ts'
import { viewOf } from '../rules.ts'
import { type LogPersonCall, personRecord } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { addActivity } from './activities.server.ts'
import { noteReached } from './owner.server.ts'
import { storeNextStep } from './record.server.ts'

/**
 * Logs a call with a person, and sets the next step if one is given. A call that reached them ends the stage New, and is
 * the first answer to the open leads and requests for appointments that the caller answers for.
 * @throws not_found, invalid for a date without a step, or a step that someone else has set since the page was opened
 */
export async function logPersonCall(actor: AgentActor, input: LogPersonCall): Promise<LoggedCall> {
  const { personId, direction, outcome, minutes, note } = input
  return transaction(async () => {
    const person = requireFound(await lockPerson(personId, viewOf(actor.account)), MESSAGES.notFound)
    const isNew = await addActivity(actor, personId, { kind: 'call', direction, outcome, minutes, body: note }, input)
    if (!isNew) {
      noteAudit()
      return { success: true, replaced: null }
    }
    const after = { direction, outcome, minutes }
    audit(actor, 'person.call_logged', { object_type: personRecord.objectType, object_id: personId, after })
    const replaced = await storeNextStep(actor, person, input)
    if (outcome !== 'reached') return { success: true, replaced }
    await noteReached(personId)
    await answerRequestsByCall(actor, personId)
    await answerLeadsByCall(actor, personId)
    return { success: true, replaced }
  })
}
