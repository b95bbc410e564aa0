import type { Change } from '#features/audit/schema.ts'
import type { LeadActivity, TimelineEntry } from '../schema.ts'
import { CALL_OUTCOMES } from '../words.ts'

/** Audit acts that the timeline shows in another form: as the form, as a call or as a note. */
export const SHOWN_OTHERWISE = new Set(['lead.received', 'lead.call_logged', 'lead.note_added'])

/** Parts of a timeline. */
export interface TimelineParts {
  created_at: Date
  /** The confirmation to the sender, if one was written. */
  receipt: { status: string; at: Date } | null
  activities: readonly LeadActivity[]
  changes: readonly Change[]
}

/** Returns the timeline of a lead, newest first. */
export function timelineOf({ created_at, receipt, activities, changes }: TimelineParts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...activities.map(entryOf),
    ...changes.map(
      ({ seq, at, by, what }) =>
        ({ id: `change-${seq}`, icon: 'change', at, title: `${by} ${what}`, text: null }) as const,
    ),
    ...(receipt
      ? [{ id: 'receipt', icon: 'email', at: receipt.at, title: receiptText(receipt.status), text: null } as const]
      : []),
  ]
  const form: TimelineEntry = { id: 'form', icon: 'form', at: created_at, title: 'Form sent', text: null }
  // The form comes first, whatever else has its time.
  return [...entries.sort((a, b) => b.at.getTime() - a.at.getTime()), form]
}

function entryOf({ id, kind, by, direction, outcome, minutes, body, created_at }: LeadActivity): TimelineEntry {
  const who = by ?? 'A former user'
  const base = { id, at: created_at, text: body === '' ? null : body }
  if (kind === 'note') return { ...base, icon: 'note', title: `${who} wrote a note` }
  const side = direction === 'incoming' ? `Call to ${who}` : `Call by ${who}`
  const length = minutes ? `, ${minutes} min` : ''
  return { ...base, icon: 'call', title: `${side}: ${outcome ? CALL_OUTCOMES[outcome].toLowerCase() : ''}${length}` }
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
