import { HOUR_MS } from './durations.ts'

/** Hours before the due time at which the owner gets a reminder. */
export const SOON_HOURS = 4

/** State of a reply. `open`, `soon` and `late` need a reply; the other two were answered on time or late. */
export type DueState = 'open' | 'soon' | 'late' | 'kept' | 'kept_late'

/** Returns the state of a reply at a time. */
export function dueState({ due_at, answered_at }: { due_at: Date; answered_at: Date | null }, now: Date): DueState {
  if (answered_at) return answered_at <= due_at ? 'kept' : 'kept_late'
  if (now > due_at) return 'late'
  return due_at.getTime() - now.getTime() <= SOON_HOURS * HOUR_MS ? 'soon' : 'open'
}
