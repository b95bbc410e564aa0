import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Admin, Visitor } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { setClock } from '#ports/clock.server.ts'
import {
  activateRelationship,
  buildAccount,
  buildAgent,
  buildAgreement,
  buildLeadRule,
  buildProperty,
  requestOf,
  testActor,
} from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import {
  type Appointment,
  ListAppointments,
  SubmitAppointment,
  UpdateAppointment,
  UpdateAppointmentStatus,
} from '../schema.ts'
import { type AppointmentStatus, MESSAGES, SHOWN_DAYS } from '../words.ts'
import {
  answerAppointment,
  cancelAppointment,
  claimAppointment,
  deleteAppointment,
  handOverAppointment,
  moveAppointment,
  updateAppointment,
  updateAppointmentStatus,
} from './manage.server.ts'
import {
  getAgentAppointment,
  getAgentAppointmentCalendar,
  getAppointment,
  getAppointmentByToken,
  getAppointmentCalendar,
  listAgentAppointments,
  listAppointments,
  listAppointmentsByProperty,
  listMyAppointments,
} from './read.server.ts'
import { remindOfAppointments } from './reminders.server.ts'
import { submitAppointment } from './submit.server.ts'
import { listAppointmentTimes, listMyAppointmentTimes } from './times.server.ts'
import { idOfToken, tokenOf } from './token.server.ts'

/** Monday, 10 AM in Indianapolis, within the usual office hours. */
const NOW = '2026-11-23T15:00:00Z'
let undoClock = () => {}
const clockAt = (iso: string) => {
  undoClock()
  undoClock = setClock({ now: () => new Date(iso) })
}
beforeEach(() => {
  clockAt(NOW)
  useEmailBrand()
})
afterEach(() => undoClock())

const typed = {
  kind: 'tour',
  meeting: 'in_person',
  propertyId: '',
  agentId: '',
  name: 'Priya Raman',
  email: 'priya@example.com',
  phone: '317-555-0176',
  first: '2026-11-25T10:00',
  second: '2026-11-27T11:00',
  third: '',
  message: 'Is the fence ours?',
  contactConsent: true,
}
const wish = (part: object = {}) => z.parse(SubmitAppointment, { ...typed, ...part })
const page = z.parse(ListAppointments, {})
const visitor = () => testActor('public')
const admin = () => testActor('admin:appointments')
const only = async (actor: Admin<'appointments'>): Promise<Appointment> => {
  const [row] = (await listAppointments(actor, page)).rows
  if (!row) throw new Error('There is no appointment.')
  return row
}
const go = (actor: Admin<'appointments'>, { id, version }: Appointment, status: AppointmentStatus, part: object = {}) =>
  updateAppointmentStatus(actor, z.parse(UpdateAppointmentStatus, { appointmentId: id, version, status, ...part }))
const emails = async () =>
  (await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'subject']).orderBy('id').execute()).map(
    ({ letter: kind, to_email }) => `${kind} ${to_email}`,
  )
/** Returns the calendar files of the emails, as stored. */
async function calendars() {
  const rows = await db()
    .selectFrom('mail_outbox')
    .select(['to_email', 'calendar', 'links'])
    .where('calendar', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ to_email, calendar, links }) => {
    const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(calendar ?? '')?.[1]
    const [uid, method, starts, place, sequence] = ['UID', 'METHOD', 'DTSTART', 'LOCATION', 'SEQUENCE'].map(value)
    return { to_email, calendar: calendar ?? '', links, uid, method, starts, place, sequence: Number(sequence) }
  })
}
async function ask(by: Visitor, part: object = {}) {
  const home = await buildProperty({ address: '12 Porch Street', list_office_key: 'OTHER' })
  await submitAppointment(by, wish({ propertyId: home.id, ...part }))
  return home
}

