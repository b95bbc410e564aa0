import { tellClaimers } from '#features/lead-routing/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import type { Owner } from '#features/requests/schema.ts'
import { queueText } from '#features/text-messages/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { count, dayAndTime, time, weekday } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { appointmentAsked } from '../emails/appointment-asked.tsx'
import { appointmentChanged } from '../emails/appointment-changed.tsx'
import { appointmentHandedOver } from '../emails/appointment-handed-over.tsx'
import { appointmentOfferAnswered } from '../emails/appointment-offer-answered.tsx'
import { appointmentOffered } from '../emails/appointment-offered.tsx'
import { appointmentReceived } from '../emails/appointment-received.tsx'
import type { AppointmentRow } from '../queries/appointments.server.ts'
import { listSpots, type TourHome } from '../queries/homes.server.ts'
import { listStopIds } from '../queries/stops.server.ts'
import { offeredTimesOf, requestedTimesOf } from '../rules/times.ts'
import { stopTimes } from '../rules/tour-route.ts'
import { isUnclaimed } from '../rules.ts'
import { APPOINTMENT_KINDS, MEETINGS } from '../words.ts'
import { entryOf } from './calendar.server.ts'
import { ANONYMOUS_VIEWER, homesFor } from './homes.server.ts'
import { linkOf } from './token.server.ts'

/** Returns the title of an appointment: "Tour of 12 Porch Street, Greenwood, and 2 more homes". Omits a hidden home. */
export function titleOf(
  { kind, meeting, place, stop_count }: Pick<AppointmentRow, 'kind' | 'meeting' | 'place' | 'stop_count'>,
  home: TourHome | null,
): string {
  if (place) return `Walk-through of ${place}`
  const how = meeting === 'in_person' ? '' : `, ${MEETINGS[meeting].toLowerCase()}`
  const more = stop_count > 1 ? `, and ${count(stop_count - 1, 'more home')}` : ''
  if (!home) return `${APPOINTMENT_KINDS[kind]}${stop_count > 1 ? ` of ${stop_count} homes` : ''}${how}`
  return `${APPOINTMENT_KINDS[kind]}${kind === 'tour' ? ' of' : ' about'} ${home.address ?? 'a home'}, ${home.city}${more}${how}`
}

/** Returns the path of the agent's page of an appointment. */
export function agentPath(id: string): string {
  return `/agent/appointments/${id}`
}

/**
 * Emails the person who made the request, and its agent, else the lead's owner, else the office. One without an agent is
 * also announced to the other agents who can claim it, unless a rule gave its lead to an agent.
 */
export async function emailRequest(
  row: AppointmentRow,
  owner: Owner | null,
  home: TourHome | null,
  agreement: 'signed' | 'missing' | 'not_needed',
): Promise<void> {
  const { id, name, email, phone, message, reply_due_at, account_id } = row
  const title = titleOf(row, home)
  const wishes = requestedTimesOf(row)
  const homes = await stopNames(await listStopIds(id))
  await sendEmail(
    appointmentReceived,
    { name, title, homes, wishes, reply_due_at, isTour: row.kind === 'tour', token: linkOf(id) },
    { email, account_id },
  )
  const told = await emailOffice(
    appointmentAsked,
    ({ is_agent }) => ({
      path: is_agent ? agentPath(id) : `/admin/appointments/${id}`,
      name,
      email,
      phone,
      title,
      homes,
      wishes,
      message,
      reply_due_at,
      agreement,
    }),
    { owner: agentOfRow(row) ?? owner, kind: 'appointment' },
  )
  if (isUnclaimed(row))
    await tellClaimers(
      { kind: 'appointment', topic: null, name, due_at: reply_due_at },
      { told, request: { lead_id: row.lead_id, path: agentPath(id), title } },
    )
}

function agentOfRow({ agent_id, agent_email, agent_account_id }: AppointmentRow): Owner | null {
  return agent_id && agent_email ? { id: agent_id, email: agent_email, account_id: agent_account_id } : null
}

