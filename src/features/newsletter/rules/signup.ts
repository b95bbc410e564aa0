import { MINUTE_MS } from '#kit/time/durations.ts'
import type { SubscriberStatus } from '../words.ts'

/** Minimum time before an address gets the same email again. */
const MIN_INTERVAL_MS = { pending: 10 * MINUTE_MS, subscribed: 24 * 60 * MINUTE_MS }

/**
 * Returns the email for a signup: a confirmation request, a note to a current subscriber, or null if one was just sent.
 * The page never reveals which.
 */
export function emailFor(
  subscriber: { status: SubscriberStatus; updated_at: Date } | null,
  now: Date,
): 'confirm' | 'already' | null {
  if (!subscriber) return 'confirm'
  const { status, updated_at } = subscriber
  const age = now.getTime() - updated_at.getTime()
  if (status === 'subscribed') return age >= MIN_INTERVAL_MS.subscribed ? 'already' : null
  if (status === 'pending') return age >= MIN_INTERVAL_MS.pending ? 'confirm' : null
  return 'confirm'
}
