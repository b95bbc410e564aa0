import { RELATIONSHIP_ACTS, type RelationshipAct, type RelationshipStatus, type Side } from '../words.ts'
import { isOver } from './calendar.ts'

interface Transition {
  act: RelationshipAct
  side: Side
  from: RelationshipStatus
  /** Whether it must have been sent; null where that does not matter. */
  isSent: boolean | null
  to: RelationshipStatus
}

/**
 * Every way that a relationship can go, and whose it is; what does not stand here cannot be done. Signing leads to `active`
 * when everybody whom it is about has signed, and until then leaves it pending.
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

/** Where an act of a side leads, or null where it is not theirs or not possible now. */
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

/** What a person may do now, in the order of the words. `mine` are their own acts under the texts that count. */
export function actsOf(
  standing: { status: RelationshipStatus; isSent: boolean; expiration_date: string | null },
  side: 'agent' | 'consumer',
  mine: { hasAcknowledged: boolean; hasSigned: boolean },
  today: string,
): RelationshipAct[] {
  return actKeys().filter((act) => {
    if (transitionOf(act, side, standing) === null) return false
    if (act === 'acknowledge') return !mine.hasAcknowledged && !isOver(standing.expiration_date, today)
    if (act === 'sign') return mine.hasAcknowledged && !mine.hasSigned && !isOver(standing.expiration_date, today)
    return act !== 'send' || !isOver(standing.expiration_date, today)
  })
}

/** What a person is asked to do next, or null where nothing waits for them. */
export function nextAct(acts: readonly RelationshipAct[]): RelationshipAct | null {
  return (['acknowledge', 'sign', 'send'] as const).find((act) => acts.includes(act)) ?? null
}

function actKeys(): RelationshipAct[] {
  return Object.keys(RELATIONSHIP_ACTS).filter((key): key is RelationshipAct => Object.hasOwn(RELATIONSHIP_ACTS, key))
}

/** True where nothing follows a status any more. */
export function isEnd(status: RelationshipStatus): boolean {
  return !TRANSITIONS.some(({ from }) => from === status)
}
