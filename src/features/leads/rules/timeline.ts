import type { Change } from '#features/audit/schema.ts'
import type { LeadDecision } from '#features/lead-routing/schema.ts'
import type { EmailFault, LeadActivity, TimelineEntry } from '../schema.ts'
import { CALL_OUTCOMES } from '../words.ts'

/** Audit acts that the timeline shows in another form: as the form, a call, a note or a decision. */
export const SHOWN_OTHERWISE = new Set([
  'lead.received',
  'lead.call_logged',
  'lead.note_added',
  'lead.emailed',
  'lead.reply_received',
  'lead.reply_read',
  'lead.pulled_back',
  'lead.offer_claimed',
])

/** Parts of a timeline. */
export interface TimelineParts {
  created_at: Date
  /** The confirmation to the sender, if one was written. */
  receipt: { status: string; at: Date } | null
  activities: readonly LeadActivity[]
  changes: readonly Change[]
  /** Decisions of the lead rules. */
  decisions: readonly LeadDecision[]
}

/** Returns the timeline of a lead, newest first. */
export function timelineOf({ created_at, receipt, activities, changes, decisions }: TimelineParts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...activities.map(entryOf),
    ...changes.map(
      ({ seq, at, by, what }) =>
        ({ id: `change-${seq}`, icon: 'change', at, title: `${by} ${what}`, text: null }) as const,
    ),
    ...(receipt
      ? [{ id: 'receipt', icon: 'email', at: receipt.at, title: receiptText(receipt.status), text: null } as const]
      : []),
    // The decision is made before the confirmation is sent, at the same time of the clock.
    ...decisions.map(decisionEntry),
  ]
  const form: TimelineEntry = { id: 'form', icon: 'form', at: created_at, title: 'Form sent', text: null }
  // The form comes first, whatever else has its time.
  return [...entries.sort((a, b) => b.at.getTime() - a.at.getTime()), form]
}

function entryOf(activity: LeadActivity): TimelineEntry {
  const { id, kind, by, direction, outcome, minutes, subject, body, created_at } = activity
  const who = by ?? 'A former user'
  const base = { id, at: created_at, text: body === '' ? null : body }
  if (kind === 'note') return { ...base, icon: 'note', title: `${who} wrote a note` }
  if (kind === 'email' && direction === 'incoming') {
    const { from_email, is_automatic, files } = activity
    return {
      ...base,
      icon: 'email',
      title: `${is_automatic ? 'Automatic reply' : 'Email'} from ${from_email}: ${subject}`,
      files,
      from_person: !is_automatic,
    }
  }
  if (kind === 'email') {
    const { text, ...fault } = emailState(activity.email_status, activity.email_error)
    return { ...base, icon: 'email', title: `${who} emailed: ${subject}${text}`, ...fault }
  }
  const side = direction === 'incoming' ? `They called ${by ?? 'a former user'}` : `Call by ${who}`
  const length = minutes ? `, ${minutes} min` : ''
  return { ...base, icon: 'call', title: `${side}: ${outcome ? CALL_OUTCOMES[outcome].toLowerCase() : ''}${length}` }
}

/** Says who got the lead, by which rule, and why. */
function decisionEntry({ id, at, act, rule_name, agent_name, why, is_ruled }: LeadDecision): TimelineEntry {
  const who = act === 'office' ? 'the office' : (agent_name ?? 'a former agent')
  const by = is_ruled ? ` by the rule “${rule_name}”` : ''
  const titles = {
    assigned: `Assigned to ${who}${by}`,
    offered: `Offered to ${who}${by}`,
    claimed: `Claimed by ${who}`,
    office: `Sent to ${who}`,
  }
  return { id: `decision-${id}`, icon: 'route', at, title: titles[act], text: why }
}

/** An answer of a mail server that names the address as the fault, and not the email or its sender. */
const BAD_ADDRESS = /^55[013]\b(?!.*\b5\.7\.\d)/s
const ANSWER = /^[245]\d\d[ -]/

/**
 * Says what became of an email, and what to do if it did not arrive.
 * @param error what the mail server said last; only an answer of the recipient's server is shown
 */
export function emailState(status: string | null, error: string | null): { text: string; fault?: EmailFault } {
  const answer = error !== null && ANSWER.test(error) ? error : null
  switch (status) {
    case 'kept':
      return { text: ' (not sent: no mail server is set up)' }
    case 'failed':
      if (answer !== null && BAD_ADDRESS.test(answer)) return { text: ' (bounced)', fault: { answer, act: BOUNCED } }
      return { text: ' (not delivered)', fault: { answer, act: NOT_DELIVERED } }
    case 'suppressed':
      return { text: ' (not sent: email to this address is off)', fault: { answer: null, act: SUPPRESSED } }
    case 'queued':
      return { text: ' (waiting to be sent)' }
    default:
      return { text: '' }
  }
}

const BOUNCED =
  'This address bounced, so we no longer send email to it. Call or text them for another address. If the mailbox works again, an administrator can allow the address in the outbox.'
const NOT_DELIVERED = 'Check the address and send the email again, or call or text them.'
const SUPPRESSED = 'An earlier email to this address bounced, or they unsubscribed. Call or text them.'

/** Describes the state of the confirmation in the outbox. */
function receiptText(status: string): string {
  switch (status) {
    case 'sent':
      return 'Confirmation emailed'
    case 'kept':
      return 'Confirmation stored in the outbox'
    case 'failed':
      return 'Confirmation not delivered'
    case 'suppressed':
      return 'Confirmation not sent: email to this address is off'
    default:
      return 'Confirmation waiting to be sent'
  }
}
