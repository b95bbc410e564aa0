import {
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentStatus,
  type Meeting,
  MINUTES,
  type Side,
  UNNAMED_HOME,
} from './words.ts'

/** All allowed transitions by side; any other is refused. */
export const TRANSITIONS: readonly { from: AppointmentStatus; to: AppointmentStatus; by: readonly Side[] }[] = [
  { from: 'requested', to: 'offered', by: ['brokerage'] },
  { from: 'requested', to: 'confirmed', by: ['brokerage'] },
  { from: 'requested', to: 'declined', by: ['brokerage'] },
  { from: 'requested', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'offered', to: 'offered', by: ['brokerage'] },
  { from: 'offered', to: 'requested', by: ['visitor'] },
  { from: 'offered', to: 'confirmed', by: ['visitor', 'brokerage'] },
  { from: 'offered', to: 'declined', by: ['brokerage'] },
  { from: 'offered', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'completed', by: ['brokerage'] },
  { from: 'confirmed', to: 'no_show', by: ['brokerage'] },
]

/** Returns whether a side may change one status to another. */
export function isTransitionAllowed(from: AppointmentStatus, to: AppointmentStatus, by: Side): boolean {
  return TRANSITIONS.some((one) => one.from === from && one.to === to && one.by.includes(by))
}

/** Lists the next statuses for a side. The start time decides on completed, no-show and cancellation by the visitor. */
export function nextStatuses(
  { status, starts_at }: { status: AppointmentStatus; starts_at: Date | null },
  by: Side,
  now: Date,
): AppointmentStatus[] {
  const hasBegun = starts_at !== null && starts_at <= now
  return statusKeys().filter((to) => {
    if (!isTransitionAllowed(status, to, by)) return false
    if (to === 'completed' || to === 'no_show') return hasBegun
    return !(to === 'cancelled' && by === 'visitor' && hasBegun)
  })
}

/** Returns the minutes of an appointment: those of its stops, or the usual ones of its kind. */
export function minutesOf({ kind, minutes }: { kind: AppointmentKind; minutes: number | null }): number {
  return minutes ?? MINUTES[kind]
}

/** Returns whether an appointment is neither over nor ended. */
export function isOpenStatus(status: AppointmentStatus): boolean {
  return status === 'requested' || status === 'offered' || status === 'confirmed'
}

function statusKeys(): AppointmentStatus[] {
  return Object.keys(APPOINTMENT_STATUSES).filter((key): key is AppointmentStatus =>
    Object.hasOwn(APPOINTMENT_STATUSES, key),
  )
}

/**
 * Returns whether a written agreement is required: for an in-person or live video tour of a home that the brokerage
 * does not list and that is for sale, not for lease. Source: Indiana Code 25-34.1-10 as amended in 2024; National
 * Association of Realtors, August 17, 2024.
 */
export function needsAgreement(appointment: {
  kind: AppointmentKind
  meeting: Meeting
  is_own_listing: boolean
  is_lease: boolean
}): boolean {
  const { kind, meeting, is_own_listing, is_lease } = appointment
  return kind === 'tour' && meeting !== 'phone' && !is_own_listing && !is_lease
}

/** Returns whether an agent may view and claim an appointment: it is theirs, or a request without an agent. */
export function isOpenTo(
  { agent_id, status }: { agent_id: string | null; status: AppointmentStatus },
  agentId: string | null,
): boolean {
  if (agentId === null) return false
  return agent_id === agentId || isUnclaimed({ agent_id, status })
}

/** Returns the page with the way to an appointment in person, or null if it has no address. */
export function directionsUrl({
  meeting,
  home,
  place,
}: {
  meeting: Meeting
  home: { address: string | null } | null
  place: string | null
}): string | null {
  const address = place ?? home?.address ?? null
  if (meeting !== 'in_person' || address === null || address.startsWith(`${UNNAMED_HOME},`)) return null
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, Indiana` })}`
}

/** Returns whether a request has no agent yet. */
export function isUnclaimed({ agent_id, status }: { agent_id: string | null; status: AppointmentStatus }): boolean {
  return agent_id === null && status === 'requested'
}

/**
 * Returns whether the reader can ask the person of a tour to create an account, in which they sign the agreement. An agent
 * claims the request first.
 */
export function canAskForAccount(
  appointment: { agent_id: string | null; status: AppointmentStatus; can_sign: boolean },
  isAgent: boolean,
): boolean {
  return isOpenStatus(appointment.status) && !(isAgent && isUnclaimed(appointment)) && !appointment.can_sign
}
