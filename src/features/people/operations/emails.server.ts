import type { AgentActor, Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import type { AnsweredRecord, EmailReply } from '#features/email-replies/schema.ts'
import { inboxesFor } from '#features/requests/public.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { idOf, newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { personAnswered } from '../emails/person-answered.tsx'
import { insertActivity } from '../queries/activities.server.ts'
import * as queries from '../queries/emails.server.ts'
import { findPerson, lockPerson } from '../queries/record.server.ts'
import { viewOf } from '../rules.ts'
import { personRecord } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { addActivity, NO_ACTIVITY } from './activities.server.ts'

/** UUID namespace of received emails. */
const REPLIES = '0d8a5f1e-2f0b-5b7d-9a43-6c1e7f2b8d35'

/** A person that the caller may email. */
interface PersonToEmail {
  email: string | null
  account_id: string | null
  /** Stores an email that the caller writes. The same input is stored once. @returns false for a duplicate */
  addEmail(email: { email_id: string; subject: string; body: string }, of: unknown): Promise<boolean>
}

/** Locks a person that the caller may email, and returns their address and account. @throws not_found */
export async function personToEmail(actor: AgentActor, personId: string): Promise<PersonToEmail> {
  const view = viewOf(actor.account)
  requireFound(await lockPerson(personId, view), MESSAGES.notFound)
  const { email, account_id } = requireFound(await findPerson(personId, view), MESSAGES.notFound)
  return {
    email,
    account_id,
    addEmail: (written, of) => addActivity(actor, personId, { kind: 'email', direction: 'outgoing', ...written }, of),
  }
}

/**
 * Stores an email that a follow-up plan sends to a person in the name of an account, in the caller's transaction. The
 * same key is stored once. @returns false for a duplicate
 */
export function storeSentEmail(
  personId: string,
  email: { email_id: string; subject: string; body: string; account_id: string },
  submission_key: string,
): Promise<boolean> {
  return insertActivity({
    ...NO_ACTIVITY,
    ...email,
    id: newId(),
    person_id: personId,
    kind: 'email',
    direction: 'outgoing',
    submission_key,
    created_at: now(),
  })
}

/** Returns the person of an email that was sent from their record, as answers find it; null for another email. */
export async function findAnsweredPerson(emailId: string): Promise<AnsweredRecord | null> {
  const answered = await queries.findAnswered(emailId)
  if (!answered) return null
  const { person_id } = answered
  const keeper_id = answered.keeper_id ?? (await inboxesFor('reply'))[0]?.account_id ?? null
  return { keeper_id, storeReply: (worker, reply) => storeReply(worker, { emailId, person_id }, reply) }
}

/**
 * Stores an answer. The agent of the person gets it by email, or the author of the email that it answers; if none of
 * them is left, the recipients of replies without an agent.
 */
async function storeReply(
  worker: Worker<'replies'>,
  { emailId, person_id }: { emailId: string; person_id: string },
  { key, received_at, ...email }: EmailReply,
): Promise<void> {
  await transaction(async () => {
    const isNew = await insertActivity({
      ...NO_ACTIVITY,
      ...email,
      id: newId(),
      person_id,
      kind: 'email',
      direction: 'incoming',
      email_id: emailId,
      account_id: null,
      created_at: received_at,
      submission_key: idOf(REPLIES, person_id, key),
    })
    if (!isNew) return
    audit(worker, 'person.reply_received', { object_type: personRecord.objectType, object_id: person_id })
    if (email.is_automatic) return
    const reader = await queries.findReader(emailId)
    if (!reader) return
    const { from_email, subject, body, files } = email
    const { name, account, is_agent } = reader
    const names = files.map((file) => file.name)
    const input = { id: person_id, name, from_email, subject, body, files: names, is_agent: account ? is_agent : false }
    const inboxes = account ? [account] : await inboxesFor('reply')
    // An answer from the reader's own mailbox goes straight to the sender.
    for (const inbox of inboxes) await sendEmail(personAnswered, input, { ...inbox, reply_to: from_email })
  })
}
