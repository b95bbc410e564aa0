import type { Account, Admin, AgentActor, Visitor } from '#access/actors.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { personToOpen } from '#features/leads/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { calendarFile } from '#kit/time/calendar-file.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import type { TourHome } from '../queries/homes.server.ts'
import { listStopIdsOf } from '../queries/stops.server.ts'
import { calendarLines } from '../rules/calendar-entry.ts'
import { isLinkOpen, isTimeChosen, offeredTimesOf, requestedTimesOf } from '../rules/times.ts'
import { isOpenStatus, isOpenTo, nextStatuses } from '../rules.ts'
import type {
  Appointment,
  AppointmentAgent,
  AppointmentDetail,
  AppointmentHome,
  AppointmentId,
  AppointmentPerson,
  AppointmentsOfProperty,
  AppointmentToken,
  ListAppointments,
  MyAppointment,
} from '../schema.ts'
import { type AppointmentStatus, MESSAGES } from '../words.ts'
import { entryOf } from './calendar.server.ts'
import { agentPath, titleOf } from './emails.server.ts'
import { freeOffersOf } from './free-offers.server.ts'
import { agreementOfTour, canSign, homeOf, homesFor, publicHome } from './homes.server.ts'
import { warningsFor } from './plans.server.ts'
import { idOfToken, personTokens, tokenOf } from './token.server.ts'

/** Lists an account's appointments for its data export. */
export async function listForExport(accountId: string): Promise<unknown[]> {
  return (await queries.listOfAccount(accountId)).map(
    ({ kind, status, meeting, place, name, email, phone, message, answer_note, wished_at, starts_at }) => ({
      kind,
      status,
      meeting,
      place,
      name,
      email,
      phone,
      message,
      answer_note,
      wished_at,
      starts_at,
    }),
  )
}

/** Returns a page of all appointments, with the counts of its tabs. */
export async function listAppointments(
  actor: Admin<'appointments'>,
  input: ListAppointments,
): Promise<TablePage<Appointment> & { counts: Partial<Record<AppointmentStatus, number>> }> {
  const page = await queries.listPage(input)
  const counts = Object.fromEntries((await queries.countByStatus()).map(({ status, count }) => [status, count]))
  return { ...page, rows: await toAppointments(actor, page.rows), counts }
}

/** Lists the appointments of one home. */
export async function listAppointmentsByProperty(
  actor: Admin<'appointments'>,
  { propertyId }: AppointmentsOfProperty,
): Promise<Appointment[]> {
  return toAppointments(actor, await queries.listByProperty(propertyId))
}

/** Returns an appointment. @throws not_found */
export async function getAppointment(
  actor: Admin<'appointments'>,
  { appointmentId }: AppointmentId,
): Promise<AppointmentDetail> {
  const row = await queries.findRow(appointmentId)
  const [appointment] = row ? await toAppointments(actor, [row]) : []
  if (!row || !appointment) throw new AppError('not_found', MESSAGES.notFound)
  return withPerson(actor, row, appointment)
}

/** Lists the caller's appointments and the requests without an agent, requests first. */
export async function listAgentAppointments(actor: AgentActor): Promise<Appointment[]> {
  const { agent_id } = actor.account
  return agent_id === null ? [] : toAppointments(actor, await queries.listOfAgent(agent_id))
}

/** Returns an appointment of the caller as an agent. @throws not_found if another agent has it */
export async function getAgentAppointment(
  actor: AgentActor,
  { appointmentId }: AppointmentId,
): Promise<AppointmentDetail> {
  const row = await queries.findRow(appointmentId)
  const isTheirs = row && isOpenTo(row, actor.account.agent_id)
  const [appointment] = isTheirs ? await toAppointments(actor, [row]) : []
  if (!row || !appointment) throw new AppError('not_found', MESSAGES.notFound)
  return withPerson(actor, row, appointment)
}

async function withPerson(
  actor: AgentActor | Admin<'appointments'>,
  row: queries.AppointmentRow,
  appointment: Appointment,
): Promise<AppointmentDetail> {
  const free = (await freeOffersOf(row)).map(Number)
  const offers = row.status === 'offered' ? offeredTimesOf(row).filter((time) => time > now()) : []
  return {
    ...appointment,
    account_requested_at: row.account_requested_at,
    taken_offers: offers.filter((time) => !free.includes(time.getTime())),
    preferred_contact_method: await getContactPreference(appointment.account_id),
    person_id: row.lead_id && (await personToOpen(actor.account, row.lead_id)),
    lead_id: row.lead_id,
  }
}

