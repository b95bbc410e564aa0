import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid } from '#kit/call/errors.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import { listComingSoon, listSpots } from '../queries/homes.server.ts'
import {
  findByListingId,
  listStopHomes,
  listStopIds,
  listStopNotes,
  saveStops,
  updateStopNote,
} from '../queries/stops.server.ts'
import { comingSoonWarning } from '../rules/coming-soon.ts'
import type { Spot } from '../rules/free-time.ts'
import { requestedTimesOf } from '../rules/times.ts'
import { shortestOrder, stopTimes, tourMinutes } from '../rules/tour-route.ts'
import type { AddTourStop, AppointmentId, SetTourStopNote, SetTourStops, TourPlan } from '../schema.ts'
import { MAX_STOPS, MAX_TOUR_MINUTES, MESSAGES } from '../words.ts'
import { notFoundFor, refuseStale, storeChange } from './change.server.ts'
import { emailChange } from './emails.server.ts'
import { agreementOf, publicHome } from './homes.server.ts'

type Row = queries.AppointmentRow
const NOWHERE: Spot = { latitude: null, longitude: null }

/** Returns the stops of a tour of the calling agent. @throws not_found */
export async function getTourPlan(actor: AgentActor, { appointmentId }: AppointmentId): Promise<TourPlan> {
  const row = await queries.findRow(appointmentId)
  if (!row || !isTheirs(actor, row)) throw new AppError('not_found', MESSAGES.notFound)
  const ids = await idsOf(row)
  const spots = await spotsOf(ids)
  const homes = new Map((await listStopHomes(lookerOf(actor), ids)).map((home) => [home.id, home]))
  await logStops(actor, row, [...homes.values()])
  const first = row.starts_at ?? requestedTimesOf(row)[0] ?? row.wished_at
  const times = stopTimes(spots, first)
  const notes = await listStopNotes(row.id)
  const isOver = row.ends_at !== null && row.ends_at <= now()
  const early = canEdit(row) && !isOver ? await earlyStops(ids, first) : new Map<string, string>()
  const { id, version, status, name, phone, email, agent_name, message } = row
  return {
    id,
    version,
    status,
    name,
    reach: phone ?? email,
    agent_name,
    message,
    starts_at: first,
    minutes: tourMinutes(spots),
    can_edit: canEdit(row),
    is_emailed: row.emailed_version === row.version,
    stops: ids.map((property_id, at) => ({
      property_id,
      home: homes.get(property_id) ?? null,
      starts_at: times[at]?.starts_at ?? first,
      drive_minutes: times[at]?.drive_minutes ?? 0,
      warning: early.get(property_id) ?? null,
      note: notes.get(property_id) ?? null,
    })),
  }
}

/** Logs homes as one view of the tour. VOW rules require it on every path. Source: NAR model VOW rules 19.3(c). */
async function logStops(
  actor: AgentActor,
  { id }: Row,
  homes: readonly { id: string; status: string }[],
): Promise<void> {
  for (const kind of ['property.viewed', 'sold.searched'] as const) {
    const seen = homes.filter(({ status }) => (status === 'sold') === (kind === 'sold.searched')).map((home) => home.id)
    if (seen.length > 0)
      await logView(actor, kind, { object_type: 'appointment', object_id: id, details: { homes: seen } })
  }
}

/** Adds a home to a tour by its MLS number, as the last stop. @throws not_found, conflict, invalid */
export async function addTourStop(actor: AgentActor, input: AddTourStop): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockOwn(actor, input.appointmentId, input.version)
    const home = await findByListingId(lookerOf(actor), input.listingId)
    if (!home) throw invalid({ listingId: MESSAGES.noListing })
    const ids = await idsOf(row)
    if (ids.includes(home)) throw invalid({ listingId: MESSAGES.stopTwice })
    if (ids.length >= MAX_STOPS) throw invalid({ listingId: MESSAGES.tooManyStops })
    await requireStopAgreement(row, [home], 'listingId')
    if (!input.isWarningAccepted) await requireActiveStop(row, home)
    await store(actor, row, [...ids, home], 'listingId')
    return { success: true }
  })
}

/** Removes stops of a tour or changes their order. @throws not_found, conflict, invalid */
export async function setTourStops(actor: AgentActor, input: SetTourStops): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockOwn(actor, input.appointmentId, input.version)
    const former = await idsOf(row)
    const wanted = input.stops.split(' ').filter((id) => former.includes(id))
    if (wanted.length === 0) throw new AppError('invalid', MESSAGES.noStops)
    const unique = [...new Set(wanted)]
    const spots = await spotsOf(unique)
    const ids = input.shortest
      ? shortestOrder(unique.map((id, at) => ({ id, ...(spots[at] ?? NOWHERE) }))).map(({ id }) => id)
      : unique
    if (ids.join() === former.join()) noteAudit()
    else await store(actor, row, ids, 'stops')
    return { success: true }
  })
}

