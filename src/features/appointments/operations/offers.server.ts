import type { Actor, Admin, AgentActor, Visitor } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { promisedAt } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid, refuse, requireFound } from '#kit/call/errors.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import { lockCalendar } from '../queries/busy.server.ts'
import { scheduleOf } from '../rules/schedule.ts'
import { offeredTimeFaults } from '../rules/time-faults.ts'
import { byTime, isRequestedTime, isTimeChosen, offeredTimesOf, replyDueAt } from '../rules/times.ts'
import { isOpenTo, isTransitionAllowed, isUnclaimed, minutesOf } from '../rules.ts'
import type { AcceptOfferedTime, Appointment, ChosenTime, DeclineOfferedTimes, OfferTimes } from '../schema.ts'
import { MAX_DAYS, MESSAGES } from '../words.ts'
import {
  agentOf,
  answerTime,
  assign,
  lockTheirs,
  notFoundFor,
  refuseStale,
  reminderTime,
  reopenLead,
  setLeadOwner,
  storeChange,
} from './change.server.ts'
import { emailChange, emailHandOver, emailOfferAnswer, emailOffers } from './emails.server.ts'
import { freeOffersOf } from './free-offers.server.ts'
import { agreementOfTour, publicHome } from './homes.server.ts'
import { listClashes, requireSuitableTimes } from './plans.server.ts'
import { getAgentAppointment, getAppointment } from './read.server.ts'

type Row = queries.AppointmentRow

/** Offers other times for a request. @throws not_found, conflict, invalid */
export async function offerAppointmentTimes(actor: Admin<'appointments'>, input: OfferTimes): Promise<Appointment> {
  await transaction(async () => {
    const row = requireFound(await queries.lockRow(input.appointmentId), MESSAGES.notFound)
    await offer(actor, row, await agentOf(input.agentId ?? row.agent_id), input)
  })
  return getAppointment(actor, input)
}

/** Offers other times as the request's agent; claims it if it has none. @throws not_found, conflict, invalid */
export async function offerTimes(actor: AgentActor, input: OfferTimes): Promise<Appointment> {
  const { agent_id } = actor.account
  await transaction(async () => {
    const row = await queries.lockRow(input.appointmentId)
    if (!row || agent_id === null || !isOpenTo(row, agent_id)) throw notFoundFor(actor, input.appointmentId)
    if (!isUnclaimed(row)) return offer(actor, row, agent_id, input)
    refuseStale(row, input.version)
    const claimed = await assign(actor, row, agent_id, 'appointment.claimed')
    await offer(actor, claimed, agent_id, { ...input, version: claimed.version })
  })
  return getAgentAppointment(actor, input)
}

/** Stores the offered times, which are an answer to the request, and emails them. */
async function offer(actor: Visitor, row: Row, agentId: string, input: OfferTimes): Promise<void> {
  refuseStale(row, input.version)
  if (!isTransitionAllowed(row.status, 'offered', 'brokerage')) throw new AppError('conflict', MESSAGES.notPossible)
  const at = now()
  const minutes = minutesOf(row)
  const schedule = scheduleOf(row.kind, await getBrokerage())
  const until = new Date(at.getTime() + (MAX_DAYS + 1) * DAY_MS)
  const appointments = await listClashes(actor, agentId, { from: at, until, except: row.id })
  refuse(offeredTimeFaults(input, appointments, { schedule, now: at, minutes }))
  const times = byTime([input.first, input.second, input.third].map((local) => local && instantOf(local)))
  if (isRequestedTime(row, times)) throw invalid({ first: MESSAGES.requestedTime })
  await requireSuitableTimes(actor, row, { agentId, times, isWarningAccepted: input.isWarningAccepted })
  const after = await storeChange(
    actor,
    row,
    'appointment.times_offered',
    {
      status: 'offered',
      agent_id: agentId,
      offered_at: times[0] ?? null,
      second_offer_at: times[1] ?? null,
      third_offer_at: times[2] ?? null,
      offer_reply: null,
      answer_note: input.answerNote,
      offers_sent_at: at,
      offer_agent_id: agentId,
      ...answerTime(row),
    },
    null,
  )
  const home = await publicHome(row.property_id)
  if (row.agent_id !== agentId) {
    if (row.lead_id) await setLeadOwner(actor, row.lead_id, { from: row.agent_id, to: agentId })
    await emailHandOver(after, home, { former: row, from: null, note: null })
  }
  await emailOffers(after, home)
}

/**
 * Chooses an offered time. Confirms it, or if a tour still needs the written agreement, makes it the requested time, which
 * the agent confirms as any other. @throws not_found, invalid if the time was taken, conflict
 */