/** Lists the agents that the caller can hand an appointment over to. */
export async function listColleagues(actor: AgentActor): Promise<AppointmentAgent[]> {
  return (await queries.listAgents()).filter(({ id }) => id !== actor.account.agent_id)
}

/** Lists the agents that can be assigned. */
export function listAppointmentAgents(): Promise<AppointmentAgent[]> {
  return queries.listAgents()
}

/** Returns appointments as the brokerage sees them, with the homes that the caller may see. */
export async function toAppointments(actor: Visitor, rows: readonly queries.AppointmentRow[]): Promise<Appointment[]> {
  const stops = await stopsOf(rows)
  const homes = await homesFor(lookerOf(actor), [
    ...rows.map(({ property_id }) => property_id),
    ...[...stops.values()].flat(),
  ])
  const warnings = await warningsOf(actor, rows)
  const found: Appointment[] = []
  for (const row of rows) {
    const home = row.property_id ? homes.get(row.property_id) : undefined
    const { isNeeded, relationshipId, hasAccount } = isOpenStatus(row.status)
      ? await agreementOfTour(row, home ?? null, dayOfTour(row))
      : { isNeeded: false, relationshipId: row.relationship_id, hasAccount: false }
    const { id, kind, status, meeting, name, email, phone, message, account_id, agent_id, agent_name, version } = row
    const { place, offer_reply, answer_note } = row
    const { starts_at, ends_at, reply_due_at, answered_at, reason, exception_reason, created_at } = row
    found.push({
      id,
      kind,
      status,
      meeting,
      name,
      email,
      phone,
      message,
      account_id,
      agent_id,
      agent_name,
      version,
      starts_at,
      ends_at,
      reply_due_at,
      answered_at,
      reason,
      answer_note,
      exception_reason,
      created_at,
      home: homeOf(row.property_id, home),
      more_homes: moreHomes(stops.get(id), homes),
      place,
      wishes: requestedTimesOf(row),
      is_time_chosen: isTimeChosen(row),
      warnings: warnings.get(id) ?? [],
      offers: offeredTimesOf(row),
      offer_reply,
      needs_agreement: isNeeded,
      can_sign: !isNeeded || hasAccount,
      has_agreement: relationshipId !== null,
      can_cancel: nextStatuses(row, 'brokerage', now()).includes('cancelled'),
      next: nextStatuses(row, 'brokerage', now()),
    })
  }
  return found
}

/** Returns why requested times don't suit a home or their agent, or the caller for a request that they can claim. */
async function warningsOf(
  actor: Visitor,
  rows: readonly queries.AppointmentRow[],
): Promise<Map<string, (string | null)[]>> {
  const found = new Map<string, (string | null)[]>()
  const requests = rows.filter(({ status }) => status === 'requested')
  const agentOf = (row: queries.AppointmentRow) => row.agent_id ?? actor.account?.agent_id ?? null
  for (const agentId of new Set(requests.map(agentOf))) {
    const own = requests.filter((row) => agentOf(row) === agentId)
    const wanted = own.map((row) => ({ row, times: requestedTimesOf(row) }))
    const warnings = await warningsFor(actor, agentId, wanted)
    for (const [at, { id }] of own.entries()) found.set(id, warnings[at] ?? [])
  }
  return found
}

/** Lists the caller's own appointments. */
export async function listMyAppointments(actor: Account): Promise<MyAppointment[]> {
  return toMine(actor, await queries.listOfAccount(actor.account_id))
}

/** Returns the appointment of an email's link. @throws not_found if the link is unknown or expired */
export async function getAppointmentByToken(actor: Visitor, { token }: AppointmentToken): Promise<MyAppointment> {
  const [appointment] = await toMine(actor, [await rowOf(idOfToken(token))])
  if (!appointment) throw new AppError('not_found', MESSAGES.notFound)
  return appointment
}

/**
 * Returns the recipient of the email that asks to register, for their registration form. Its link expires with the
 * appointment, and once the person has an account. @throws not_found
 */
export async function getAppointmentPerson({ token }: AppointmentToken): Promise<AppointmentPerson> {
  const row = await rowOf(personTokens.idOfToken(token))
  if (!isOpenStatus(row.status) || (await canSign(row))) throw new AppError('not_found', MESSAGES.notFound)
  return { name: row.name, email: row.email, phone: row.phone }
}

/** Returns the calendar file of an email's link. @throws not_found */
export async function getAppointmentCalendar({ token }: AppointmentToken): Promise<{ text: string }> {
  const row = await rowOf(idOfToken(token))
  const { name, phone } = await emailBrand()
  return fileOf(row, [row.agent_name, name, row.agent_phone ?? phone], `/appointments/${tokenOf(row.id)}`)
}

