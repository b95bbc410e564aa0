import type { Actor, Admin, AgentActor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid, requireFound } from '#kit/call/errors.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import { isOpenStatus, isOpenTo, isTransitionAllowed, isUnclaimed, minutesOf, nextStatuses } from '../rules.ts'
import type {
  Appointment,
  AppointmentId,
  CancelAppointment,
  ClaimAppointment,
  HandOverAppointment,
  UpdateAppointment,
  UpdateAppointmentStatus,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import {
  agentOf,
  answerTime,
  assign,
  lockTheirs,
  notFoundFor,
  refuseStale,
  reminderTime,
  setLeadOwner,
  storeChange,
} from './change.server.ts'
import { emailChange, emailHandOver } from './emails.server.ts'
import { agreementOfTour, publicHome } from './homes.server.ts'
import { requireSuitableTimes } from './plans.server.ts'
import { getAgentAppointment, getAppointment, listForExport } from './read.server.ts'

type Row = queries.AppointmentRow

/** Changes the status, as `TRANSITIONS` allows. @throws not_found, conflict, invalid */
export async function updateAppointmentStatus(
  actor: Admin<'appointments'>,
  input: UpdateAppointmentStatus,
): Promise<Appointment> {
  await transaction(async () =>
    applyStatus(actor, requireFound(await queries.lockRow(input.appointmentId), MESSAGES.notFound), input),
  )
  return getAppointment(actor, input)
}

/**
 * Answers a request as its agent; claims it if it has none. @throws not_found for another agent's, invalid, conflict
 */
export async function answerAppointment(actor: AgentActor, input: UpdateAppointmentStatus): Promise<Appointment> {
  const { agent_id } = actor.account
  await transaction(async () => {
    const row = await queries.lockRow(input.appointmentId)
    if (!row || agent_id === null || !isOpenTo(row, agent_id)) throw notFoundFor(actor, input.appointmentId)
    if (!isUnclaimed(row)) return applyStatus(actor, row, { ...input, agentId: agent_id })
    refuseStale(row, input.version)
    const claimed = await assign(actor, row, agent_id, 'appointment.claimed')
    await applyStatus(actor, claimed, { ...input, version: claimed.version, agentId: agent_id })
  })
  return getAgentAppointment(actor, input)
}

/** Claims a request without an agent. @throws not_found, conflict if another agent was faster */
export async function claimAppointment(actor: AgentActor, input: ClaimAppointment): Promise<Appointment> {
  const { agent_id } = actor.account
  await transaction(async () => {
    const row = await queries.lockRow(input.appointmentId)
    if (!row || agent_id === null) throw notFoundFor(actor, input.appointmentId)
    if (row.agent_id === agent_id) return noteAudit()
    if (row.status === 'requested' && row.agent_id !== null) throw new AppError('conflict', MESSAGES.alreadyClaimed)
    if (!isUnclaimed(row)) throw notFoundFor(actor, input.appointmentId)
    await assign(actor, row, agent_id, 'appointment.claimed')
  })
  return getAgentAppointment(actor, input)
}

/**
 * Hands one of the caller's appointments over to another agent and emails that agent. If it is confirmed, emails the
 * person too.
 * @throws not_found, conflict, invalid
 */
export async function handOverAppointment(actor: AgentActor, input: HandOverAppointment): Promise<{ success: true }> {
  const { agent_id } = actor.account
  await transaction(async () => {
    const row = await queries.lockRow(input.appointmentId)
    if (!row || agent_id === null || row.agent_id !== agent_id) throw notFoundFor(actor, input.appointmentId)
    refuseStale(row, input.version)
    if (!isOpenStatus(row.status)) throw new AppError('conflict', MESSAGES.notPossible)
    if (input.toAgentId === agent_id) throw invalid({ toAgentId: MESSAGES.sameAgent })
    const agents = await queries.listAgents()
    if (!agents.some(({ id }) => id === input.toAgentId)) throw invalid({ toAgentId: MESSAGES.noAgent })
    const after = await assign(actor, row, input.toAgentId, 'appointment.handed_over')
    // The email alone has the note: the audit log can't forget.
    await emailHandOver(after, await publicHome(row.property_id), {
      former: row,
      from: actor.account.name,
      note: input.note,
    })
  })
  return { success: true }
}

async function applyStatus(
  actor: AgentActor | Admin<'appointments'>,
  row: Row,
  input: UpdateAppointmentStatus,
): Promise<void> {
  // A double click: the status is already stored.
  if (row.status === input.status) return noteAudit()
  refuseStale(row, input.version)
  if (!isTransitionAllowed(row.status, input.status, 'brokerage')) throw new AppError('conflict', MESSAGES.notPossible)
  if (!nextStatuses(row, 'brokerage', now()).includes(input.status)) throw new AppError('conflict', MESSAGES.notBegun)
  // An offer has times, and only the person returns it to a request: each has its own call.
  if (input.status === 'offered' || input.status === 'requested') throw new AppError('conflict', MESSAGES.notPossible)
  if (input.status === 'confirmed') return confirm(actor, row, input)
  if (input.status === 'declined' || input.status === 'cancelled') {
    if (input.reason === null) throw invalid({ reason: MESSAGES.reasonMissing })
    return endAppointment(actor, row, { status: input.status, reason: input.reason, by: 'brokerage' })
  }
  await storeChange(actor, row, `appointment.${input.status}`, { status: input.status }, null)
}

/** Stores agent, time and agreement. Without an agreement, the audit log gets the reason. */
async function confirm(
  actor: AgentActor | Admin<'appointments'>,
  row: Row,
  input: UpdateAppointmentStatus,
): Promise<void> {
  const times = timesOf(row, input)
  const agent_id = await agentOf(input.agentId ?? row.agent_id)
  const agreement = await requireAgreement(row, times.starts_at, input.exceptionReason)
  const { isWarningAccepted } = input
  await requireSuitableTimes(actor, row, { agentId: agent_id, times: [times.starts_at], isWarningAccepted })
  const after = await storeChange(
    actor,
    row,
    'appointment.confirmed',
    {
      status: 'confirmed',
      agent_id,
      ...times,
      ...agreement,
      // Without a new note, that of the offered times stays.
      ...(input.answerNote === null ? {} : { answer_note: input.answerNote }),
      ...answerTime(row),
      ...reminderTime(times.starts_at),
    },
    agreement.exception_reason,
  )
  await emailChange(after, await publicHome(row.property_id), 'confirmed', { note: input.answerNote })
}

/**
 * Changes the agent, the time or the way to meet. Emails both sides of a confirmed appointment. @throws not_found,
 * conflict, invalid
 */
export async function updateAppointment(actor: Admin<'appointments'>, input: UpdateAppointment): Promise<Appointment> {
  await transaction(async () =>
    applyUpdate(actor, requireFound(await queries.lockRow(input.appointmentId), MESSAGES.notFound), input),
  )
  return getAppointment(actor, input)
}

/**
 * Changes the time or the way to meet of a confirmed appointment as its agent. Emails both sides. @throws not_found for
 * another agent's, conflict, invalid
 */
export async function moveAppointment(actor: AgentActor, input: UpdateAppointment): Promise<Appointment> {
  const { agent_id } = actor.account
  await transaction(async () => {
    const row = await queries.lockRow(input.appointmentId)
    if (!row || agent_id === null || row.agent_id !== agent_id) throw notFoundFor(actor, input.appointmentId)
    if (row.status !== 'confirmed') throw new AppError('conflict', MESSAGES.notPossible)
    await applyUpdate(actor, row, { ...input, agentId: agent_id })
  })
  return getAgentAppointment(actor, input)
}

async function applyUpdate(
  actor: AgentActor | Admin<'appointments'>,
  row: Row,
  input: UpdateAppointment,
): Promise<void> {
  refuseStale(row, input.version)
  if (row.status !== 'requested' && row.status !== 'confirmed') throw new AppError('conflict', MESSAGES.notPossible)
  const isFixed = row.status === 'confirmed'
  const times = isFixed ? timesOf(row, input) : null
  const agent_id = isFixed || input.agentId ? await agentOf(input.agentId ?? row.agent_id) : null
  const wanted = { ...row, meeting: input.meeting }
  const agreement =
    times && (await requireAgreement(wanted, times.starts_at, input.exceptionReason ?? row.exception_reason))
  const wish = { meeting: input.meeting, agent_id, ...times }
  const note = isFixed ? input.answerNote : null
  if (isSame(row, wish) && note === null) return noteAudit()
  if (times && agent_id)
    await requireSuitableTimes(actor, wanted, {
      agentId: agent_id,
      times: [times.starts_at],
      isWarningAccepted: input.isWarningAccepted,
    })
  const after = await storeChange(
    actor,
    row,
    'appointment.updated',
    {
      ...wish,
      ...agreement,
      // Without a new note, that of the confirmation stays.
      ...(note === null ? {} : { answer_note: note }),
      ...(times ? reminderTime(times.starts_at) : {}),
    },
    agreement?.exception_reason ?? null,
  )
  const home = await publicHome(row.property_id)
  if (agent_id !== row.agent_id && agent_id !== null) {
    if (row.lead_id) await setLeadOwner(actor, row.lead_id, { from: row.agent_id, to: agent_id })
    await emailHandOver(after, home, { former: row, from: null, note: null, noteToVisitor: note })
  } else if (isFixed) await emailChange(after, home, isSame(row, wish) ? 'confirmed' : 'moved', { former: row, note })
}

/**
 * Permanently deletes an appointment; the audit log retains its facts. An upcoming confirmed one must be canceled
 * first. @throws not_found, conflict
 */
export async function deleteAppointment(
  actor: Admin<'appointments'>,
  { appointmentId }: AppointmentId,
): Promise<{ success: true }> {
  return transaction(async () => {
    const row = requireFound(await queries.lockRow(appointmentId), MESSAGES.notFound)
    if (row.status === 'confirmed' && row.starts_at && row.starts_at > now())
      throw new AppError('conflict', MESSAGES.notPossible)
    await queries.deleteAppointment(appointmentId)
    // Leave names and addresses out of the audit log: they are deleted with the row.
    const { kind, status, account_id, agent_id, property_id, starts_at, created_at } = row
    audit(actor, 'appointment.deleted', {
      object_type: 'appointment',
      object_id: appointmentId,
      before: { kind, status, account_id, agent_id, property_id, starts_at, created_at },
    })
    return { success: true }
  })
}

/** Cancels an appointment as the person who requested it. @throws not_found for another person's, conflict */
export async function cancelAppointment(actor: Visitor, input: CancelAppointment): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockTheirs(actor, input)
    if (row.status === 'cancelled') {
      noteAudit()
      return { success: true }
    }
    if (!nextStatuses(row, 'visitor', now()).includes('cancelled')) throw new AppError('conflict', MESSAGES.notPossible)
    const reason = input.reason ?? 'Canceled by the visitor.'
    await endAppointment(actor, row, { status: 'cancelled', reason, by: 'visitor' })
    return { success: true }
  })
}

