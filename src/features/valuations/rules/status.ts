import { DAY_MS } from '#kit/time/durations.ts'
import { type LeadStatus, LINK_DAYS, NEXT_STATUSES } from '../words.ts'

/** Returns true if the status change is allowed. */
export function isTransitionAllowed(from: LeadStatus, to: LeadStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

/** Returns true if a status change means that the person got a reply, which meets the due time. */
export function isAnswer(from: LeadStatus, to: LeadStatus): boolean {
  return from === 'new' && to !== 'new'
}

/** Returns true while the link of a request is valid. */
export function isLinkOpen(created_at: Date, now: Date): boolean {
  return now.getTime() - created_at.getTime() <= LINK_DAYS * DAY_MS
}

/** Returns the number of a request for phone calls, such as "V-20418". */
export function requestNumber(id: string): string {
  return `V-${String(Number.parseInt(id.slice(-8), 16) % 100_000).padStart(5, '0')}`
}