/** Returns the agent's calendar file, with the person's name and a link to the agent's page. @throws not_found */
export async function getAgentAppointmentCalendar(
  actor: AgentActor,
  { appointmentId }: AppointmentId,
): Promise<{ text: string }> {
  const row = await queries.findRow(appointmentId)
  if (!row || !isOpenTo(row, actor.account.agent_id)) throw new AppError('not_found', MESSAGES.notFound)
  return fileOf(row, [row.name, row.phone ?? row.email], agentPath(row.id))
}

async function fileOf(
  row: queries.AppointmentRow,
  meets: readonly (string | null)[],
  path: string,
): Promise<{ text: string }> {
  const home = await publicHome(row.property_id)
  const entry = await entryOf(row, home)
  if (!entry) throw new AppError('not_found', MESSAGES.notFound)
  const { name, url } = await emailBrand()
  const lines = calendarLines({
    ...entry,
    isCanceled: row.status === 'cancelled',
    title: titleOf(row, home),
    text: `With ${meets.filter(Boolean).join(', ')}.`,
    url: `${url}${path}`,
    from: name,
  })
  return { text: calendarFile(lines) }
}

/** Returns the appointment of a link. @throws not_found if the link is unknown or expired */
async function rowOf(id: string | null): Promise<queries.AppointmentRow> {
  const row = id ? await queries.findRow(id) : undefined
  if (!row || !isLinkOpen(row, now())) throw new AppError('not_found', MESSAGES.notFound)
  return row
}

/** Returns the time on which an agreement must be in force. */
function dayOfTour({ status, starts_at, offered_at, wished_at }: queries.AppointmentRow): Date {
  return starts_at ?? (status === 'offered' ? offered_at : null) ?? wished_at
}

/** Returns appointments as the person who requested them sees them. */
async function toMine(actor: Visitor, rows: readonly queries.AppointmentRow[]): Promise<MyAppointment[]> {
  const stops = await stopsOf(rows)
  const homes = await homesFor(lookerOf(actor), [
    ...rows.map(({ property_id }) => property_id),
    ...[...stops.values()].flat(),
  ])
  const found: MyAppointment[] = []
  // Sequential, because parallel queries would take the connections of other callers.
  for (const row of rows) {
    const home = row.property_id ? (homes.get(row.property_id) ?? null) : null
    found.push(await toMyAppointment(row, home, moreHomes(stops.get(row.id), homes)))
  }
  return found
}

/** Returns the stops of those of these appointments that have several. */
async function stopsOf(rows: readonly queries.AppointmentRow[]): Promise<Map<string, string[]>> {
  const ids = rows.filter(({ stop_count }) => stop_count > 1).map(({ id }) => id)
  return ids.length > 0 ? listStopIdsOf(ids) : new Map()
}

function moreHomes(stops: readonly string[] = [], homes: ReadonlyMap<string, TourHome>): AppointmentHome[] {
  return stops.slice(1).flatMap((id) => homeOf(id, homes.get(id)) ?? [])
}

async function toMyAppointment(
  row: queries.AppointmentRow,
  home: TourHome | null,
  more_homes: AppointmentHome[],
): Promise<MyAppointment> {
  const { id, kind, status, meeting, starts_at, ends_at, reply_due_at, answered_at, reason, answer_note } = row
  const { isNeeded, relationshipId, hasAccount } = isOpenStatus(status)
    ? await agreementOfTour(row, home, dayOfTour(row))
    : { isNeeded: false, relationshipId: null, hasAccount: false }
  const office = await getBrokerage()
  return {
    id,
    kind,
    status,
    meeting,
    starts_at,
    ends_at,
    reply_due_at,
    answered_at,
    reason,
    answer_note,
    home: homeOf(row.property_id, home ?? undefined),
    more_homes,
    place: row.place,
    agent: row.agent_name
      ? {
          name: row.agent_name,
          phone: row.agent_phone ?? office.phone ?? '',
          email: row.agent_email ?? office.email ?? '',
        }
      : null,
    wishes: requestedTimesOf(row),
    is_time_chosen: isTimeChosen(row),
    offers: await freeOffersOf(row),
    can_cancel: nextStatuses(row, 'visitor', now()).includes('cancelled'),
    needs_agreement: isNeeded && relationshipId === null,
    can_sign: !isNeeded || hasAccount,
    token: tokenOf(id),
  }
}
