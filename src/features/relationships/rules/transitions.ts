import { RELATIONSHIP_ACTS, type RelationshipAct, type RelationshipStatus, type Side } from '../words.ts'
import { isExpired } from './calendar.ts'

interface Transition {
  act: RelationshipAct
  side: Side
  from: RelationshipStatus
  /** True if it must have been sent, false if not, null if either is allowed. */
  isSent: boolean | null
  to: RelationshipStatus
}

/**
 * All allowed transitions by side; any other is refused. `sign` leads to `active` once every consumer has signed, and
 * leaves the status pending until then.
 * Source: product decision, statuses; Indiana Code 25-34.1-10.
 */
export const TRANSITIONS: readonly Transition[] = [
  { act: 'edit', side: 'agent', from: 'pending', isSent: false, to: 'pending' },
  { act: 'send', side: 'agent', from: 'pending', isSent: false, to: 'pending' },
  { act: 'recall', side: 'agent', from: 'pending', isSent: true, to: 'pending' },
  { act: 'terminate', side: 'agent', from: 'pending', isSent: null, to: 'terminated' },
  { act: 'terminate', side: 'agent', from: 'active', isSent: null, to: 'terminated' },
  { act: 'complete', side: 'agent', from: 'active', isSent: null, to: 'completed' },
  { act: 'acknowledge', side: 'consumer', from: 'pending', isSent: true, to: 'pending' },
  { act: 'sign', side: 'consumer', from: 'pending', isSent: true, to: 'active' },
  { act: 'terminate', side: 'consumer', from: 'pending', isSent: true, to: 'terminated' },
  { act: 'terminate', side: 'consumer', from: 'active', isSent: null, to: 'terminated' },
  { act: 'expire', side: 'date', from: 'active', isSent: null, to: 'expired' },
  { act: 'lapse', side: 'date', from: 'pending', isSent: null, to: 'terminated' },
]

/** Returns the next status, or null if the act is not this side's or not possible now. */
export function transitionOf(
  act: RelationshipAct,
  side: Side,
  { status, isSent }: { status: RelationshipStatus; isSent: boolean },
): RelationshipStatus | null {
  const found = TRANSITIONS.find(
    (one) => one.act === act && one.side === side && one.from === status && (one.isSent ?? isSent) === isSent,
  )
  return found?.to ?? null
}

/**
 * Lists the acts that a party may perform now, in the order of `RELATIONSHIP_ACTS`. `mine` are the party's own acts
 * under the current texts.
 */
export function actsOf(
  standing: { status: RelationshipStatus; isSent: boolean; expiration_date: string | null },
  side: 'agent' | 'consumer',
  mine: { hasAcknowledged: boolean; hasSigned: boolean },
  today: string,
): RelationshipAct[] {
  return actKeys().filter((act) => {
    if (transitionOf(act, side, standing) === null) return false
    if (act === 'acknowledge') return !mine.hasAcknowledged && !isExpired(standing.expiration_date, today)
    if (act === 'sign') return mine.hasAcknowledged && !mine.hasSigned && !isExpired(standing.expiration_date, today)
    return act !== 'send' || !isExpired(standing.expiration_date, today)
  })
}

/** Returns the next step that a party should take, or null. */
export function nextAct(acts: readonly RelationshipAct[]): RelationshipAct | null {
  return (['acknowledge', 'sign', 'send'] as const).find((act) => acts.includes(act)) ?? null
}

function actKeys(): RelationshipAct[] {
  return Object.keys(RELATIONSHIP_ACTS).filter((key): key is RelationshipAct => Object.hasOwn(RELATIONSHIP_ACTS, key))
}

/** Returns whether a status is final. */
export function isFinal(status: RelationshipStatus): boolean {
  return !TRANSITIONS.some(({ from }) => from === status)
}