/** Emails and texts the offered times to the person who made the request. */
export async function emailOffers(row: AppointmentRow, home: TourHome | null): Promise<void> {
  const { id, name, email, account_id, agent_name: agent, answer_note: note } = row
  const title = titleOf(row, home)
  const offers = offeredTimesOf(row)
  await sendEmail(appointmentOffered, { name, title, agent, note, offers, token: linkOf(id) }, { email, account_id })
  const { url } = await emailBrand()
  const times = offers.map((at) => `${weekday(at)}, ${dayAndTime(at)}`).join(' or ')
  await queueText(account_id, {
    kind: 'appointment-changed',
    text: `Choose a time: ${title}, ${times}. Choose here: ${url}/dashboard/relationships`,
    expiresAt: new Date(Math.max(...offers.map((at) => at.getTime()))),
  })
}

/** Emails the agent, else the office, an answer to offered times that needs another step. */
export async function emailOfferAnswer(
  row: AppointmentRow,
  home: TourHome | null,
  outcome: 'needs_agreement' | 'needs_agent' | 'none_fits' | 'expired',
): Promise<void> {
  const { id, name, email, phone, reply_due_at, wished_at, offer_reply } = row
  await emailOffice(
    appointmentOfferAnswered,
    ({ is_agent }) => ({
      outcome,
      path: is_agent ? agentPath(id) : `/admin/appointments/${id}`,
      name,
      email,
      phone,
      title: titleOf(row, home),
      chosen_at: outcome === 'needs_agreement' || outcome === 'needs_agent' ? wished_at : null,
      reply: outcome === 'none_fits' ? offer_reply : null,
      reply_due_at,
    }),
    { owner: outcome === 'needs_agent' ? null : agentOfRow(row), kind: 'appointment' },
  )
}

/**
 * Emails an agent an appointment that is now theirs. If it is confirmed, also emails the person the new agent's name, and
 * the former agent, whose calendar has the entry.
 */
export async function emailHandOver(
  row: AppointmentRow,
  home: TourHome | null,
  { former, from, note, noteToVisitor = null }: HandOver,
): Promise<void> {
  const isConfirmed = row.status === 'confirmed'
  if (isConfirmed) {
    await emailPersonChange(row, home, 'moved', { former, note: noteToVisitor })
    await emailFormerAgent(row, home, former)
  }
  if (!row.agent_email || !row.agent_name) return
  const { id, name, email, phone, message, reply_due_at, starts_at } = row
  await sendEmail(
    appointmentHandedOver,
    {
      path: agentPath(id),
      agent: row.agent_name,
      from,
      note,
      title: titleOf(row, home),
      name,
      email,
      phone,
      message,
      wishes: requestedTimesOf(row),
      offers: row.status === 'offered' ? offeredTimesOf(row) : [],
      starts_at,
      reply_due_at,
      entry: isConfirmed ? await entryOf(row, home) : null,
    },
    { email: row.agent_email, account_id: row.agent_account_id },
  )
}

interface HandOver {
  former: AppointmentRow
  /** Name of the agent who hands it over; null if an administrator does. */
  from: string | null
  /** Note to the new agent. */
  note: string | null
  noteToVisitor?: string | null
}

async function emailFormerAgent(row: AppointmentRow, home: TourHome | null, former: AppointmentRow): Promise<void> {
  if (!former.agent_email || !former.agent_name || former.agent_id === row.agent_id) return
  await sendEmail(
    appointmentChanged,
    {
      outcome: 'reassigned',
      title: titleOf(row, home),
      starts_at: row.starts_at,
      was: null,
      reason: null,
      note: null,
      link: null,
      // The appointment's own page is closed to a former agent.
      agent_path: '/agent/calendar',
      name: former.agent_name,
      with: row.agent_name,
      entry: await entryOf(row, home),
      stops: [],
    },
    { email: former.agent_email, account_id: former.agent_account_id },
  )
}

const TEXT_HEADINGS = {
  confirmed: 'Confirmed',
  moved: 'New time',
  stops: 'Tour stops',
  declined: 'Declined',
  cancelled: 'Canceled',
  reminder: 'Coming up',
} as const
type Outcome = keyof typeof TEXT_HEADINGS

