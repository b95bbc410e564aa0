import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as activities from '../queries/activities.server.ts'
import { listActivitiesOf } from '../queries/identity.server.ts'
import { lockPerson } from '../queries/record.server.ts'
import { viewOf } from '../rules.ts'
import { type AddPersonNote, personRecord } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** UUID namespace of submission keys of notes and calls. */
const ACTIVITIES = '5d1f3f5e-6c0a-5c52-8d0c-0b9f0a6f4e21'

definePersonalData({ name: 'notes_and_calls_of_your_agent', read: listActivitiesOf })

/** Adds a note to a person. @throws not_found */
export async function addPersonNote(actor: AgentActor, input: AddPersonNote): Promise<{ success: true }> {
  const { personId, note } = input
  return transaction(async () => {
    requireFound(await lockPerson(personId, viewOf(actor.account)), MESSAGES.notFound)
    if (await addActivity(actor, personId, { kind: 'note', body: note }, input))
      audit(actor, 'person.note_added', { object_type: personRecord.objectType, object_id: personId })
    else noteAudit()
    return { success: true }
  })
}

/** Members that an activity has or not, by its kind. */
export const NO_ACTIVITY = {
  direction: null,
  outcome: null,
  minutes: null,
  subject: null,
  email_id: null,
  from_email: null,
  is_automatic: false,
  files: [],
}

/** Stores a note, a call, an email or a finished step. The same input is stored once. @returns false for a duplicate */
export function addActivity(
  { account_id }: AgentActor,
  personId: string,
  activity: Pick<activities.NewActivity, 'kind' | 'body'> & Partial<activities.NewActivity>,
  of: unknown,
): Promise<boolean> {
  return activities.insertActivity({
    ...NO_ACTIVITY,
    id: newId(),
    person_id: personId,
    account_id,
    ...activity,
    submission_key: idOf(ACTIVITIES, account_id, activity.kind, JSON.stringify(of)),
    created_at: now(),
  })
}
