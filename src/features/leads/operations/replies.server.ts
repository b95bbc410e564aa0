import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import type { AnsweredRecord, EmailReply } from '#features/email-replies/schema.ts'
import { inboxesFor } from '#features/requests/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { idOf, newId } from '#kit/ids.server.ts'
import { leadAnswered } from '../emails/lead-answered.tsx'
import { insertActivity } from '../queries/activities.server.ts'
import * as queries from '../queries/replies.server.ts'
import { requestKindOf } from '../rules/kinds.ts'
import { LEAD_KINDS, type LeadKind } from '../words.ts'

/** UUID namespace of received emails. */
const REPLIES = '5f0cf6a5-7a1c-5c43-8a2b-0d1f7c3e9b66'

/** Returns the lead of an email that an agent sent from its record, as answers find it; null for another email. */
export async function findAnsweredLead(emailId: string): Promise<AnsweredRecord | null> {
  const answered = await queries.findAnswered(emailId)
  if (!answered) return null
  const { lead_id } = answered
  // The author may have left, or the lead is another agent's now: files belong to who reads the answer.
  const [inbox] = await readersOf(emailId, answered)
  const keeper_id = inbox?.account_id ?? null
  return { keeper_id, storeReply: (worker, reply) => storeReply(worker, { emailId, lead_id }, reply) }
}

/** Returns who reads an answer: one person, else the recipients of the lead's kind who can open it without owning it. */
export async function readersOf(
  emailId: string,
  lead: { kind: LeadKind; topic: string | null },
): Promise<{ email: string; account_id: string | null; is_owner?: boolean; reason?: string }[]> {
  const reader = await queries.findReader(emailId, LEAD_KINDS[lead.kind].permission)
  if (reader) return [reader]
  const kind = requestKindOf(lead)
  return inboxesFor(kind, { about: kind })
}

interface Answered {
  emailId: string
  lead_id: string
}

/**
 * Stores an answer. The owner gets it by email, else the author of the email that it answers, else the recipients of
 * the lead’s kind.
 */
async function storeReply(worker: Worker<'replies'>, { emailId, lead_id }: Answered, reply: EmailReply): Promise<void> {
  await transaction(async () => {
    const lead = await queries.lockLead(lead_id)
    if (!lead) return
    const { key, received_at, ...email } = reply
    const isNew = await insertActivity({
      ...email,
      id: newId(),
      lead_id: lead.id,
      kind: 'email',
      direction: 'incoming',
      email_id: emailId,
      account_id: null,
      outcome: null,
      minutes: null,
      created_at: received_at,
      submission_key: idOf(REPLIES, lead.id, key),
    })
    if (!isNew) return
    audit(worker, 'lead.reply_received', { object_type: 'lead', object_id: lead.id })
    if (reply.is_automatic) return
    await queries.setUnreadReply(lead.id, received_at)
    const { id, kind, name } = lead
    const { from_email, subject, body, files } = reply
    const names = files.map((file) => file.name)
    for (const { is_owner = false, ...inbox } of await readersOf(emailId, lead)) {
      const input = { id, kind, name, from_email, subject, body, files: names, is_owner }
      // An answer from the reader's own mailbox goes straight to the sender.
      await sendEmail(leadAnswered, input, { ...inbox, reply_to: from_email })
    }
  })
}