/** Stores a note of the agent on a stop. The visitor never sees it. @throws not_found, conflict */
export async function setTourStopNote(actor: AgentActor, input: SetTourStopNote): Promise<{ success: true }> {
  const { propertyId, note } = input
  return transaction(async () => {
    const row = await lockOwn(actor, input.appointmentId, input.version)
    const ids = await idsOf(row)
    if (!ids.includes(propertyId)) throw new AppError('not_found', MESSAGES.noStop)
    // A tour of one home has no stored stop yet.
    await saveStops(row.id, ids)
    await updateStopNote(row.id, propertyId, note)
    // The audit log gets no text of the note, which may have the code of a lockbox.
    await storeChange(actor, row, 'appointment.stop_note_changed', {}, null)
    if (row.emailed_version === row.version) await queries.updateEmailedVersion(row.id)
    return { success: true }
  })
}

/** Emails a confirmed tour with its stops to both sides. @throws not_found, conflict */
export async function sendTourPlan(actor: AgentActor, input: SetTourStops): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockOwn(actor, input.appointmentId, input.version)
    if (row.status !== 'confirmed') throw new AppError('conflict', MESSAGES.notPossible)
    if (row.emailed_version === row.version) throw new AppError('conflict', MESSAGES.stopsEmailed)
    const after = await storeChange(actor, row, 'appointment.plan_sent', {}, null)
    await queries.updateEmailedVersion(row.id)
    await emailChange(after, await publicHome(row.property_id), 'stops')
    return { success: true }
  })
}

/** Returns the homes of a tour in their order: its stops, or its only home. */
async function idsOf(row: Pick<Row, 'id' | 'property_id'>): Promise<string[]> {
  const ids = await listStopIds(row.id)
  return ids.length > 0 || row.property_id === null ? ids : [row.property_id]
}

async function spotsOf(ids: readonly string[]): Promise<Spot[]> {
  const spots = await listSpots(ids)
  return ids.map((id) => spots.get(id) ?? NOWHERE)
}

/** Stores the stops with the minutes of the tour. A confirmed one ends later or earlier. */
async function store(actor: AgentActor, row: Row, ids: readonly string[], field: string): Promise<void> {
  const minutes = tourMinutes(await spotsOf(ids))
  if (minutes > MAX_TOUR_MINUTES) throw invalid({ [field]: MESSAGES.tourBeyondDay })
  const former = await idsOf(row)
  await saveStops(row.id, ids)
  const ends_at = row.starts_at && new Date(row.starts_at.getTime() + minutes * MINUTE_MS)
  // The first stop is the home of the appointment, by which it is named where one line has to do.
  const change = { property_id: ids[0] ?? row.property_id, minutes, ...(ends_at ? { ends_at } : {}) }
  try {
    await storeChange(actor, row, 'appointment.stops_changed', change, null, {
      former: { stops: former.join(' ') },
      current: { stops: ids.join(' ') },
    })
  } catch (thrown) {
    const clash = thrown instanceof AppError && thrown.fields?.startsAt
    if (clash) throw invalid({ [field]: `${clash} ${MESSAGES.tourTooLong}` })
    throw thrown
  }
}

/** A tour that is confirmed gets only homes for which the buyer has signed. @throws invalid */
async function requireStopAgreement(row: Row, ids: readonly string[], field: string): Promise<void> {
  if (row.status !== 'confirmed' || row.exception_reason !== null || !row.starts_at) return
  for (const property_id of ids) {
    const home = await publicHome(property_id)
    const { isNeeded, relationshipId } = await agreementOf({ ...row, property_id }, home, row.starts_at)
    if (isNeeded && !relationshipId) throw invalid({ [field]: MESSAGES.stopAgreement })
  }
}

/**
 * A tour that is confirmed gets a home that is coming soon only if the agent accepts the warning. A request has it when it
 * is confirmed. @throws invalid
 */
async function requireActiveStop(row: Row, id: string): Promise<void> {
  if (row.status !== 'confirmed' || !row.starts_at) return
  const warning = (await earlyStops([id], row.starts_at)).get(id)
  if (warning) throw invalid({ isWarningAccepted: warning })
}

/** Returns why a tour is too early for those of its homes that are coming soon. */
async function earlyStops(ids: readonly string[], at: Date): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [id, home] of await listComingSoon(ids)) {
    const warning = comingSoonWarning([home], at, { stops: 1, now: now() })
    if (warning) found.set(id, warning)
  }
  return found
}

async function lockOwn(actor: AgentActor, id: string, version: number): Promise<Row> {
  const row = await queries.lockRow(id)
  if (!row || !isTheirs(actor, row)) throw notFoundFor(actor, id)
  refuseStale(row, version)
  if (!canEdit(row)) throw new AppError('conflict', MESSAGES.notPossible)
  return row
}

function isTheirs({ account: { agent_id } }: AgentActor, row: Row): boolean {
  return agent_id !== null && row.agent_id === agent_id && row.kind === 'tour'
}

function canEdit({ status }: Row): boolean {
  return status === 'requested' || status === 'confirmed'
}