export async function acceptOfferedTime(actor: Visitor, input: AcceptOfferedTime): Promise<ChosenTime> {
  const starts_at = instantOf(input.startsAt)
  if (!starts_at) throw invalid({ startsAt: MESSAGES.timeMissing })
  return transaction(async () => {
    const row = await lockTheirs(actor, input)
    // A double click: the choice is already stored.
    const isChosen =
      (row.status === 'confirmed' && row.starts_at?.getTime() === starts_at.getTime()) ||
      (isTimeChosen(row) && row.wished_at.getTime() === starts_at.getTime())
    if (isChosen) {
      noteAudit()
      return { status: row.status === 'confirmed' ? 'confirmed' : 'requested' }
    }
    if (row.status !== 'offered') throw new AppError('conflict', MESSAGES.notPossible)
    const isOffered = offeredTimesOf(row).some((time) => time.getTime() === starts_at.getTime())
    if (!isOffered) throw invalid({ startsAt: MESSAGES.offerChanged })
    if (starts_at <= now()) throw invalid({ startsAt: MESSAGES.timePast })
    // Against an entry that the agent adds at the same moment.
    if (row.agent_id) await lockCalendar(row.agent_id)
    const isFree = (await freeOffersOf(row)).some((time) => time.getTime() === starts_at.getTime())
    if (!isFree) throw invalid({ startsAt: MESSAGES.offerTaken })
    return choose(actor, row, starts_at)
  })
}

async function choose(actor: Visitor, row: Row, starts_at: Date): Promise<ChosenTime> {
  const home = await publicHome(row.property_id)
  const { isNeeded, relationshipId } = await agreementOfTour(row, home, starts_at)
  const isHere = (await queries.listAgents()).some(({ id }) => id === row.agent_id)
  const none = { second_offer_at: null, third_offer_at: null, offer_reply: null }
  if ((isNeeded && !relationshipId) || !isHere) {
    const at = now()
    const reply_due_at = replyDueAt(at, await promisedAt(at, 'appointment'), starts_at)
    const wish = { wished_at: starts_at, second_wish_at: null, third_wish_at: null, offered_at: starts_at, ...none }
    const after = await storeChange(
      actor,
      row,
      'appointment.time_chosen',
      { status: 'requested', ...wish, answered_at: null, reply_due_at },
      null,
    )
    await reopenLead(after)
    await emailOfferAnswer(after, home, isHere ? 'needs_agreement' : 'needs_agent')
    return { status: 'requested' }
  }
  const ends_at = new Date(starts_at.getTime() + minutesOf(row) * MINUTE_MS)
  const after = await storeChange(
    actor,
    row,
    'appointment.confirmed',
    {
      status: 'confirmed',
      starts_at,
      ends_at,
      relationship_id: relationshipId,
      exception_reason: null,
      ...reminderTime(starts_at),
    },
    null,
    null,
    MESSAGES.offerTaken,
  )
  await emailChange(after, home, 'confirmed')
  return { status: 'confirmed' }
}

/** Answers that none of the offered times fits: a reply is due again. @throws not_found, conflict */
export async function declineOfferedTimes(actor: Visitor, input: DeclineOfferedTimes): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockTheirs(actor, input)
    // A double click: the answer is already stored.
    if (row.status === 'requested' && row.offer_reply === input.reply) {
      noteAudit()
      return { success: true }
    }
    if (!isTransitionAllowed(row.status, 'requested', 'visitor')) throw new AppError('conflict', MESSAGES.notPossible)
    await reopen(actor, row, { act: 'appointment.offer_declined', offer_reply: input.reply, outcome: 'none_fits' })
    return { success: true }
  })
}

async function reopen(
  actor: Actor,
  row: Row,
  {
    act,
    offer_reply,
    outcome,
  }: { act: `${string}.${string}`; offer_reply: string | null; outcome: 'none_fits' | 'expired' },
): Promise<void> {
  const reply_due_at = await promisedAt(now(), 'appointment')
  // The note was about the offered times: it must not come back with another time that is confirmed.
  const change = { status: 'requested', offer_reply, answer_note: null, answered_at: null, reply_due_at } as const
  const after = await storeChange(actor, row, act, change, null)
  await reopenLead(after)
  await emailOfferAnswer(after, await publicHome(row.property_id), outcome)
}

/** Reopens requests whose offered times all passed without a choice, so that no one waits forever. */
export async function reopenExpiredOffers(): Promise<void> {
  for (const id of await queries.listExpiredOffers(now())) {
    await transaction(async () => {
      const row = await queries.lockRow(id)
      const isExpired = row?.status === 'offered' && offeredTimesOf(row).every((time) => time <= now())
      if (!row || !isExpired) return
      const actor = workerActor('appointments')
      await reopen(actor, row, { act: 'appointment.offer_expired', offer_reply: null, outcome: 'expired' })
    })
  }
}
