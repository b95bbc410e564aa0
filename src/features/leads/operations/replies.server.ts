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

/** UUID namespace of received emails. */
const REPLIES = '5f0cf6a5-7a1c-5c43-8a2b-0d1f7c3e9b66'

/** Returns the lead of an email that an agent sent from its record, as answers find it; null for another email. */
export async function findAnsweredLead(emailId: string): Promise<AnsweredRecord | null> {
  const answered = await queries.findAnswered(emailId)
  if (!answered) return null
  const { lead_id, keeper_id } = answered
  return { keeper_id, storeReply: (worker, reply) => storeReply(worker, { emailId, lead_id }, reply) }
}

interface Answered {
  emailId: string
  lead_id: string
}

/**
 * Stores an answer. The owner gets it by email, or whoever wrote the email that it answers; if neither is left, the
 * recipients of the lead’s kind.
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
    const reader = await queries.findReader(emailId)
    const { id, kind, name } = lead
    const { from_email, subject, body, files } = reply
    const names = files.map((file) => file.name)
    const input = { id, kind, name, from_email, subject, body, files: names, is_owner: reader?.is_owner ?? false }
    const inboxes = reader ? [reader] : await inboxesFor(requestKindOf(lead))
    // An answer from the reader's own mailbox goes straight to the sender.
    for (const inbox of inboxes) await sendEmail(leadAnswered, input, { ...inbox, reply_to: from_email })
  })
}
