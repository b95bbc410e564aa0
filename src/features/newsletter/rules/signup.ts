import { MINUTE_MS } from '#kit/time/durations.ts'
import type { SubscriberStatus } from '../words.ts'

/** The same letter does not go to the same address again within this time, however often a form is sent. */
const QUIET_MS = { pending: 10 * MINUTE_MS, subscribed: 24 * 60 * MINUTE_MS }

/**
 * Which letter a signup brings: one that asks to confirm, one that says that there is nothing to do, or none, where one
 * has just gone out. The page says the same in all cases: it tells nobody who subscribes.
 */
export function emailFor(
  subscriber: { status: SubscriberStatus; updated_at: Date } | null,
  now: Date,
): 'confirm' | 'already' | null {
  if (!subscriber) return 'confirm'
  const { status, updated_at } = subscriber
  const age = now.getTime() - updated_at.getTime()
  if (status === 'subscribed') return age >= QUIET_MS.subscribed ? 'already' : null
  if (status === 'pending') return age >= QUIET_MS.pending ? 'confirm' : null
  return 'confirm'
}
