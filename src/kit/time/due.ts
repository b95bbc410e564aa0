import { HOUR_MS } from './durations.ts'

/** Hours before the end of a promise from which on it is time, and its owner is reminded. */
export const SOON_HOURS = 4

/** How a promise stands; `kept` and `kept_late` once it is answered. */
export type DueState = 'open' | 'soon' | 'late' | 'kept' | 'kept_late'

/** How a promise stands at an instant. */
export function dueState({ due_at, answered_at }: { due_at: Date; answered_at: Date | null }, now: Date): DueState {
  if (answered_at) return answered_at <= due_at ? 'kept' : 'kept_late'
  if (now > due_at) return 'late'
  return due_at.getTime() - now.getTime() <= SOON_HOURS * HOUR_MS ? 'soon' : 'open'
}
