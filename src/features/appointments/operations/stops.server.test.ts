import { afterEach, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgreement, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { AddTourStop, UpdateAppointmentStatus } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { answerAppointment } from './manage.server.ts'
import { acceptOfferedTime } from './offers.server.ts'
import { getAgentAppointment } from './read.server.ts'
import { addTourStop, getTourPlan, sendTourPlan, setTourStopNote, setTourStops } from './stops.server.ts'
import { tokenOf } from './token.server.ts'

/** Monday, 10 AM in Indianapolis. */
const NOW = new Date('2026-11-23T15:00:00Z')
let undo = () => {}
beforeEach(() => {
  undo = setClock({ now: () => NOW })
  useEmailBrand()
})
afterEach(() => undo())

const notFound = { code: 'not_found' }
const AT = new Date('2026-11-25T15:00:00Z')

async function buildTour(agent: AgentActor, given: object = {}) {
  const home = await buildProperty({ address: '1 First Street', list_office_key: 'OTHER' })
  const client = await buildAccount({ email: `${newId()}@example.com` })
  const id = newId()
  await db()
    .insertInto('appointments')
    .values({
      id,
      kind: 'tour',
      status: 'requested',
      meeting: 'in_person',
      name: 'Rachel Moreno',
      email: client.email,
      account_id: client.id,
      message: '',
      agent_id: agent.account.agent_id,
      property_id: home.id,
      wished_at: AT,
      reply_due_at: NOW,
      created_at: NOW,
      updated_at: NOW,
      ...given,
    })
    .execute()
  return { id, home, client }
}
const north = (miles: number) => ({ latitude: 39.6137 + miles / 69, list_office_key: 'OTHER' })
const versionOf = async (id: string) =>
  (await db().selectFrom('appointments').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const add = async (
  agent: AgentActor,
  id: string,
  listingId: string | null | undefined,
  isWarningAccepted: boolean | undefined = undefined,
) =>
  addTourStop(
    agent,
    z.parse(AddTourStop, { appointmentId: id, version: await versionOf(id), listingId, isWarningAccepted }),
  )
const order = async (agent: AgentActor, id: string, ids: readonly string[], shortest = false) =>
  setTourStops(agent, { appointmentId: id, version: await versionOf(id), stops: ids.join(' '), shortest })
const confirm = async (agent: AgentActor, id: string, part: object = {}) =>
  answerAppointment(
    agent,
    z.parse(UpdateAppointmentStatus, {
      appointmentId: id,
      version: await versionOf(id),
      status: 'confirmed',
      startsAt: '2026-11-25T10:00',
      ...part,
    }),
  )

const sign = (agent: AgentActor, clientId: string) =>
  buildAgreement(agent.account.agent_id ?? '', clientId, { expiration_date: '2026-12-31' })

databaseTest('a tour gets homes, an order, its minutes, and one email with all stops', async () => {
  const lena = await testActor('agent')
  const { id, home, client } = await buildTour(lena)
  await sign(lena, client.id)
  const far = await buildProperty({ address: '3 Far Street', ...north(6) })
  const near = await buildProperty({ address: '2 Near Street', ...north(2) })
  await add(lena, id, far.listing_id)
  await add(lena, id, near.listing_id)
  expect((await getTourPlan(lena, { appointmentId: id })).stops.map(({ home: one }) => one?.address)).toEqual([
    '1 First Street',
    '3 Far Street',
    '2 Near Street',
  ])
  expect((await refusal(add(lena, id, far.listing_id)))?.fields).toEqual({ listingId: MESSAGES.stopTwice })
  expect((await refusal(add(lena, id, 'UNKNOWN')))?.fields).toEqual({ listingId: MESSAGES.noListing })
  await order(lena, id, [home.id, far.id, near.id], true)
  const plan = await getTourPlan(lena, { appointmentId: id })
  expect(plan.stops.map(({ property_id }) => property_id)).toEqual([home.id, near.id, far.id])
  expect(plan.minutes).toBe(90 + plan.stops.reduce((sum, { drive_minutes }) => sum + drive_minutes, 0))

  const confirmed = await confirm(lena, id)
  expect(Number(confirmed.ends_at) - Number(confirmed.starts_at)).toBe(plan.minutes * 60_000)
  const emails = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', client.email).execute()
  expect(emails).toHaveLength(1)
  for (const line of ['10:00 AM: 1 First Street', ': 2 Near Street', ': 3 Far Street'])
    expect(emails[0]?.text).toContain(line)

  // The order of a confirmed tour can change, and one stop can go. The client gets the new stops when the agent sends them.
  await order(lena, id, [far.id, home.id])
  const { starts_at, ends_at, property_id } = await db()
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at', 'property_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(property_id).toBe(far.id)
  expect(Number(ends_at) - Number(starts_at)).toBeLessThan(plan.minutes * 60_000)
  const sent = async () =>
    (await db().selectFrom('mail_outbox').select('id').where('to_email', '=', client.email).execute()).length
  expect(await sent()).toBe(1)
  await sendTourPlan(lena, { appointmentId: id, version: await versionOf(id), stops: '', shortest: false })
  expect(await sent()).toBe(2)
  expect(await refusal(order(lena, id, []))).toMatchObject({ code: 'invalid', message: MESSAGES.noStops })
  expect((await auditRecords()).map(({ act }) => act)).toContain('appointment.stops_changed')
})

databaseTest('a tour needs the signed agreement for its homes, also for one that is added later', async () => {
  const lena = await testActor('agent')
  const { id } = await buildTour(lena)
  const own = await buildProperty({ ...north(1) })
  await add(lena, id, own.listing_id)
  expect((await refusal(confirm(lena, id)))?.fields).toEqual({ exceptionReason: MESSAGES.agreementMissing })
  await db()
    .updateTable('appointments')
    .set({ status: 'confirmed', starts_at: AT, ends_at: new Date(AT.getTime() + 3_600_000) })
    .where('id', '=', id)
    .execute()
  const third = await buildProperty({ ...north(2) })
  expect((await refusal(add(lena, id, third.listing_id)))?.fields).toEqual({ listingId: MESSAGES.stopAgreement })
})

databaseTest('a stop that runs into the next appointment is refused, and a stale version too', async () => {
  const lena = await testActor('agent')
  const { id, home, client } = await buildTour(lena)
  await sign(lena, client.id)
  await confirm(lena, id)
  const next = { starts_at: new Date('2026-11-25T16:05:00Z'), ends_at: new Date('2026-11-25T17:00:00Z') }
  await buildTour(lena, { status: 'confirmed', ...next })
  const far = await buildProperty({ ...north(6) })
  expect((await refusal(add(lena, id, far.listing_id)))?.fields).toEqual({
    listingId: `You have a tour with Rachel Moreno on Wednesday, Nov 25, 11:05 AM to 12:00 PM. ${MESSAGES.tourTooLong}`,
  })
  const stale = { appointmentId: id, version: 1, stops: home.id, shortest: true }
  expect(await refusal(setTourStops(lena, stale))).toMatchObject({ code: 'conflict' })
})

databaseTest('a confirmed tour gets a home that is coming soon only if the agent adds it anyway', async () => {
  const lena = await testActor('agent')
  const { id, client } = await buildTour(lena)
  await sign(lena, client.id)
  const soon = (more: number) =>
    buildProperty({
      ...north(more),
      status: 'coming_soon',
      on_market_date: '2026-12-10',
      address: `${more} Soon Street`,
    })
  const [requested, confirmed, later] = [await soon(1), await soon(2), await soon(3)]
  const warning = 'This home is coming soon. Tours begin Dec 10, 2026.'
  // A request has the warning when it is confirmed.
  await add(lena, id, requested.listing_id)
  expect((await refusal(confirm(lena, id)))?.fields?.isWarningAccepted).toContain('is coming soon')
  await confirm(lena, id, { isWarningAccepted: true })
  expect(await refusal(add(lena, id, confirmed.listing_id))).toMatchObject({
    code: 'invalid',
    fields: { isWarningAccepted: warning },
  })
  await add(lena, id, confirmed.listing_id, true)
  const warnings = async () => (await getTourPlan(lena, { appointmentId: id })).stops.map((stop) => stop.warning)
  expect(await warnings()).toEqual([null, warning, warning])
  await db().updateTable('properties').set({ on_market_date: '2026-11-25' }).where('id', '=', later.id).execute()
  await add(lena, id, later.listing_id)
  expect(await warnings()).toEqual([null, warning, warning, null])
  // A tour that is over has none, even before someone marks it as completed.
  const restore = setClock({ now: () => new Date('2026-12-02T15:00:00Z') })
  expect(await warnings().finally(restore)).toEqual([null, null, null, null])
  await db().updateTable('appointments').set({ status: 'completed' }).where('id', '=', id).execute()
  expect(await warnings()).toEqual([null, null, null, null])
})

databaseTest('no one else sees or changes the stops, and a sold home is marked without its address', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const admin = await testActor('agent', { is_agent: false, user_role: 'admin' })
  const { id, home } = await buildTour(lena)
  const version = await versionOf(id)
  for (const other of [marcus, admin]) {
    expect(await refusal(getTourPlan(other, { appointmentId: id }))).toMatchObject(notFound)
    const input = { appointmentId: id, version, stops: home.id, shortest: false }
    expect(await refusal(setTourStops(other, input))).toMatchObject(notFound)
    expect(await refusal(sendTourPlan(other, input))).toMatchObject(notFound)
    expect(await refusal(add(other, id, home.listing_id))).toMatchObject(notFound)
  }
  await db().updateTable('properties').set({ status: 'sold' }).where('id', '=', home.id).execute()
  const [stop] = (await getTourPlan(lena, { appointmentId: id })).stops
  expect(stop?.home).toBeNull()
})

databaseTest('a client who accepts an offered time of a tour with an unsigned stop does not confirm it', async () => {
  const lena = await testActor('agent')
  const { id, home, client } = await buildTour(lena)
  // The first home takes no agreement.
  await db().updateTable('properties').set({ property_type: 'Residential Lease' }).where('id', '=', home.id).execute()
  const { listing_id } = await buildProperty(north(2))
  await add(lena, id, listing_id)
  expect(await getAgentAppointment(lena, { appointmentId: id })).toMatchObject({
    needs_agreement: true,
    has_agreement: false,
  })
  const accept = async () => {
    await db().updateTable('appointments').set({ status: 'offered', offered_at: AT }).where('id', '=', id).execute()
    return acceptOfferedTime(await testActor('public'), { token: tokenOf(id), startsAt: '2026-11-25T10:00' })
  }
  expect(await accept()).toEqual({ status: 'requested' })
  await sign(lena, client.id)
  expect(await accept()).toEqual({ status: 'confirmed' })
  // An exception that an agent has a reason for is possible too, because the form shows its field.
  expect(await getAgentAppointment(lena, { appointmentId: id })).toMatchObject({ has_agreement: true })
})

databaseTest('a tour ends within 12 hours, and its homes are logged as viewed', async () => {
  const lena = await testActor('agent')
  const { id, home } = await buildTour(lena)
  const far = await buildProperty(north(330))
  expect((await refusal(add(lena, id, far.listing_id)))?.fields).toEqual({ listingId: MESSAGES.tourBeyondDay })
  const near = await buildProperty(north(2))
  await add(lena, id, near.listing_id)
  expect((await auditRecords()).find(({ act }) => act === 'appointment.stops_changed')).toMatchObject({
    before: { stops: home.id },
    after: { stops: `${home.id} ${near.id}` },
  })
  await getTourPlan(lena, { appointmentId: id })
  const views = await db().selectFrom('access_log').select(['kind', 'details']).execute()
  expect(views).toContainEqual({ kind: 'property.viewed', details: { homes: [home.id, near.id] } })
})

databaseTest('a note on a stop stays with its home, and neither the visitor nor another agent sees it', async () => {
  const lena = await testActor('agent')
  const { id, home, client } = await buildTour(lena)
  await sign(lena, client.id)
  const code = 'Lockbox 4417, use the side door'
  const annotate = async (agent: AgentActor, propertyId: string, note: string | null) =>
    setTourStopNote(agent, { appointmentId: id, version: await versionOf(id), propertyId, note })
  const notes = async () =>
    (await getTourPlan(lena, { appointmentId: id })).stops.map(({ home: one, note }) => [one?.address, note])
  await annotate(lena, home.id, code)
  const near = await buildProperty({ address: '2 Near Street', ...north(2) })
  await add(lena, id, near.listing_id)
  await order(lena, id, [near.id, home.id])
  expect(await notes()).toEqual([
    ['2 Near Street', null],
    ['1 First Street', code],
  ])
  expect(await refusal(annotate(await testActor('agent'), home.id, 'x'))).toMatchObject(notFound)
  expect(await refusal(annotate(lena, newId(), 'x'))).toMatchObject({ code: 'not_found', message: MESSAGES.noStop })
  await confirm(lena, id)
  await sendTourPlan(lena, { appointmentId: id, version: await versionOf(id), stops: '', shortest: false })
  const emails = await db().selectFrom('mail_outbox').select(['text', 'html', 'calendar']).execute()
  expect(emails.length).toBeGreaterThan(2)
  expect(JSON.stringify([emails, await auditRecords()])).not.toContain('4417')
  await order(lena, id, [near.id])
  await add(lena, id, home.listing_id)
  expect(await notes()).toEqual([
    ['2 Near Street', null],
    ['1 First Street', null],
  ])
  // A code of a lockbox must not outlast the tour.
  await annotate(lena, home.id, code)
  await answerAppointment(
    lena,
    z.parse(UpdateAppointmentStatus, {
      appointmentId: id,
      version: await versionOf(id),
      status: 'cancelled',
      reason: 'Rain',
    }),
  )
  expect((await notes()).map(([, note]) => note)).toEqual([null, null])
})

databaseTest('stops are emailed once, and again after a change that the visitor sees', async () => {
  const lena = await testActor('agent')
  const { id, home, client } = await buildTour(lena)
  await sign(lena, client.id)
  const near = await buildProperty({ address: '2 Near Street', ...north(2) })
  await add(lena, id, near.listing_id)
  await confirm(lena, id)
  const send = async () =>
    sendTourPlan(lena, { appointmentId: id, version: await versionOf(id), stops: '', shortest: false })
  const isEmailed = async () => (await getTourPlan(lena, { appointmentId: id })).is_emailed
  expect(await isEmailed()).toBe(false)
  await send()
  expect(await isEmailed()).toBe(true)
  await setTourStopNote(lena, { appointmentId: id, version: await versionOf(id), propertyId: near.id, note: 'Bell' })
  expect(await refusal(send())).toMatchObject({ code: 'conflict', message: MESSAGES.stopsEmailed })
  await order(lena, id, [near.id, home.id])
  expect(await isEmailed()).toBe(false)
  await send()
})
