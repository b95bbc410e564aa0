import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor, answererForHome } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, type FieldErrors } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import type { TourHome } from '../queries/homes.server.ts'
import { insertLead, updateLeadOf } from '../queries/leads.server.ts'
import { openTimes, replyDueAt, scheduleOf, wishFaults } from '../rules.ts'
import type { AppointmentReceipt, AppointmentTimes, SubmitAppointment } from '../schema.ts'
import { MESSAGES, MINUTES, SHOWN_DAYS } from '../words.ts'
import { tellAsked } from './emails.server.ts'
import { agreementOf, homeFor } from './homes.server.ts'

/**
 * Keeps what somebody asks for, with the time by which they have an answer; the same wish sent again is the same request.
 * @throws invalid, not_found, limited
 */
export async function submitAppointment(actor: Visitor, input: SubmitAppointment): Promise<AppointmentReceipt> {
  await requirePass(actor, 'public_form', input.captcha)
  const at = now()
  const schedule = scheduleOf(input.kind, await getBrokerage())
  refuse({ ...wishFaults(input, { schedule, now: at, minutes: MINUTES[input.kind] }), ...placeFaults(input) })
  const home = await homeFor(actor, input.propertyId)
  if (input.propertyId && !home) throw new AppError('not_found', MESSAGES.noProperty)
  const agents = await queries.listAgents()
  if (input.agentId && !agents.some(({ id }) => id === input.agentId)) refuse({ agentId: MESSAGES.noAgent })
  const owner = input.agentId ? null : home ? await answererForHome(actor, home.id) : await answererFor(null)
  return store(actor, wishOf(actor, input, at), home, owner)
}

/** Stores a request with its lead and consent, and emails both sides; the same wish sent again is the same request. */
export async function store(
  actor: Visitor,
  wish: queries.NewAppointment,
  home: TourHome | null,
  owner: { id: string; email: string; account_id: string | null } | null = null,
): Promise<AppointmentReceipt> {
  const at = wish.created_at
  return transaction(async () => {
    if (!(await queries.insertAppointment(wish))) {
      noteAudit()
      const before = await queries.findWish(wish)
      return { success: true, reply_due_at: before?.reply_due_at ?? wish.reply_due_at }
    }
    const leadId = newId()
    const { id, name, email, phone, message, property_id, account_id, agent_id, reply_due_at, kind } = wish
    await insertLead({
      id: leadId,
      name,
      email,
      phone,
      message,
      property_id,
      account_id,
      owner_id: agent_id ?? owner?.id ?? null,
      due_at: reply_due_at,
      details: { appointment_id: id, kind },
      created_at: at,
    })
    await updateLeadOf(id, leadId)
    await recordConsents(actor, { id: account_id, email }, { contact: true }, 'appointment')
    audit(actor, 'appointment.requested', {
      object_type: 'appointment',
      object_id: id,
      after: { kind, meeting: wish.meeting, property_id, agent_id, wished_at: wish.wished_at, reply_due_at },
    })
    const row = await queries.findRow(id)
    if (row) {
      const { isNeeded, relationshipId } = await agreementOf(row, home, row.wished_at)
      await tellAsked(row, owner, home, isNeeded ? (relationshipId ? 'signed' : 'missing') : 'not_needed')
    }
    return { success: true, reply_due_at }
  })
}

/** Lists the times that can be requested: appointments are offered then, and at least one agent is free. */
export async function listAppointmentTimes({ kind }: AppointmentTimes): Promise<Date[]> {
  const at = now()
  const times = openTimes(scheduleOf(kind, await getBrokerage()), at, MINUTES.tour, SHOWN_DAYS)
  const last = times.at(-1)
  if (!last) return []
  const busy = await queries.listBusy(at, new Date(last.getTime() + MINUTES.tour * MINUTE_MS))
  const agents = await queries.listAgents()
  return times.filter((start) => {
    const end = new Date(start.getTime() + MINUTES.tour * MINUTE_MS)
    const taken = new Set(
      busy.flatMap(({ agent_id, starts_at, ends_at }) =>
        agent_id && starts_at && ends_at && starts_at < end && ends_at > start ? [agent_id] : [],
      ),
    )
    return agents.length === 0 || agents.some(({ id }) => !taken.has(id))
  })
}

function wishOf(actor: Visitor, input: SubmitAppointment, at: Date): queries.NewAppointment {
  const { kind, meeting, name, email, phone, message, propertyId, agentId, first, second, third } = input
  const wished_at = instantOf(first)
  if (!wished_at) throw new AppError('invalid', MESSAGES.timeMissing, { first: MESSAGES.timeMissing })
  return {
    id: newId(),
    kind,
    meeting,
    name,
    email,
    phone,
    message,
    account_id: actor.account?.id ?? null,
    agent_id: agentId,
    property_id: propertyId,
    place: null,
    wished_at,
    second_wish_at: second ? instantOf(second) : null,
    third_wish_at: third ? instantOf(third) : null,
    reply_due_at: replyDueAt(at, wished_at),
    created_at: at,
  }
}

function placeFaults({ kind, meeting, propertyId, phone }: SubmitAppointment): FieldErrors {
  return {
    ...(kind === 'tour' && !propertyId ? { propertyId: MESSAGES.homeMissing } : {}),
    ...(meeting === 'phone' && phone === null ? { phone: MESSAGES.phoneMissing } : {}),
  }
}

function refuse(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
}