/** Cancels the open appointments of a user who closes the account, as `TRANSITIONS` allows. */
definePersonalData({
  name: 'appointments',
  read: listForExport,
  erase: async (accountId, actor) => {
    for (const { id } of await queries.listOfAccount(accountId)) {
      const row = await queries.lockRow(id)
      if (!row || !nextStatuses(row, 'visitor', now()).includes('cancelled')) continue
      const reason = MESSAGES.accountClosed
      await endAppointment(actor, row, { status: 'cancelled', reason, by: 'visitor' }, reason)
    }
  },
})

/** @param logged reason for the audit log, which gets none that a person wrote */
async function endAppointment(
  actor: Actor,
  row: Row,
  { status, reason, by }: { status: 'declined' | 'cancelled'; reason: string; by: 'visitor' | 'brokerage' },
  logged: string | null = null,
): Promise<void> {
  const after = await storeChange(
    actor,
    row,
    `appointment.${status}`,
    { status, reason, ended_by: by, ...(by === 'brokerage' ? answerTime(row) : {}) },
    logged,
  )
  await emailChange(after, await publicHome(row.property_id), status)
}

/** Returns the agreement for a tour, or the reason why there is none. @throws invalid */
async function requireAgreement(row: Row, at: Date, exceptionReason: string | null) {
  const { isNeeded, relationshipId } = await agreementOfTour(row, await publicHome(row.property_id), at)
  if (!isNeeded || relationshipId) return { relationship_id: relationshipId, exception_reason: null }
  if (exceptionReason === null) throw invalid({ exceptionReason: MESSAGES.agreementMissing })
  return { relationship_id: null, exception_reason: exceptionReason }
}

function timesOf(row: Row, { startsAt }: { startsAt: string | null }): { starts_at: Date; ends_at: Date } {
  const starts_at = startsAt === null ? row.starts_at : instantOf(startsAt)
  if (!starts_at) throw invalid({ startsAt: MESSAGES.timeMissing })
  if (starts_at <= now()) throw invalid({ startsAt: MESSAGES.timePast })
  return { starts_at, ends_at: new Date(starts_at.getTime() + minutesOf(row) * MINUTE_MS) }
}

function isSame(row: Row, wish: { meeting: Row['meeting']; agent_id: string | null; starts_at?: Date }): boolean {
  return (
    row.meeting === wish.meeting &&
    row.agent_id === wish.agent_id &&
    (wish.starts_at === undefined || row.starts_at?.getTime() === wish.starts_at.getTime())
  )
}