/** Returns the entry for calendars, or null if the email changes none. */
function changedEntry(row: AppointmentRow, home: TourHome | null, outcome: Outcome) {
  return outcome === 'reminder' || outcome === 'declined' ? null : entryOf(row, home)
}

/** Returns the stops of a tour of several homes with their times, as a visitor may see the homes. */
async function stopLines(row: AppointmentRow): Promise<string[]> {
  const ids = await listStopIds(row.id)
  if (ids.length < 2 || !row.starts_at) return []
  const [names, spots] = [await stopNames(ids), await listSpots(ids)]
  const nowhere = { latitude: null, longitude: null }
  const times = stopTimes(
    ids.map((id) => spots.get(id) ?? nowhere),
    row.starts_at,
  )
  return names.map((name, at) => `${time(times[at]?.starts_at ?? now())}: ${name}`)
}

/** Names homes as a visitor may see them. */
async function stopNames(ids: readonly string[]): Promise<string[]> {
  const homes = await homesFor(ANONYMOUS_VIEWER, ids)
  return ids.map((id) => {
    const home = homes.get(id)
    return home ? `${home.address ?? 'Address withheld'}, ${home.city}` : 'Home no longer available'
  })
}

/** Emails and texts a change to the person who made the request. */
async function emailPersonChange(
  row: AppointmentRow,
  home: TourHome | null,
  outcome: Outcome,
  { note = null, former }: Change = {},
): Promise<void> {
  await sendEmail(
    appointmentChanged,
    {
      outcome,
      title: titleOf(row, home),
      starts_at: row.starts_at,
      was: timeBefore(row, former),
      reason: row.reason,
      note,
      link: linkOf(row.id),
      agent_path: null,
      name: row.name,
      with: row.agent_name && [row.agent_name, row.agent_phone].filter(Boolean).join(', '),
      entry: await changedEntry(row, home, outcome),
      stops: await stopLines(row),
    },
    { email: row.email, account_id: row.account_id },
  )
  const { url } = await emailBrand()
  const when =
    row.starts_at && outcome !== 'declined' ? `, ${weekday(row.starts_at)}, ${dayAndTime(row.starts_at)}` : ''
  await queueText(row.account_id, {
    kind: 'appointment-changed',
    text: `${TEXT_HEADINGS[outcome]}: ${titleOf(row, home)}${when}. Details: ${url}/dashboard/relationships`,
    // A text message after the appointment's start would be useless.
    ...(row.starts_at && row.starts_at > now() ? { expiresAt: row.starts_at } : {}),
  })
}

interface Change {
  /** Note to the person, which the agent's copy has too. */
  note?: string | null
  /** The appointment before the change, whose time the emails have if it was another. */
  former?: AppointmentRow
}

/** Returns the time before a change, or null if it is the same. */
function timeBefore({ starts_at }: AppointmentRow, former: AppointmentRow | undefined): Date | null {
  const was = former?.starts_at ?? null
  return was?.getTime() === starts_at?.getTime() ? null : was
}

/** Emails both sides about a change. The agent's copy has the person's contact details. */
export async function emailChange(
  row: AppointmentRow,
  home: TourHome | null,
  outcome: Outcome,
  change: Change = {},
): Promise<void> {
  await emailPersonChange(row, home, outcome, change)
  if (row.agent_email && row.agent_name && outcome !== 'declined') {
    await sendEmail(
      appointmentChanged,
      {
        outcome,
        title: titleOf(row, home),
        starts_at: row.starts_at,
        was: timeBefore(row, change.former),
        reason: row.reason,
        note: change.note ?? null,
        link: null,
        agent_path: agentPath(row.id),
        name: row.agent_name,
        with: [row.name, row.phone ?? row.email].join(', '),
        entry: await changedEntry(row, home, outcome),
        stops: await stopLines(row),
      },
      { email: row.agent_email, account_id: row.agent_account_id },
    )
  }
}
