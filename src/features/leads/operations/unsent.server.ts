import { workerActor } from '#access/make-actor.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { setUnsentListener, type UnsentEmail } from '#kit/email/unsent-emails.server.ts'
import { now } from '#ports/clock.server.ts'
import { emailUnsent } from '../emails/email-unsent.tsx'
import * as queries from '../queries/unsent.server.ts'
import { leadPath } from '../rules/promise.ts'
import { emailState } from '../rules/timeline.ts'
import { readersOf } from './replies.server.ts'

setUnsentListener(withdrawAnswer)

/**
 * Undoes an answer whose email is not sent: its lead is new again and its request for an appointment due, unless there
 * is another answer, and the emails that it answered are unread. Emails the agent what to do, unless no mail server is
 * set up.
 */
async function withdrawAnswer({ email_id, status, last_error }: UnsentEmail): Promise<void> {
  const email = await queries.findWritten(email_id)
  if (!email) return
  const { lead_id, person_id, name, subject } = email
  const isNewAgain = lead_id !== null && (await reopen(lead_id, email_id, email.created_at))
  const { fault } = emailState(status, last_error)
  if (!fault) return
  const input = { name, subject, act: fault.act, is_new_again: isNewAgain }
  for (const { path, ...inbox } of await readers()) await sendEmail(emailUnsent, { ...input, path }, inbox)

  async function readers() {
    if (lead_id !== null) {
      const lead = await queries.lockAnswered(lead_id)
      if (!lead) return []
      const inboxes = await readersOf(email_id, lead)
      return inboxes.map(({ is_owner = false, ...inbox }) => ({
        ...inbox,
        path: leadPath({ id: lead_id, kind: lead.kind }, is_owner),
      }))
    }
    const writer = await queries.findWriter(email_id)
    if (!writer) return []
    const { is_agent, ...inbox } = writer
    return [{ ...inbox, path: `/${is_agent ? 'agent/clients' : 'admin/people'}/${person_id}` }]
  }
}

/** Takes an email from the answers of its lead. @returns true if the lead is new again */
async function reopen(leadId: string, emailId: string, writtenAt: Date): Promise<boolean> {
  const lead = await queries.lockAnswered(leadId)
  if (!lead) return false
  const { first, last } = await queries.findOtherAnswers(leadId, emailId)
  await queries.restoreUnreadReply(leadId, last)
  const worker = workerActor('send-mail')
  const request = await queries.updateRequestAnswer(leadId, writtenAt, first, now())
  if (request) audit(worker, 'appointment.answer_unsent', { object_type: 'appointment', object_id: request })
  // Answered earlier, or moved on by someone since.
  if (lead.status !== 'contacted' || lead.answered_at === null || lead.answered_at < writtenAt) return false
  await queries.updateAnswer(leadId, first, now())
  const states = { before: { status: 'contacted' }, after: { status: first ? 'contacted' : 'new', is_unsent: true } }
  audit(worker, 'lead.status_changed', { object_type: 'lead', object_id: leadId, ...states })
  return first === null
}
