import type { Visitor } from '#access/actors.ts'
import { answererFor, answererForHome } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { agentOfClient, ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import type { TrackingContext } from '#features/leads/schema.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { type FormWork, receiveForm } from '#features/public-forms/public.server.ts'
import type { ReceivedForm } from '#features/public-forms/schema.ts'
import { promisedAt } from '#features/requests/public.server.ts'
import type { Owner } from '#features/requests/schema.ts'
import { AppError, type FieldErrors, refuse } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import * as queries from '../queries/appointments.server.ts'
import { listSpots, type TourHome } from '../queries/homes.server.ts'
import { updateLeadOf } from '../queries/leads.server.ts'
import { listStopHomes, listStopIds, saveStops } from '../queries/stops.server.ts'
import type { Spot } from '../rules/free-time.ts'
import { scheduleOf } from '../rules/schedule.ts'
import { requestedTimeFaults } from '../rules/time-faults.ts'
import { replyDueAt } from '../rules/times.ts'
import { shortestOrder, tourMinutes } from '../rules/tour-route.ts'
import type { AppointmentReceipt, SubmitAppointment } from '../schema.ts'
import { MAX_TOUR_MINUTES, MESSAGES, MINUTES } from '../words.ts'
import { emailRequest } from './emails.server.ts'
import { ANONYMOUS_VIEWER, agreementOfTour, homeFor, homesFor } from './homes.server.ts'

/**
 * Stores a request for a tour or a consultation as a lead with a due time. Stores a resubmitted request once.
 * @throws invalid, not_found, limited
 */
export async function submitAppointment(actor: Visitor, input: SubmitAppointment): Promise<AppointmentReceipt> {
  return receiveForm(actor, input, 'appointment', async (form) => {
    const schedule = scheduleOf(input.kind, await getBrokerage())
    const faults = requestedTimeFaults(input, { schedule, now: form.created_at, minutes: MINUTES[input.kind] })
    refuse({ ...faults, ...placeFaults(input) })
    const home = await homeFor(actor, input.propertyId)
    if (input.propertyId && !home) throw new AppError('not_found', MESSAGES.noProperty)
    const agents = await queries.listAgents()
    if (input.agentId && !agents.some(({ id }) => id === input.agentId)) refuse({ agentId: MESSAGES.noAgent })
    const owner = input.agentId ? null : await ownerFor(actor, home)
    const promised_at = await promisedAt(form.created_at, 'appointment')
    const stops = await stopsOf(actor, input)
    const minutes = stops.length > 0 ? tourMinutes(stops) : null
    if (minutes !== null && minutes > MAX_TOUR_MINUTES) refuse({ otherPropertyIds: MESSAGES.tourBeyondDay })
    const wish = newAppointmentOf(actor, input, { ...form, promised_at, minutes })
    return requestWork(actor, { wish, stops: stops.map(({ id }) => id), home, owner, tracking: input.tracking })
  })
}

function ownerFor(actor: Visitor, home: TourHome | null) {
  return home ? answererForHome(actor, home.id, 'appointment') : answererFor(null, 'appointment')
}

interface Request {
  wish: queries.NewAppointment
  /** Ids of the homes of a tour of several, in their order. */
  stops: readonly string[]
  home: TourHome | null
  owner: (Owner & { name: string }) | null
  tracking: TrackingContext | undefined
}

/** Returns the homes of a tour of several, in the order of a short drive from the first. @throws invalid, not_found */
async function stopsOf(
  actor: Visitor,
  { kind, propertyId, otherPropertyIds }: SubmitAppointment,
): Promise<(Spot & { id: string })[]> {
  const others = [...new Set(otherPropertyIds)].filter((id) => id !== propertyId)
  if (kind !== 'tour' || !propertyId || others.length === 0) return []
  const forSale = (await listStopHomes(lookerOf(actor), others)).filter(({ status }) => status !== 'sold')
  if (forSale.length < others.length) refuse({ otherPropertyIds: MESSAGES.stopGone })
  const ids = [propertyId, ...others]
  const [spots, shown] = [await listSpots(ids), await homesFor(ANONYMOUS_VIEWER, ids)]
  // The order of the email must not tell where a home is whose address the seller withholds.
  const spotOf = (id: string) => (shown.get(id)?.address && spots.get(id)) || { latitude: null, longitude: null }
  return shortestOrder(ids.map((id) => ({ id, ...spotOf(id) })))
}

/** Stores a request with its lead, and emails both sides. */
export function requestWork(
  actor: Visitor,
  { wish, stops, home, owner, tracking }: Request,
): FormWork<'appointment', AppointmentReceipt> {
  const { id, name, email, phone, message, property_id, account_id, agent_id, reply_due_at, kind, created_at } = wish
  const leadId = newId()
  return {
    answer: { success: true, reply_due_at },
    person: { id: account_id, email, phone },
    store: async () => {
      if (!(await queries.insertAppointment(wish))) {
        const earlier = await queries.findDuplicate(wish)
        const wanted = earlier ? await listStopIds(earlier.id) : []
        const isLost = stops.some((stop) => !wanted.includes(stop))
        // A visitor's email address is unverified, so they don't learn that the request is there already.
        const isOwn = account_id !== null && earlier?.account_id === account_id
        if (isLost && isOwn) throw new AppError('conflict', MESSAGES.requestedBefore)
        return { success: true, reply_due_at: earlier && !isLost ? earlier.reply_due_at : reply_due_at }
      }
      await saveStops(id, stops)
      await storeLead(actor, {
        // A canceled request may be sent again on the same day, and is then a new lead.
        id: leadId,
        submission_key: id,
        created_at,
        kind: 'appointment',
        name,
        email,
        phone,
        topic: null,
        tracking,
        property_id,
        account_id,
        message: message || null,
        details: { appointment_id: id, kind },
        owner_id: agent_id ?? owner?.id ?? null,
        asked_agent_id: agent_id,
        due_at: reply_due_at,
      })
      // The lead of a client goes to their agent, whomever the form names, and the request goes with it. Other requests
      // without a named agent are claimed.
      const hasAgent = agent_id !== null || (await agentOfClient({ email, phone, account_id })) !== null
      const decided = hasAgent ? await ownerOfNewLead(leadId, null) : null
      await updateLeadOf(id, { lead_id: leadId, agent_id: decided?.name ? decided.id : null })
      return null
    },
    finish: async () => {
      const row = await queries.findRow(id)
      if (!row) return
      audit(actor, 'appointment.requested', {
        object_type: 'appointment',
        object_id: id,
        after: {
          kind,
          meeting: wish.meeting,
          property_id,
          stops,
          agent_id: row.agent_id,
          wished_at: wish.wished_at,
          reply_due_at,
        },
      })
      const { isNeeded, relationshipId } = await agreementOfTour(row, home, row.wished_at)
      await emailRequest(
        row,
        await ownerOfNewLead(leadId, owner),
        home,
        isNeeded ? (relationshipId ? 'signed' : 'missing') : 'not_needed',
      )
    },
  }
}

function newAppointmentOf(
  actor: Visitor,
  input: SubmitAppointment,
  { id, created_at, promised_at, minutes }: ReceivedForm & { promised_at: Date; minutes: number | null },
): queries.NewAppointment {
  const { kind, meeting, name, email, phone, message, propertyId, agentId, first, second, third } = input
  const wished_at = instantOf(first)
  if (!wished_at) throw new AppError('invalid', MESSAGES.timeMissing, { first: MESSAGES.timeMissing })
  return {
    id,
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
    minutes,
    wished_at,
    second_wish_at: second ? instantOf(second) : null,
    third_wish_at: third ? instantOf(third) : null,
    reply_due_at: replyDueAt(created_at, promised_at, wished_at),
    created_at,
  }
}

function placeFaults({ kind, meeting, propertyId, phone }: SubmitAppointment): FieldErrors {
  return {
    ...(kind === 'tour' && !propertyId ? { propertyId: MESSAGES.homeMissing } : {}),
    ...(meeting === 'phone' && phone === null ? { phone: MESSAGES.phoneMissing } : {}),
  }
}