describe('asking', () => {
  databaseTest('one request for several homes is one tour with its stops, minutes, lead and emails', async () => {
    const agent = await buildAgent({ email: 'lena@example.com' })
    const north = (miles: number) => ({ latitude: 39.6137 + miles / 69, list_office_key: 'OTHER' })
    const far = await buildProperty({ address: '3 Far Street', ...north(6) })
    const near = await buildProperty({ address: '2 Near Street', ...north(2) })
    const by = await visitor()
    const first = await ask(by, { agentId: agent.id, otherPropertyIds: [far.id, near.id, far.id] })
    const boss = await admin()
    const appointment = await only(boss)
    expect([appointment.home, ...appointment.more_homes].map((home) => home?.address)).toEqual([
      '12 Porch Street, Greenwood',
      '2 Near Street, Greenwood',
      '3 Far Street, Greenwood',
    ])
    expect(await db().selectFrom('appointments').select('minutes').executeTakeFirstOrThrow()).toEqual({ minutes: 115 })
    expect(await db().selectFrom('leads').select(['kind', 'property_id']).execute()).toEqual([
      { kind: 'appointment', property_id: first.id },
    ])
    const sent = await db().selectFrom('mail_outbox').select(['subject', 'text']).orderBy('id').execute()
    for (const { subject, text } of sent) {
      expect(subject).toContain('Tour of 12 Porch Street, Greenwood, and 2 more homes')
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        '12 Porch Street, Greenwood; 2 Near Street, Greenwood; 3 Far Street, Greenwood',
      )
    }
    expect(sent).toHaveLength(2)
    // A repeated request is stored once, also with another home: a visitor doesn't learn that it is there.
    const again = (otherPropertyIds: string[]) =>
      submitAppointment(by, wish({ agentId: agent.id, propertyId: first.id, otherPropertyIds }))
    await again([near.id, far.id])
    expect(await again([(await buildProperty(north(1))).id])).toMatchObject({ success: true })
    expect((await listAppointments(boss, page)).rows).toHaveLength(1)
  })

  databaseTest('of the same request of an account, another home is refused instead of lost', async () => {
    const buyer = await buildAccount({ email: 'priya@example.com' })
    const by = await actorFor('public', await requestOf(buyer.id))
    const [one, other] = [await buildProperty({ list_office_key: 'OTHER' }), await buildProperty()]
    const home = await ask(by, { otherPropertyIds: [one.id] })
    const again = submitAppointment(by, wish({ propertyId: home.id, otherPropertyIds: [one.id, other.id] }))
    expect(await refusal(again)).toMatchObject({ code: 'conflict', message: MESSAGES.requestedBefore })
  })

  databaseTest('the order of the homes does not tell where a withheld address is', async () => {
    const north = (miles: number) => ({ latitude: 39.6137 + miles / 69 })
    const far = await buildProperty({ address: '3 Far Street', ...north(6) })
    const near = await buildProperty({ address: '2 Near Street', ...north(2) })
    const order = async (part: object) => {
      const home = await buildProperty(part)
      await submitAppointment(await visitor(), wish({ propertyId: home.id, otherPropertyIds: [far.id, near.id] }))
      const rows = (await listAppointments(await admin(), page)).rows
      return rows.find((row) => row.home?.id === home.id)?.more_homes.map(({ id }) => id)
    }
    expect(await order({ address: '1 First Street' })).toEqual([near.id, far.id])
    const [hidden, alsoHidden] = [
      await order({ is_address_shown: false }),
      await order({ is_address_shown: false, ...north(8) }),
    ]
    expect(hidden).toEqual(alsoHidden)
  })

  databaseTest(
    'a tour of several homes has only homes for sale that the visitor may see, and at most eight',
    async () => {
      const withheld = await buildProperty({ is_idx: false })
      const sold = await buildProperty({ status: 'sold', close_date: '2026-11-01' })
      for (const { id } of [withheld, sold])
        expect((await refusal(ask(await visitor(), { otherPropertyIds: [id] })))?.fields).toEqual({
          otherPropertyIds: MESSAGES.stopGone,
        })
      const many = Array.from({ length: 8 }, () => newId())
      expect(SubmitAppointment.safeParse({ ...typed, otherPropertyIds: many }).error?.issues[0]?.message).toBe(
        MESSAGES.tooManyStops,
      )
      expect(await db().selectFrom('tour_stops').select('property_id').execute()).toEqual([])
    },
  )

  databaseTest('keeps the wish with its due time, the consent, a lead, and tells both', async () => {
    const agent = await buildAgent({ email: 'lena@example.com' })
    const home = await ask(await visitor(), { agentId: agent.id })
    const boss = await admin()
    expect(await only(boss)).toMatchObject({
      kind: 'tour',
      status: 'requested',
      name: 'Priya Raman',
      phone: '317-555-0176',
      home: { id: home.id, address: '12 Porch Street, Greenwood' },
      agent_id: agent.id,
      wishes: [new Date('2026-11-25T15:00:00Z'), new Date('2026-11-27T16:00:00Z')],
      reply_due_at: new Date('2026-11-24T15:00:00Z'),
      needs_agreement: true,
      has_agreement: false,
      next: ['offered', 'confirmed', 'declined', 'cancelled'],
    })
    expect(await db().selectFrom('leads').select(['kind', 'owner_id', 'due_at', 'property_id']).execute()).toEqual([
      { kind: 'appointment', owner_id: agent.id, due_at: new Date('2026-11-24T15:00:00Z'), property_id: home.id },
    ])
    expect(
      await db().selectFrom('consents').select(['purpose', 'is_given', 'email_normalized', 'source']).execute(),
    ).toEqual([{ purpose: 'contact', is_given: true, email_normalized: 'priya@example.com', source: 'appointment' }])
    expect(await emails()).toEqual(['appointment-received priya@example.com', 'appointment-asked lena@example.com'])
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'lead.received',
      'consents.recorded',
      'appointment.requested',
    ])
    const [emailMessage] = await db().selectFrom('mail_outbox').select('text').execute()
    expect(emailMessage?.text.replaceAll(/\s+/g, ' ')).toContain('sign a written buyer agreement')
  })

  databaseTest('for another agent than their own goes to their own, who is told, and to no one else', async () => {
    const [own, other] = [await buildAgent({ email: 'lena@example.com' }), await buildAgent()]
    await buildLeadRule({ people: [`${other.id}:1`] })
    await ask(await visitor(), { agentId: own.id })
    await db().deleteFrom('mail_outbox').execute()
    clockAt('2026-11-24T15:00:00Z')
    await ask(await visitor(), { agentId: other.id, first: '2026-12-01T10:00', second: '' })
    expect(await db().selectFrom('appointments').select('agent_id').execute()).toEqual([
      { agent_id: own.id },
      { agent_id: own.id },
    ])
    expect(await emails()).toEqual(['appointment-received priya@example.com', 'appointment-asked lena@example.com'])
  })

  databaseTest.each([
    ['a Sunday', { first: '2026-11-29T10:00' }, { first: MESSAGES.notOpen }],
    ['Thanksgiving', { first: '2026-11-26T10:00' }, { first: MESSAGES.notOpen }],
    ['the past', { first: '2026-11-20T10:00' }, { first: MESSAGES.tooSoon }],
    ['too soon', { first: '2026-11-23T11:00' }, { first: MESSAGES.tooSoon }],
    ['a tour of nothing', {}, { propertyId: MESSAGES.homeMissing }],
    [
      'a call without a number',
      { kind: 'consultation', meeting: 'phone', phone: '' },
      { phone: MESSAGES.phoneMissing },
    ],
    [
      'an agent who is none',
      { kind: 'consultation', agentId: '018f0000-0000-7000-8000-000000000001' },
      { agentId: MESSAGES.noAgent },
    ],
  ])('refuses %s', async (_, part, fields) => {
    expect(await refusal(submitAppointment(await visitor(), wish(part)))).toMatchObject({ code: 'invalid', fields })
    expect(await emails()).toEqual([])
  })

  databaseTest('a home that is sold is no home for a tour', async () => {
    const home = await buildProperty({ status: 'sold', close_price: 1 })
    expect(await refusal(submitAppointment(await visitor(), wish({ propertyId: home.id })))).toMatchObject({
      code: 'not_found',
    })
  })

  databaseTest('times at which every agent is busy are not offered', async () => {
    const agent = await buildAgent()
    const before = await listAppointmentTimes(await visitor(), { kind: 'tour' })
    expect(before).toContainEqual(new Date('2026-11-25T15:00:00Z'))
    await ask(await visitor())
    const boss = await admin()
    await go(boss, await only(boss), 'confirmed', {
      agentId: agent.id,
      startsAt: '2026-11-25T10:00',
      exceptionReason: 'Signs at the door.',
    })
    expect(await listAppointmentTimes(await visitor(), { kind: 'tour' })).not.toContainEqual(
      new Date('2026-11-25T15:00:00Z'),
    )
    await buildAgent()
    expect(await listAppointmentTimes(await visitor(), { kind: 'tour' })).toContainEqual(
      new Date('2026-11-25T15:00:00Z'),
    )
  })

  databaseTest('a client is offered the times of their own agent', async () => {
    const own = await buildAgent()
    await buildAgent()
    const buyer = await buildAccount()
    await buildAgreement(own.id, buyer.id)
    const client = await actorFor('public', await requestOf(buyer.id))
    await db()
      .insertInto('calendar_entries')
      .values({
        id: newId(),
        agent_id: own.id,
        title: 'Dentist',
        from_date: '2026-11-25',
        to_date: '2026-11-25',
        from_time: '09:00',
        to_time: '11:00',
        starts_at: new Date('2026-11-25T14:00:00Z'),
        ends_at: new Date('2026-11-25T16:00:00Z'),
      })
      .execute()
    const ten = new Date('2026-11-25T15:00:00Z')
    expect(await listAppointmentTimes(client, { kind: 'tour' })).not.toContainEqual(ten)
    expect(await listAppointmentTimes(await visitor(), { kind: 'tour' })).toContainEqual(ten)
  })

  databaseTest('an agent sees the days of the schedule, and on each what their clients can choose', async () => {
    const actor = await testActor('agent')
    await buildAgent()
    const agent_id = actor.account.agent_id ?? ''
    const [first, second, ...rest] = await listMyAppointmentTimes(actor)
    expect(first?.times.length).toBeGreaterThan(0)
    expect(rest).toHaveLength(SHOWN_DAYS - 2)
    const off = calendarDayOf(second?.day ?? new Date())
    const days_off = JSON.stringify([{ from_date: off, to_date: off }])
    await db()
      .insertInto('agent_schedules')
      .values({ agent_id, days_off, created_at: new Date(NOW), updated_at: new Date(NOW) })
      .execute()
    expect(await listMyAppointmentTimes(actor)).toEqual([first, { day: second?.day, times: [] }, ...rest])
    expect(await listAppointmentTimes(await visitor(), { kind: 'tour' })).toContainEqual(second?.day)
    const noAgent = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
    expect((await listMyAppointmentTimes(noAgent)).flatMap(({ times }) => times)).toEqual([])
  })
})

