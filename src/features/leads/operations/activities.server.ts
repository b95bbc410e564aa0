import type { Actor, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { listLeadDecisionsOf } from '#features/lead-routing/public.server.ts'
import { noteReached, personToEmail, setNextStep } from '#features/people/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { updateStoredEmail } from '#kit/queries.server.ts'
import { now } from '#ports/clock.server.ts'
import { leadReply } from '../emails/lead-reply.tsx'
import * as queries from '../queries/activities.server.ts'
import { clearUnreadReply } from '../queries/replies.server.ts'
import { updateLeadStatus } from '../queries.server.ts'
import { kindsFor } from '../rules/kinds.ts'
import { isTransitionAllowed } from '../rules/status.ts'
import { timelineOf } from '../rules/timeline.ts'
import type {
  AddLeadNote,
  EmailedLead,
  EmailLead,
  EmailPerson,
  LoggedCall,
  LogLeadCall,
  ReadLeadReply,
  TimelineEntry,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { leadChangesOf } from './changes.server.ts'
import { followLead, personToOpen } from './people.server.ts'

/** UUID namespace of submission keys of calls and notes. */
const ACTIVITIES = '8e1de6f3-0c43-5d0b-9a54-6d2c6b9f2f10'

definePersonalData({ name: 'calls_and_notes', read: queries.listActivitiesOf })

/** Returns the timeline of a lead, newest first. The caller has checked who asks. */
export async function readTimeline(lead: { id: string; created_at: Date }): Promise<TimelineEntry[]> {
  const [activities, changes, receipt, decisions] = await Promise.all([
    queries.listActivities(lead.id),
    leadChangesOf(lead.id),
    queries.findReceipt(lead.id),
    listLeadDecisionsOf(lead.id),
  ])
  return timelineOf({ created_at: lead.created_at, receipt, activities, changes, decisions })
}

/**
 * Logs a call with the sender of a lead, and sets the next step of the person if one is given. A call that reached a new
 * lead's sender is the answer, which stops the clock.
 * @throws not_found, invalid for a date without a step, or if someone else has set a step since the page opened
 */
export async function logLeadCall(actor: AgentActor, input: LogLeadCall): Promise<LoggedCall> {
  const { leadId, direction, outcome, minutes, note, next_step, next_step_date, personVersion: version } = input
  return transaction(async () => {
    const lead = await lockFor(actor, leadId)
    const isNew = await addActivity(actor, leadId, { kind: 'call', direction, outcome, minutes, body: note }, input)
    if (!isNew) {
      noteAudit()
      return { success: true, replaced: null }
    }
    audit(actor, 'lead.call_logged', { ...objectOf(leadId), after: { direction, outcome, minutes } })
    const hasStep = next_step !== null || next_step_date !== null
    const person = hasStep ? requireFound(await personToOpen(actor.account, leadId), MESSAGES.notFound) : null
    const replaced = person === null ? null : await setNextStep(actor, person, { next_step, next_step_date, version })
    if (outcome === 'reached') {
      await clearUnreadReply(leadId)
      await stopClock(actor, leadId, lead)
    }
    return { success: true, replaced }
  })
}

/**
 * Emails the sender of a lead in the caller's words. Answers go to the reply mailbox, from which they reach the record,
 * or to the caller's own address where none is connected. The email to a new lead is
 * the reply, which stops the clock, unless there is no mail server and it stays in the outbox. The lead is new again
 * if the email can't be delivered.
 * @param of input that is sent once
 * @throws not_found, conflict without an email address
 */
export async function emailLead(actor: AgentActor, input: EmailLead, of: unknown = input): Promise<EmailedLead> {
  const { leadId, subject, message } = input
  return transaction(async () => {
    const lead = await lockFor(actor, leadId)
    if (!lead.email) throw new AppError('conflict', MESSAGES.noEmail)
    const email_id = newId()
    const activity = { kind: 'email', direction: 'outgoing', subject, body: message, email_id } as const
    const has_mail_server = mailPort() !== null
    if (!(await addActivity(actor, leadId, activity, of))) {
      noteAudit()
      return { success: true, has_mail_server }
    }
    await sendWords(actor, { subject, message }, { ...lead, email: lead.email }, email_id)
    audit(actor, 'lead.emailed', objectOf(leadId))
    if (has_mail_server) {
      await clearUnreadReply(leadId)
      await stopClock(actor, leadId, lead)
    }
    return { success: true, has_mail_server }
  })
}

/** Sends an email in the caller's words, which takes replies. */
async function sendWords(
  { account }: AgentActor,
  { subject, message }: { subject: string; message: string },
  { email, account_id }: { email: string; account_id: string | null },
  emailId: string,
): Promise<void> {
  const to = { email, account_id, reply_to: account.email, takes_replies: true } as const
  await sendEmail(leadReply, { subject, message, by: account.name }, to, emailId)
  // Now instead of by the job, so that the page which this reloads still counts them as waiting.
  if (mailPort() === null) await updateStoredEmail(emailId, { status: 'kept' })
}

/**
 * Emails a person in the caller's words. It belongs to the given lead, else to their newest open lead that the caller may
 * answer, else to the person. Answers land in the same place. @throws not_found, conflict without an email address
 */
export async function emailPerson(actor: AgentActor, input: EmailPerson): Promise<EmailedLead> {
  const { personId, subject, message } = input
  return transaction(async () => {
    const person = await personToEmail(actor, personId)
    const scope = { agentId: actor.account.agent_id, kinds: kindsFor(actor.account) }
    const leadId = input.leadId ?? (await queries.findOpenLead(personId, scope))
    if (leadId) return emailLead(actor, { leadId, seen: 0, subject, message }, input)
    if (!person.email) throw new AppError('conflict', MESSAGES.noPersonEmail)
    const email_id = newId()
    const has_mail_server = mailPort() !== null
    if (!(await person.addEmail({ email_id, subject, body: message }, input))) {
      noteAudit()
      return { success: true, has_mail_server }
    }
    await sendWords(actor, input, { ...person, email: person.email }, email_id)
    audit(actor, 'person.emailed', { object_type: 'person', object_id: personId })
    if (has_mail_server) await noteReached(personId)
    return { success: true, has_mail_server }
  })
}

/** Marks the new emails of a lead as read by the caller. @throws not_found */
export async function readLeadReply(actor: AgentActor, { leadId }: ReadLeadReply): Promise<{ success: true }> {
  return transaction(async () => {
    await lockFor(actor, leadId)
    if (await clearUnreadReply(leadId)) audit(actor, 'lead.reply_read', objectOf(leadId))
    else noteAudit()
    return { success: true }
  })
}

/**
 * Answers the new leads of a person by a call that reached them, in the caller's transaction: those that the caller owns,
 * and those without an owner of the kinds that the caller answers. Appointments are answered on their own.
 */
export async function answerLeadsByCall(actor: AgentActor, personId: string): Promise<void> {
  const { agent_id } = actor.account
  const scope = { agentId: agent_id, kinds: kindsFor(actor.account) }
  for (const { id, ...lead } of await queries.lockNewLeads(personId, scope)) {
    await clearUnreadReply(id)
    await stopClock(actor, id, lead, true)
  }
}

/**
 * Marks a new lead as contacted, for kinds that have this status, and its person as reached. A request for an appointment
 * with the caller is answered by it.
 */
async function stopClock(
  actor: AgentActor,
  leadId: string,
  { kind, status }: Pick<LockedLead, 'kind' | 'status'>,
  isByCall = false,
) {
  await followLead(leadId, { isAnswered: true })
  const { agent_id } = actor.account
  if (kind === 'appointment' && agent_id !== null) {
    const request = await queries.updateRequestAnswered(leadId, agent_id, now())
    if (request) audit(actor, 'appointment.answered', { object_type: 'appointment', object_id: request })
  }
  if (status !== 'new' || !isTransitionAllowed(kind, 'new', 'contacted')) return
  await updateLeadStatus(leadId, 'contacted', true, now())
  audit(actor, 'lead.status_changed', {
    ...objectOf(leadId),
    before: { status: 'new' },
    after: isByCall ? { status: 'contacted', is_by_call: true } : { status: 'contacted' },
  })
}

/** Adds a note to a lead. @throws not_found */
export async function addLeadNote(actor: AgentActor, input: AddLeadNote): Promise<{ success: true }> {
  return transaction(async () => {
    await lockFor(actor, input.leadId)
    if (await addNote(actor, input.leadId, input.note, input)) audit(actor, 'lead.note_added', objectOf(input.leadId))
    else noteAudit()
    return { success: true }
  })
}

/** Stores a note, such as one to the next owner. @returns false for a duplicate submission */
export function addNote(actor: Actor, leadId: string, body: string, of: unknown): Promise<boolean> {
  return addActivity(actor, leadId, { kind: 'note', body }, of)
}

/** Stores a call, a note or an email. The same input is stored once. */
function addActivity(
  actor: Actor,
  leadId: string,
  activity: Pick<queries.NewActivity, 'kind' | 'body'> & Partial<queries.NewActivity>,
  of: unknown,
): Promise<boolean> {
  const { account_id } = actor
  return queries.insertActivity({
    direction: null,
    outcome: null,
    minutes: null,
    subject: null,
    email_id: null,
    from_email: null,
    is_automatic: false,
    files: [],
    id: newId(),
    lead_id: leadId,
    account_id,
    ...activity,
    submission_key: idOf(ACTIVITIES, account_id ?? '', activity.kind, JSON.stringify(of)),
    created_at: now(),
  })
}

type LockedLead = NonNullable<Awaited<ReturnType<typeof queries.lockForActivity>>>

/** Locks a lead that the caller owns, or may answer as an administrator. @throws not_found */
async function lockFor(actor: AgentActor, id: string) {
  const lead = await queries.lockForActivity(id)
  const { agent_id } = actor.account
  const isOwner = lead && agent_id !== null && lead.owner_id === agent_id
  if (!lead || !(isOwner || kindsFor(actor.account).includes(lead.kind)))
    throw new AppError('not_found', MESSAGES.notFound)
  return lead
}

function objectOf(leadId: string) {
  return { object_type: 'lead', object_id: leadId }
}
