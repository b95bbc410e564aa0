import { DAY_MS } from '#kit/time/durations.ts'
import { type LeadStatus, LINK_DAYS, NEXT_STATUSES } from '../words.ts'

/** True where a request may go from one status to another. */
export function mayFollow(from: LeadStatus, to: LeadStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

/** True where a step says that the person was answered: the clock of the promise stops. */
export function isAnswer(from: LeadStatus, to: LeadStatus): boolean {
  return from === 'new' && to !== 'new'
}

/** True while the link of a request opens its answer. */
export function isLinkOpen(created_at: Date, now: Date): boolean {
  return now.getTime() - created_at.getTime() <= LINK_DAYS * DAY_MS
}

/** What people call a request on the phone: "V-20418". */
export function requestNumber(id: string): string {
  return `V-${String(Number.parseInt(id.slice(-8), 16) % 100_000).padStart(5, '0')}`
}