describe('the agreement before a tour', () => {
  databaseTest('a tour is not confirmed without it, save with a reason that is audited', async () => {
    const agent = await buildAgent()
    await ask(await visitor())
    const boss = await admin()
    const one = await only(boss)
    const confirm = (part: object) =>
      go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00', ...part })
    expect(await refusal(confirm({}))).toMatchObject({ fields: { exceptionReason: MESSAGES.agreementMissing } })
    expect(await getAppointment(boss, { appointmentId: one.id })).toMatchObject({ status: 'requested' })
    expect(await confirm({ exceptionReason: 'Signs at the door on paper.' })).toMatchObject({
      status: 'confirmed',
      exception_reason: 'Signs at the door on paper.',
    })
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'appointment.confirmed',
      reason: 'Signs at the door on paper.',
    })
  })

  databaseTest('with one that is in force on that day no reason is asked for', async () => {
    const agent = await buildAgent()
    const buyer = await buildAccount({ email: 'priya@example.com' })
    const own = {
      agent_id: agent.id,
      consumer_id: buyer.id,
      scope: 'All homes',
      agreement_date: '2026-11-01',
      fee_basis: 'none' as const,
    }
    await db()
      .insertInto('relationships')
      .values({
        id: '018f0000-0000-7000-8000-0000000000a1',
        relationship_type: 'buyer_agency',
        expiration_date: '2026-11-25',
        ...own,
      })
      .execute()
    await activateRelationship('018f0000-0000-7000-8000-0000000000a1', buyer.id)
    const by = await actorFor('public', await requestOf(buyer.id))
    await ask(by)
    const boss = await admin()
    const one = await only(boss)
    expect(one).toMatchObject({ needs_agreement: true, has_agreement: true, agent_id: agent.id })
    expect((await listMyAppointments(await actorFor('own', await requestOf(buyer.id))))[0]).toMatchObject({
      needs_agreement: false,
    })
    // The day after the agreement ended, another one is needed.
    expect(
      await refusal(go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-26T10:00' })),
    ).toMatchObject({
      fields: { exceptionReason: MESSAGES.agreementMissing },
    })
    expect(await go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })).toMatchObject({
      status: 'confirmed',
    })
  })

  databaseTest('a talk needs none', async () => {
    const agent = await buildAgent()
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    const boss = await admin()
    expect(
      await go(boss, await only(boss), 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' }),
    ).toMatchObject({ status: 'confirmed', exception_reason: null })
  })
})

