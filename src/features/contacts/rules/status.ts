import {
  CONTACT_STATUSES,
  type ContactStatus,
  type InboxStatus,
  LEAD_STATUSES,
  type LeadKind,
  type LeadStatus,
  NEXT_LEAD_STATUSES,
  NEXT_STATUSES,
} from '../words.ts'

/** Returns the allowed next statuses for a kind of lead. */
export function nextStatuses(kind: LeadKind, from: InboxStatus): readonly InboxStatus[] {
  if (kind === 'contact') return isContactStatus(from) ? NEXT_STATUSES[from] : []
  return isLeadStatus(from) ? NEXT_LEAD_STATUSES[from] : []
}

function isContactStatus(status: InboxStatus): status is ContactStatus {
  return Object.hasOwn(CONTACT_STATUSES, status)
}

function isLeadStatus(status: InboxStatus): status is LeadStatus {
  return Object.hasOwn(LEAD_STATUSES, status)
}

/** Returns true if a lead of this kind may change to a status. */
export function isTransitionAllowed(kind: LeadKind, from: InboxStatus, to: InboxStatus): boolean {
  return nextStatuses(kind, from).includes(to)
}

/** Returns true if the step means that the sender got a reply, which stops the clock. */
export function isAnswer(from: InboxStatus, to: InboxStatus): boolean {
  return from === 'new' && to !== 'spam' && to !== 'new'
}

/** Describes an audit entry as a sentence without its subject. */
export function sentenceOf(act: string, after: Readonly<Record<string, unknown>> | null): string {
  switch (act) {
    case 'lead.received':
      return 'wrote this'
    case 'lead.reminded':
      return 'reminded whose turn it is'
    case 'lead.escalated':
      return 'told the administrators that it is late'
    case 'lead.status_changed':
      return `set it to ${String(after?.status ?? 'another status').replaceAll('_', ' ')}`
    default:
      return 'changed it'
  }
}
