import type { Change } from '#features/audit/schema.ts'
import type { LeadDecision } from '#features/lead-routing/schema.ts'
import type { LeadActivity, TimelineEntry } from '../schema.ts'
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
  const { id, kind, by, direction, outcome, minutes, subject, body, email_status, created_at } = activity
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
  if (kind === 'email')
    return { ...base, icon: 'email', title: `${who} emailed: ${subject}${emailState(email_status)}` }
  const side = direction === 'incoming' ? `Call to ${who}` : `Call by ${who}`
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

/** Says what became of an email, where that needs an act. */
function emailState(status: string | null): string {
  switch (status) {
    case 'kept':
      return ' (stored in the outbox)'
    case 'failed':
      return ' (not delivered)'
    case 'suppressed':
      return ' (not sent, the address refuses email)'
    case 'queued':
      return ' (waiting to be sent)'
    default:
      return ''
  }
}

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
      return 'Confirmation not sent, the address refuses email'
    default:
      return 'Confirmation waiting to be sent'
  }
}