describe('a request that no agent has', () => {
  databaseTest('brings its person to the agent who claims it, from the one that lead rules chose', async () => {
    const [lena, chosen] = [await testActor('agent'), await buildAgent()]
    await ask(await visitor())
    await db().updateTable('leads').set({ owner_id: chosen.id }).execute()
    await db().updateTable('people').set({ owner_id: chosen.id }).execute()
    const one = await only(await admin())
    expect((await getAgentAppointment(lena, { appointmentId: one.id })).person_id).toBeNull()
    await claimAppointment(lena, { appointmentId: one.id, version: one.version })
    const own = lena.account.agent_id
    expect((await getAgentAppointment(lena, { appointmentId: one.id })).person_id).not.toBeNull()
    expect(await db().selectFrom('people').select('owner_id').execute()).toEqual([{ owner_id: own }])
    expect(await db().selectFrom('leads').select('owner_id').execute()).toEqual([{ owner_id: own }])
  })

  databaseTest('brings a prospect along, who was on record before without an agent', async () => {
    const [lena, chosen] = [await testActor('agent'), await buildAgent()]
    await db()
      .insertInto('people')
      .values({
        id: newId(),
        name: 'Priya',
        email_normalized: 'priya@example.com',
        stage: 'prospect',
        created_at: new Date(0),
      })
      .execute()
    await ask(await visitor())
    await db().updateTable('leads').set({ owner_id: chosen.id }).execute()
    await db().updateTable('people').set({ owner_id: chosen.id }).execute()
    const one = await only(await admin())
    await claimAppointment(lena, { appointmentId: one.id, version: one.version })
    expect(await db().selectFrom('people').select(['stage', 'owner_id']).execute()).toEqual([
      { stage: 'new', owner_id: lena.account.agent_id },
    ])
  })

  databaseTest('leaves a person who was on record before with their agent', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const owner_id = marcus.account.agent_id
    await db()
      .insertInto('people')
      .values({ id: newId(), name: 'Priya', email_normalized: 'priya@example.com', owner_id, created_at: new Date(0) })
      .execute()
    await ask(await visitor())
    await db().updateTable('leads').set({ owner_id }).execute()
    const one = await only(await admin())
    await claimAppointment(lena, { appointmentId: one.id, version: one.version })
    expect(await db().selectFrom('people').select('owner_id').execute()).toEqual([{ owner_id }])
    expect((await getAgentAppointment(lena, { appointmentId: one.id })).person_id).toBeNull()
    expect((await auditRecords()).find(({ act }) => act === 'lead.assigned')).toMatchObject({
      before: { owner_id },
      after: { owner_id: lena.account.agent_id },
    })
  })

  const board = async (position: number) => {
    const actor = await testActor('agent')
    const agentId = actor.account.agent_id ?? ''
    await db()
      .updateTable('agents')
      .set({ email: `agent-${position}@example.com`, name: `Agent ${position}` })
      .where('id', '=', agentId)
      .execute()
    return { actor, agentId }
  }
  const owner = async () => (await db().selectFrom('leads').select('owner_id').executeTakeFirstOrThrow()).owner_id

  databaseTest('is seen by all agents, claimed by one, and gone for the others', async () => {
    const [lena, marcus] = [await board(1), await board(2)]
    await ask(await visitor())
    const [seen] = await listAgentAppointments(marcus.actor)
    expect(seen).toMatchObject({ status: 'requested', agent_id: null, name: 'Priya Raman' })
    const named = { appointmentId: seen?.id ?? '', version: seen?.version ?? 0 }
    expect(await claimAppointment(lena.actor, named)).toMatchObject({ agent_id: lena.agentId, status: 'requested' })
    expect(await owner()).toBe(lena.agentId)
    expect(await listAgentAppointments(marcus.actor)).toEqual([])
    expect(await refusal(getAgentAppointment(marcus.actor, named))).toMatchObject({ code: 'not_found' })
    expect(await refusal(claimAppointment(marcus.actor, named))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.alreadyClaimed,
    })
    // A double click claims once.
    await claimAppointment(lena.actor, named)
    expect((await auditRecords()).map(({ act }) => act).slice(-1)).toEqual(['appointment.claimed'])
  })

  databaseTest('is claimed by answering it', async () => {
    const lena = await board(1)
    await ask(await visitor())
    const [seen] = await listAgentAppointments(lena.actor)
    const answered = await answerAppointment(
      lena.actor,
      z.parse(UpdateAppointmentStatus, {
        appointmentId: seen?.id,
        version: seen?.version,
        status: 'confirmed',
        startsAt: '2026-11-25T10:00',
        exceptionReason: 'Signs at the door.',
      }),
    )
    expect(answered).toMatchObject({ status: 'confirmed', agent_id: lena.agentId })
    expect((await auditRecords()).map(({ act }) => act).slice(-2)).toEqual([
      'appointment.claimed',
      'appointment.confirmed',
    ])
  })

  databaseTest('is handed over with a note: the other agent is emailed, owns it, and the trail says so', async () => {
    const [lena, marcus] = [await board(1), await board(2)]
    await ask(await visitor(), { agentId: lena.agentId })
    const [mine] = await listAgentAppointments(lena.actor)
    const named = { appointmentId: mine?.id ?? '', version: mine?.version ?? 0 }
    await db().deleteFrom('mail_outbox').execute()
    const hand = (actor: typeof lena.actor, toAgentId: string) =>
      handOverAppointment(actor, { ...named, toAgentId, note: 'I am away that day.' })
    expect(await refusal(hand(marcus.actor, lena.agentId))).toMatchObject({ code: 'not_found' })
    expect(await refusal(hand(lena.actor, lena.agentId))).toMatchObject({ fields: { toAgentId: MESSAGES.sameAgent } })
    await hand(lena.actor, marcus.agentId)
    expect(await emails()).toEqual(['appointment-handed-over agent-2@example.com'])
    expect(await owner()).toBe(marcus.agentId)
    expect(await listAgentAppointments(lena.actor)).toEqual([])
    expect(await listAgentAppointments(marcus.actor)).toMatchObject([{ id: named.appointmentId }])
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'appointment.handed_over',
      before: { agent_id: lena.agentId },
      after: { agent_id: marcus.agentId },
      reason: null,
    })
    // The log can’t forget, so the email alone has the note.
    expect(JSON.stringify(await auditRecords())).not.toContain('away')
    expect(await db().selectFrom('mail_outbox').select('text').execute()).toMatchObject([
      { text: expect.stringContaining('I am away that day.') },
    ])
  })

  databaseTest(
    'is not handed over to an agent with another appointment then, whose client is for few to know',
    async () => {
      const [lena, marcus] = [await board(1), await board(2)]
      const boss = await admin()
      for (const { agentId } of [lena, marcus]) {
        await ask(await visitor(), { kind: 'consultation', agentId, email: `${agentId}@example.com` })
        const row = (await listAppointments(boss, page)).rows.find((one) => one.agent_id === agentId)
        if (row) await go(boss, row, 'confirmed', { startsAt: '2026-11-25T10:00' })
      }
      const [mine] = await listAgentAppointments(lena.actor)
      const named = { appointmentId: mine?.id ?? '', version: mine?.version ?? 0 }
      const faultFor = async (act: Promise<unknown>) => (await refusal(act))?.fields?.toAgentId
      const { name } = await db()
        .selectFrom('agents')
        .select('name')
        .where('id', '=', marcus.agentId)
        .executeTakeFirstOrThrow()
      const when = 'on Wednesday, Nov 25, 10:00 AM to 10:45 AM.'
      expect(await faultFor(handOverAppointment(lena.actor, { ...named, toAgentId: marcus.agentId, note: null }))).toBe(
        `${name} has a consultation ${when}`,
      )
      const change = {
        meeting: 'in_person',
        agentId: marcus.agentId,
        startsAt: '2026-11-25T10:00',
        isWarningAccepted: true,
      }
      expect(await faultFor(updateAppointment(boss, z.parse(UpdateAppointment, { ...named, ...change })))).toBe(
        `${name} has a consultation with Priya Raman ${when}`,
      )
    },
  )

  databaseTest('once confirmed and handed over, the person is told whom they meet', async () => {
    const [lena, marcus] = [await board(1), await board(2)]
    await ask(await visitor(), { kind: 'consultation', agentId: lena.agentId })
    const boss = await admin()
    const one = await go(boss, await only(boss), 'confirmed', { startsAt: '2026-11-25T10:00' })
    await db().deleteFrom('mail_outbox').execute()
    await handOverAppointment(lena.actor, {
      appointmentId: one.id,
      version: one.version,
      toAgentId: marcus.agentId,
      note: null,
    })
    expect(await emails()).toEqual([
      'appointment-changed priya@example.com',
      'appointment-changed agent-1@example.com',
      'appointment-handed-over agent-2@example.com',
    ])
    expect((await calendars()).map(({ to_email, method }) => [to_email, method])).toEqual([
      ['priya@example.com', 'PUBLISH'],
      ['agent-1@example.com', 'CANCEL'],
      ['agent-2@example.com', 'PUBLISH'],
    ])
  })
})

