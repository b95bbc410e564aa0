import { dueState } from '#kit/time/due.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import type { Lead } from '../schema.ts'
import { dueOf } from './promise.ts'

/** The promise clock of a lead: time left, late or taken, and the share of the promised time that is used. */
export interface Clock {
  text: string
  tone: 'plain' | 'warning' | 'error' | 'ok'
  /** From 0 to 1; null once the lead is answered. */
  share: number | null
}

/** Returns the clock of a lead at a time; null if no reply is due. */
export function clockOf(lead: Pick<Lead, 'status' | 'due_at' | 'answered_at' | 'created_at'>, now: Date): Clock | null {
  const { answered_at, created_at } = lead
  const due_at = dueOf(lead)
  if (!due_at) return null
  const state = dueState({ due_at, answered_at }, now)
  if (answered_at) {
    if (state === 'kept') return { text: `Answered in ${spanText(created_at, answered_at)}`, tone: 'ok', share: null }
    return { text: `Answered ${spanText(due_at, answered_at)} late`, tone: 'error', share: null }
  }
  // Closed without a reply.
  if (lead.status !== 'new') return null
  if (state === 'late') return { text: `${spanText(due_at, now)} late`, tone: 'error', share: 1 }
  const whole = due_at.getTime() - created_at.getTime()
  const share = whole > 0 ? Math.max(0, Math.min(1, (now.getTime() - created_at.getTime()) / whole)) : 1
  return { text: `${spanText(now, due_at)} left`, tone: state === 'soon' ? 'warning' : 'plain', share }
}

/** Returns a span such as "2 h 5 min" or "3 d 4 h". */
export function spanText(from: Date, to: Date): string {
  const ms = Math.max(0, to.getTime() - from.getTime())
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  return `${minutes} min`
}
