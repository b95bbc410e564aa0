import { LEAD_KINDS, type LeadKind, type LeadStatus } from '../words.ts'

/** Returns the allowed next statuses for a kind of lead. */
export function nextStatuses(kind: LeadKind, from: LeadStatus): readonly LeadStatus[] {
  const statuses: Partial<Record<LeadStatus, readonly LeadStatus[]>> = LEAD_KINDS[kind].statuses
  return statuses[from] ?? []
}

/** Returns true if a lead of this kind may change to a status. */
export function isTransitionAllowed(kind: LeadKind, from: LeadStatus, to: LeadStatus): boolean {
  return nextStatuses(kind, from).includes(to)
}

/** Returns true if the step means that the sender got a reply, which stops the clock. */
export function isAnswer(from: LeadStatus, to: LeadStatus): boolean {
  return from === 'new' && to !== 'spam' && to !== 'new'
}

/** Describes an audit entry as a sentence without its subject. @param by name of the subject, which is not repeated */
export function sentenceOf(act: string, after: Readonly<Record<string, unknown>> | null, by: string): string {
  switch (act) {
    case 'lead.received':
      return 'wrote this'
    case 'lead.claimed':
      return 'claimed it'
    case 'lead.assigned':
      return after?.owner === by ? 'assigned it to themselves' : `assigned it to ${String(after?.owner ?? 'an agent')}`
    case 'lead.handed_over':
      return `reassigned it to ${String(after?.owner ?? 'an agent')}`
    case 'lead.given_back':
      return 'returned it to the office'
    case 'lead.pulled_back':
      return after?.owner_id ? 'passed it to the next agent' : 'passed it to the office'
    case 'lead.unassigned':
      return 'unassigned it'
    case 'lead.reminded':
      return 'reminded the agent'
    case 'lead.escalated':
      return 'notified administrators that the reply is overdue'
    case 'lead.status_changed':
      if (after?.is_by_call === true) return 'reached them by phone and marked it as contacted'
      if (after?.is_unsent === true)
        return after.status === 'new'
          ? 'set it to new, because the email wasn’t delivered'
          : 'took the email from its replies, because it wasn’t delivered'
      return `set it to ${String(after?.status ?? 'another status').replaceAll('_', ' ')}`
    default:
      return 'changed it'
  }
}