describe('answering', () => {
  databaseTest('goes along the table and nowhere else, and the clock of the promise stops', async () => {
    const agent = await buildAgent({ email: 'lena@example.com' })
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    const boss = await admin()
    const one = await only(boss)
    for (const status of ['completed', 'no_show', 'requested'] as const) {
      const error = await refusal(go(boss, one, status))
      expect([status, error?.code ?? 'nothing']).toEqual([status, status === 'requested' ? 'nothing' : 'conflict'])
    }
    expect(await refusal(go(boss, one, 'declined'))).toMatchObject({ fields: { reason: MESSAGES.reasonMissing } })
    const set = await go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    expect(set).toMatchObject({ answered_at: new Date(NOW), next: ['cancelled'] })
    expect(await db().selectFrom('leads').select(['status', 'answered_at']).execute()).toEqual([
      { status: 'contacted', answered_at: new Date(NOW) },
    ])
    expect(await refusal(go(boss, set, 'completed'))).toMatchObject({ code: 'conflict', message: MESSAGES.notBegun })
    expect(await refusal(go(boss, one, 'cancelled', { reason: 'x' }))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.changedMeanwhile,
    })
    clockAt('2026-11-25T17:00:00Z')
    const done = await go(boss, set, 'completed')
    expect(done.next).toEqual([])
    expect(await refusal(go(boss, done, 'no_show'))).toMatchObject({ code: 'conflict' })
    expect(await emails()).toContain('appointment-changed lena@example.com')
  })

  databaseTest('the past, no time and no agent are refused', async () => {
    const agent = await buildAgent()
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    const boss = await admin()
    const one = await only(boss)
    const at = (part: object) =>
      refusal(go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00', ...part }))
    expect(await at({ startsAt: '2026-11-20T10:00' })).toMatchObject({ fields: { startsAt: MESSAGES.timePast } })
    expect(await at({ startsAt: '' })).toMatchObject({ fields: { startsAt: MESSAGES.timeMissing } })
    expect(await at({ startsAt: '2027-03-14T02:30' })).toMatchObject({ fields: { startsAt: MESSAGES.timeMissing } })
    expect(await at({ agentId: '' })).toMatchObject({ fields: { agentId: MESSAGES.agentMissing } })
  })

  databaseTest('what is moved is told to both, and a calendar replaces its entry', async () => {
    const agent = await buildAgent({ email: 'lena@example.com' })
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    const boss = await admin()
    const set = await go(boss, await only(boss), 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    const first = await getAppointmentCalendar({ token: tokenOf(set.id) })
    const moved = await updateAppointment(boss, {
      isWarningAccepted: false,
      answerNote: null,
      appointmentId: set.id,
      version: set.version,
      meeting: 'video',
      agentId: agent.id,
      startsAt: '2026-11-27T14:00',
      exceptionReason: null,
    })
    expect(moved).toMatchObject({ meeting: 'video', starts_at: new Date('2026-11-27T19:00:00Z') })
    const second = await getAppointmentCalendar({ token: tokenOf(set.id) })
    expect(first.text).toContain('DTSTART:20261125T150000Z')
    expect(second.text).toContain('DTSTART:20261127T190000Z')
    const number = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    expect(number(second.text)).toBeGreaterThan(number(first.text))
    expect(await refusal(deleteAppointment(boss, { appointmentId: set.id }))).toMatchObject({ code: 'conflict' })
    await go(boss, moved, 'cancelled', { reason: 'Lena is ill.' })
    expect((await getAppointmentCalendar({ token: tokenOf(set.id) })).text).toContain('METHOD:CANCEL')
    await deleteAppointment(boss, { appointmentId: set.id })
    expect((await listAppointments(boss, page)).total).toBe(0)
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'appointment.deleted', before: { status: 'cancelled' } })
  })

  databaseTest('both calendars get one entry: written, moved and removed under one UID, with no remarks', async () => {
    const agent = await buildAgent({ email: 'lena@example.com', name: 'Lena' })
    await ask(await visitor(), { message: 'My divorce is not public.' })
    const boss = await admin()
    const set = await go(boss, await only(boss), 'confirmed', {
      agentId: agent.id,
      startsAt: '2026-11-25T10:00',
      exceptionReason: 'Signs at the door.',
    })
    const moved = await updateAppointment(boss, {
      isWarningAccepted: false,
      answerNote: null,
      appointmentId: set.id,
      version: set.version,
      meeting: 'in_person',
      agentId: agent.id,
      startsAt: '2026-11-27T14:00',
      exceptionReason: null,
    })
    clockAt('2026-11-26T20:00:00Z')
    await remindOfAppointments()
    await go(boss, moved, 'cancelled', { reason: 'Lena has the flu.' })
    const files = await calendars()
    for (const to of ['priya@example.com', 'lena@example.com']) {
      const mine = files.filter(({ to_email }) => to_email === to)
      expect(mine.map(({ method, starts }) => [method, starts])).toEqual([
        ['PUBLISH', '20261125T150000Z'],
        ['PUBLISH', '20261127T190000Z'],
        ['CANCEL', '20261127T190000Z'],
      ])
      expect(new Set(mine.map(({ uid }) => uid))).toEqual(new Set([`${set.id}@porchlight`]))
      const [first = 0, second = 0, third = 0] = mine.map(({ sequence }) => sequence)
      expect(first > 0 && second > first && third > second).toBe(true)
      for (const { place } of mine) expect(place).toBe('12 Porch Street\\, Greenwood\\, IN')
    }
    const all = files.map(({ calendar }) => calendar).join('\n')
    expect(all).not.toMatch(/divorce|flu|door/)
    for (const { to_email, calendar, links } of files) {
      const [placeholder] = Object.keys(links as object)
      const path = to_email === 'lena@example.com' ? `/agent/appointments/${set.id}` : `/appointments/${placeholder}`
      expect(calendar).toMatch(new RegExp(`^URL:\\S+${path}$`, 'm'))
      expect(calendar).not.toContain(tokenOf(set.id))
    }
  })

  databaseTest('a consultation is at the office, and a canceled request has no calendar file', async () => {
    const agent = await buildAgent()
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    await submitAppointment(await visitor(), wish({ kind: 'consultation', email: 'walter@example.com' }))
    const boss = await admin()
    const [one, other] = (await listAppointments(boss, page)).rows
    if (!one || !other) throw new Error('There are not two.')
    await go(boss, one, 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    await go(boss, other, 'cancelled', { reason: 'Sent twice.' })
    const places = (await calendars()).map(({ to_email, place }) => [to_email, place?.replaceAll('\\', '')])
    expect(places.filter(([to]) => to === one.email)).toEqual([[one.email, '1 Main Street, Greenwood, IN 46142']])
    expect(places.filter(([to]) => to === other.email)).toEqual([])
  })

  databaseTest('the agent’s emails link to the agent’s page, the visitor’s alone to the signed one', async () => {
    const lena = await buildAccount({ email: 'lena@example.com' })
    const agent = await buildAgent({ email: 'lena@example.com', account_id: lena.id })
    await submitAppointment(await visitor(), wish({ kind: 'consultation', agentId: agent.id }))
    const boss = await admin()
    const one = await go(boss, await only(boss), 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    clockAt('2026-11-24T15:01:00Z')
    await remindOfAppointments()
    await cancelAppointment(await visitor(), { token: tokenOf(one.id), reason: 'Ill.' })
    const sent = await db()
      .selectFrom('mail_outbox')
      .select(['letter', 'to_account_id', 'html', 'text', 'links'])
      .where('to_email', '=', 'lena@example.com')
      .execute()
    expect(sent.map(({ letter: kind }) => kind).toSorted()).toEqual([
      'appointment-asked',
      'appointment-changed',
      'appointment-changed',
      'appointment-changed',
    ])
    for (const { to_account_id, html, text, links } of sent) {
      expect(to_account_id).toBe(lena.id)
      expect(links).toEqual({})
      expect(html).toContain(`/agent/appointments/${one.id}`)
      expect(text).not.toMatch(/(?<!\/agent)\/appointments/)
    }
    const others = await db()
      .selectFrom('mail_outbox')
      .select('links')
      .where('to_email', '=', 'priya@example.com')
      .execute()
    for (const { links } of others)
      expect(Object.values(links as object)).toEqual([{ kind: 'appointment', ref: one.id }])
  })

  databaseTest('an agent’s calendar file names the person and links to the agent’s page', async () => {
    const [lena, marcus] = [await buildAccount({ name: 'Lena' }), await buildAccount({ name: 'Marcus' })]
    const agent = await buildAgent({ name: 'Lena', account_id: lena.id })
    await buildAgent({ account_id: marcus.id })
    await submitAppointment(await visitor(), wish({ kind: 'consultation', agentId: agent.id }))
    const boss = await admin()
    const hers = await actorFor('agent', await requestOf(lena.id))
    const id = { appointmentId: (await only(boss)).id }
    expect(await refusal(getAgentAppointmentCalendar(hers, id))).toMatchObject({ code: 'not_found' })
    await go(boss, await only(boss), 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    const { text } = await getAgentAppointmentCalendar(hers, id)
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain('With Priya Raman\\, 317-555-0176.')
    expect(unfolded).toMatch(new RegExp(`URL:\\S+/agent/appointments/${id.appointmentId}\r`))
    expect(unfolded).not.toContain(tokenOf(id.appointmentId))
    const his = await actorFor('agent', await requestOf(marcus.id))
    expect(await refusal(getAgentAppointmentCalendar(his, id))).toMatchObject({ code: 'not_found' })
  })

  databaseTest('a signed link expires 14 days after the last time; who is signed in still cancels', async () => {
    const buyer = await buildAccount()
    const by = await actorFor('own', await requestOf(buyer.id))
    await submitAppointment(by, wish({ kind: 'consultation' }))
    const token = tokenOf((await only(await admin())).id)
    // The last requested time is November 27, 11 AM.
    clockAt('2026-12-11T15:59:00Z')
    expect(await getAppointmentByToken(await visitor(), { token })).toMatchObject({ can_cancel: true })
    clockAt('2026-12-11T16:01:00Z')
    const reader = await visitor()
    for (const use of [
      () => getAppointmentByToken(reader, { token }),
      () => getAppointmentCalendar({ token }),
      () => cancelAppointment(reader, { token, reason: null }),
    ])
      expect(await refusal(use())).toMatchObject({ code: 'not_found' })
    expect(await listMyAppointments(by)).toMatchObject([{ status: 'requested' }])
    await cancelAppointment(by, { token, reason: null })
    expect(await listMyAppointments(by)).toMatchObject([{ status: 'cancelled' }])
  })

  databaseTest('both are reminded a day before, once', async () => {
    const agent = await buildAgent({ email: 'lena@example.com' })
    await submitAppointment(await visitor(), wish({ kind: 'consultation' }))
    const boss = await admin()
    await go(boss, await only(boss), 'confirmed', { agentId: agent.id, startsAt: '2026-11-25T10:00' })
    const count = async () => (await emails()).length
    const before = await count()
    await remindOfAppointments()
    expect(await count()).toBe(before)
    clockAt('2026-11-24T15:01:00Z')
    await remindOfAppointments()
    await remindOfAppointments()
    expect(await count()).toBe(before + 2)
  })
})

describe('whose it is', () => {
  databaseTest('the person sees and cancels their own, and nobody else does', async () => {
    const buyer = await buildAccount()
    const stranger = await buildAccount()
    const by = await actorFor('own', await requestOf(buyer.id))
    const other = await actorFor('own', await requestOf(stranger.id))
    const home = await ask(by)
    const [mine] = await listMyAppointments(by)
    expect(mine).toMatchObject({ status: 'requested', can_cancel: true, needs_agreement: true })
    expect(await listMyAppointments(other)).toEqual([])
    const id = mine?.id ?? ''
    for (const who of [other, await visitor()])
      expect(await refusal(cancelAppointment(who, { appointmentId: id, reason: null }))).toMatchObject({
        code: 'not_found',
      })
    for (const token of [`${tokenOf(id)}x`, 'x.y', '', tokenOf(home.id)])
      expect(await refusal(cancelAppointment(await visitor(), { token, reason: null }))).toMatchObject({
        code: 'not_found',
      })
    expect(await listMyAppointments(by)).toMatchObject([{ status: 'requested' }])
    expect(await getAppointmentByToken(await visitor(), { token: tokenOf(id) })).toMatchObject({ id })
    expect(idOfToken(tokenOf(id))).toBe(id)
    await cancelAppointment(by, { appointmentId: id, reason: 'We found one.' })
    await cancelAppointment(by, { appointmentId: id, reason: 'Twice.' })
    expect(await listMyAppointments(by)).toMatchObject([
      { status: 'cancelled', reason: 'We found one.', can_cancel: false },
    ])
    // The log can't forget, so it has no text of the reason.
    expect((await auditRecords()).filter(({ act }) => act === 'appointment.cancelled')).toMatchObject([
      { actor_id: buyer.id, before: { reason: 'version 1' }, after: { reason: 'version 2' }, reason: null },
    ])
  })

  databaseTest('an agent answers what was asked of them, and of nobody else', async () => {
    const lena = await buildAccount({ name: 'Lena' })
    const marcus = await buildAccount({ name: 'Marcus' })
    const agent = await buildAgent({ account_id: lena.id })
    const other = await buildAgent({ account_id: marcus.id })
    await submitAppointment(await visitor(), wish({ kind: 'consultation', agentId: agent.id }))
    const hers = await actorFor('agent', await requestOf(lena.id))
    const his = await actorFor('agent', await requestOf(marcus.id))
    const [one] = await listAgentAppointments(hers)
    if (!one) throw new Error('She has none.')
    expect(await listAgentAppointments(his)).toEqual([])
    const input = z.parse(UpdateAppointmentStatus, {
      appointmentId: one.id,
      version: one.version,
      status: 'confirmed',
      startsAt: '2026-11-25T10:00',
    })
    expect(await refusal(getAgentAppointment(his, { appointmentId: one.id }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(answerAppointment(his, input))).toMatchObject({ code: 'not_found' })
    const move = {
      appointmentId: one.id,
      version: one.version,
      meeting: one.meeting,
      agentId: null,
      startsAt: '2026-11-27T14:00',
      exceptionReason: null,
      answerNote: null,
      isWarningAccepted: false,
    }
    expect(await refusal(moveAppointment(hers, move))).toMatchObject({ code: 'conflict' })
    const set = await answerAppointment(hers, { ...input, agentId: null })
    expect(set).toMatchObject({ status: 'confirmed', agent_id: agent.id })
    const moved = { ...move, version: set.version }
    expect(await refusal(moveAppointment(his, moved))).toMatchObject({ code: 'not_found' })
    expect(await refusal(moveAppointment(hers, { ...moved, startsAt: '2026-11-20T10:00' }))).toMatchObject({
      fields: { startsAt: MESSAGES.timePast },
    })
    await db().deleteFrom('mail_outbox').execute()
    expect(await moveAppointment(hers, { ...moved, agentId: other.id })).toMatchObject({
      status: 'confirmed',
      agent_id: agent.id,
      starts_at: new Date('2026-11-27T19:00:00Z'),
    })
    expect(new Set(await emails())).toEqual(
      new Set(['appointment-changed priya@example.com', `appointment-changed ${agent.email}`]),
    )
    expect(await refusal(moveAppointment(hers, { ...moved, startsAt: '2026-11-30T10:00' }))).toMatchObject({
      code: 'conflict',
    })
  })

  databaseTest('a home that is sold meanwhile is named to nobody who may not see it', async () => {
    const buyer = await buildAccount()
    const by = await actorFor('own', await requestOf(buyer.id))
    const home = await ask(by)
    await db()
      .updateTable('properties')
      .set({ status: 'sold', close_price: 1, close_date: '2026-11-20' })
      .where('id', '=', home.id)
      .execute()
    const boss = await admin()
    const gone = { id: home.id, address: null }
    expect((await listMyAppointments(by))[0]?.home).toEqual(gone)
    expect((await only(boss)).home).toEqual(gone)
    expect((await listAppointmentsByProperty(boss, { propertyId: home.id }))[0]?.home).toEqual(gone)
  })
})

committedTest('the same form sent twenty times at once is one request, one letter, one answer', async () => {
  const home = await buildProperty()
  const by = await visitor()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submitAppointment(by, wish({ propertyId: home.id }))),
  )
  expect(new Set(answers.map(({ reply_due_at }) => reply_due_at.getTime())).size).toBe(1)
  const { rows } = await listAppointments(await admin(), page)
  expect(rows).toHaveLength(1)
  expect(await emails()).toEqual(['appointment-received priya@example.com'])
})

committedTest('of two appointments for one agent at one time one wins', async () => {
  const agent = await buildAgent()
  const by = await visitor()
  await submitAppointment(by, wish({ kind: 'consultation' }))
  await submitAppointment(by, wish({ kind: 'consultation', email: 'walter@example.com' }))
  const boss = await admin()
  const { rows } = await listAppointments(boss, page)
  const tries = await Promise.allSettled(
    rows.map((row, at) =>
      go(boss, row, 'confirmed', { agentId: agent.id, startsAt: at === 0 ? '2026-11-25T10:00' : '2026-11-25T10:30' }),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = tries.find((one) => one.status === 'rejected')
  const named = new RegExp(`^${agent.name} has a consultation with Priya Raman on Wednesday, Nov 25, 10:\\d\\d AM to `)
  expect(lost?.reason).toMatchObject({ code: 'invalid', fields: { startsAt: expect.stringMatching(named) } })
})
