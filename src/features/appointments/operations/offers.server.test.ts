import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Account, AgentActor } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import {
  addCalendarEntry,
  removeCalendarEntry,
  updateCalendarEntry,
} from '#features/agent-calendar/operations/entries.server.ts'
import { createEvent, updateEvent } from '#features/events/operations/events.server.ts'
import { CreateEvent, UpdateEvent } from '#features/events/schema.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { newId } from '#kit/ids.server.ts'
import { localOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import {
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
import { asOwner } from '../../../../test/postgres.ts'
import { refusal } from '../../../../test/refusal.ts'
import {
  type Appointment,
  ClaimAppointment,
  HandOverAppointment,
  OfferTimes,
  SubmitAppointment,
  UpdateAppointment,
  UpdateAppointmentStatus,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import {
  answerAppointment,
  claimAppointment,
  handOverAppointment,
  moveAppointment,
  updateAppointmentStatus,
} from './manage.server.ts'
import {
  acceptOfferedTime,
  declineOfferedTimes,
  offerAppointmentTimes,
  offerTimes,
  reopenExpiredOffers,
} from './offers.server.ts'
import {
  getAgentAppointment,
  getAppointment,
  getAppointmentByToken,
  listAgentAppointments,
  listMyAppointments,
} from './read.server.ts'
import { submitAppointment } from './submit.server.ts'
import { listAppointmentTimes, listOfferTimes } from './times.server.ts'
import { tokenOf } from './token.server.ts'

/** Monday, 10 AM in Indianapolis. */
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
  kind: 'consultation',
  meeting: 'in_person',
  name: 'Priya Raman',
  email: 'priya@example.com',
  first: '2026-11-25T10:00',
  contactConsent: true,
}
const TUESDAY = '2026-12-01T10:00'
const MONDAY = '2026-11-30T14:00'
const visitor = () => testActor('public')

async function buildAgentActor(): Promise<AgentActor> {
  const lena = await testActor('agent')
  await db()
    .updateTable('agents')
    .set({ email: 'lena@example.com', name: 'Lena' })
    .where('id', '=', lena.account.agent_id ?? '')
    .execute()
  return lena
}

async function ask(part: object = {}) {
  await submitAppointment(await visitor(), z.parse(SubmitAppointment, { ...typed, ...part }))
}

async function only(agent: AgentActor): Promise<Appointment> {
  const [one] = await listAgentAppointments(agent)
  if (!one) throw new Error('There is no appointment.')
  return one
}

const offer = (agent: AgentActor, { id, version }: Appointment, part: object = {}) =>
  offerTimes(agent, z.parse(OfferTimes, { appointmentId: id, version, first: TUESDAY, second: MONDAY, ...part }))

/** Returns the agent and a request of which two times were offered. */
async function offered(part: object = {}) {
  const lena = await buildAgentActor()
  await ask(part)
  const one = await offer(lena, await only(lena))
  return { lena, one, token: tokenOf(one.id) }
}

const moveTo = (agent: AgentActor, version: number, appointmentId: string, startsAt: string, answerNote = '') =>
  moveAppointment(
    agent,
    z.parse(UpdateAppointment, { appointmentId, version, meeting: 'in_person', agentId: '', startsAt, answerNote }),
  )

const sent = async () =>
  (await db().selectFrom('mail_outbox').select(['letter', 'to_email']).orderBy('id').execute()).map(
    ({ letter: kind, to_email }) => `${kind} ${to_email}`,
  )
const forget = () => db().deleteFrom('mail_outbox').execute()
const acts = async () => (await auditRecords()).map(({ act }) => act)

describe('offering other times', () => {
  databaseTest('answers the request: claims it, stops its clock, and emails each time as a choice', async () => {
    const lena = await buildAgentActor()
    await ask()
    await forget()
    const one = await offer(lena, await only(lena))
    expect(one).toMatchObject({
      status: 'offered',
      agent_id: lena.account.agent_id,
      offers: [new Date('2026-11-30T19:00:00Z'), new Date('2026-12-01T15:00:00Z')],
      answered_at: new Date(NOW),
      next: ['offered', 'confirmed', 'declined', 'cancelled'],
    })
    expect(await db().selectFrom('leads').select(['status', 'answered_at']).execute()).toEqual([
      { status: 'contacted', answered_at: new Date(NOW) },
    ])
    expect(await sent()).toEqual(['appointment-offered priya@example.com'])
    const [email] = await db().selectFrom('mail_outbox').select(['text', 'links']).execute()
    const [placeholder] = Object.keys(email?.links as object)
    for (const time of [TUESDAY, MONDAY])
      expect(email?.text).toMatch(new RegExp(`/appointments/${placeholder}\\?time=${time}$`, 'm'))
    expect((await acts()).slice(-2)).toEqual(['appointment.claimed', 'appointment.times_offered'])
    expect(await getAppointmentByToken(await visitor(), { token: tokenOf(one.id) })).toMatchObject({
      status: 'offered',
      offers: [new Date('2026-11-30T19:00:00Z'), new Date('2026-12-01T15:00:00Z')],
    })
  })

  databaseTest('checks hours, days off and other appointments, and refuses a stale version', async () => {
    const lena = await buildAgentActor()
    await ask()
    await ask({ email: 'walter@example.com' })
    const [one, other] = await listAgentAppointments(lena)
    if (!one || !other) throw new Error('There are not two.')
    await answerAppointment(
      lena,
      z.parse(UpdateAppointmentStatus, {
        appointmentId: other.id,
        version: other.version,
        status: 'confirmed',
        startsAt: TUESDAY,
      }),
    )
    await forget()
    const faults = async (part: object) => (await refusal(offer(lena, one, part)))?.fields
    expect(await faults({ second: '' })).toEqual({
      first: 'You have a consultation with Priya Raman on Tuesday, Dec 1, 10:00 AM to 10:45 AM.',
    })
    expect(await faults({ first: MONDAY, second: '2026-11-29T10:00' })).toEqual({ second: MESSAGES.notOpen })
    await db()
      .insertInto('agent_schedules')
      .values({
        agent_id: lena.account.agent_id ?? '',
        days_off: JSON.stringify([{ from_date: '2026-11-30', to_date: '2026-11-30' }]),
        created_at: new Date(NOW),
        updated_at: new Date(NOW),
      })
      .execute()
    expect(await faults({ first: MONDAY, second: '' })).toEqual({
      isWarningAccepted: 'Monday, Nov 30 is your day off.',
    })
    expect(await refusal(offer(lena, { ...one, version: 99 }))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.changedMeanwhile,
    })
    expect(await sent()).toEqual([])
    expect(await getAgentAppointment(lena, { appointmentId: one.id })).toMatchObject({ status: 'requested' })
  })

  databaseTest('is open to the request’s agent and to administrators, who name one', async () => {
    const lena = await buildAgentActor()
    const marcus = await testActor('agent')
    await ask({ agentId: lena.account.agent_id })
    const one = await only(lena)
    expect(await refusal(offer(marcus, one))).toMatchObject({ code: 'not_found' })
    await db()
      .updateTable('agents')
      .set({ email: 'marcus@example.com' })
      .where('id', '=', marcus.account.agent_id)
      .execute()
    await forget()
    const boss = await testActor('admin:appointments')
    const input = z.parse(OfferTimes, {
      appointmentId: one.id,
      version: one.version,
      agentId: marcus.account.agent_id,
      first: TUESDAY,
    })
    expect(await offerAppointmentTimes(boss, input)).toMatchObject({ agent_id: marcus.account.agent_id })
    expect(await sent()).toEqual([
      'appointment-handed-over marcus@example.com',
      'appointment-offered priya@example.com',
    ])
    const [email] = await db().selectFrom('mail_outbox').select('text').orderBy('id').execute()
    expect(email?.text).toContain('Offered times: Tuesday, Dec 1')
  })

  databaseTest(
    'refuses the only requested time, which is no choice of the person, and takes it with another',
    async () => {
      const lena = await buildAgentActor()
      await ask()
      const one = await only(lena)
      const same = refusal(offer(lena, one, { first: typed.first, second: '' }))
      expect((await same)?.fields).toEqual({ first: MESSAGES.requestedTime })
      expect(await only(lena)).toMatchObject({ status: 'requested', agent_id: null, is_time_chosen: false })
      expect(await offer(lena, one, { first: typed.first })).toMatchObject({ status: 'offered' })
    },
  )

  databaseTest('is no status that the other calls set', async () => {
    const { lena, one } = await offered()
    const boss = await testActor('admin:appointments')
    const to = (status: string, version = one.version) =>
      refusal(
        updateAppointmentStatus(boss, z.parse(UpdateAppointmentStatus, { appointmentId: one.id, version, status })),
      )
    expect(await to('requested')).toMatchObject({ code: 'conflict' })
    await declineOfferedTimes(await visitor(), { token: tokenOf(one.id), reply: 'After 5 PM.' })
    const { version } = await only(lena)
    expect(await to('offered', version)).toMatchObject({ code: 'conflict' })
    expect(await only(lena)).toMatchObject({ status: 'requested' })
  })
})

/** A note with markup, which must stay text in an email. */
const NOTE = 'Yes, the <b>basement</b> is dry.\n\nPark & walk: the drive is narrow.'
const ESCAPED = 'Yes, the &lt;b&gt;basement&lt;/b&gt; is dry.'

describe('a note to the visitor', () => {
  const emailed = (kind: string) =>
    db()
      .selectFrom('mail_outbox')
      .select(['to_email', 'html', 'text'])
      .where('letter', '=', kind)
      .orderBy('id')
      .execute()

  databaseTest(
    'is in the email that offers times and on their page, and the audit log keeps no text of it',
    async () => {
      const lena = await buildAgentActor()
      await ask()
      const one = await offer(lena, await only(lena), { answerNote: NOTE })
      expect(one.answer_note).toBe(NOTE)
      const [email] = await emailed('appointment-offered')
      expect(email?.text).toContain('Note: Yes, the <b>basement</b> is dry.\n\nPark & walk: the drive is narrow.')
      expect(email?.html).toContain(ESCAPED)
      expect(await getAppointmentByToken(await visitor(), { token: tokenOf(one.id) })).toMatchObject({
        answer_note: NOTE,
      })
      expect((await auditRecords()).at(-1)).toMatchObject({
        before: { answer_note: `version ${one.version - 1}` },
        after: { answer_note: `version ${one.version}` },
      })
      // Other times have their own note, or none.
      expect(await offer(lena, one, { version: one.version })).toMatchObject({ answer_note: null })
      expect(JSON.stringify(await auditRecords())).not.toContain('basement')
    },
  )

  databaseTest('is in both emails of a confirmed time, and without a new one that of the offer stays', async () => {
    const { lena, one } = await offered()
    const boss = await testActor('admin:appointments')
    const confirm = (part: object) =>
      z.parse(UpdateAppointmentStatus, {
        appointmentId: one.id,
        version: one.version,
        status: 'confirmed',
        startsAt: MONDAY,
        ...part,
      })
    expect(await updateAppointmentStatus(boss, confirm({ answerNote: NOTE }))).toMatchObject({ answer_note: NOTE })
    const [theirs, agents] = await emailed('appointment-changed')
    expect(theirs).toMatchObject({ to_email: 'priya@example.com', html: expect.stringContaining(ESCAPED) })
    expect(theirs?.text).toContain('Note: Yes, the <b>basement</b> is dry.')
    expect(agents).toMatchObject({ to_email: 'lena@example.com', html: expect.stringContaining(ESCAPED) })
    expect(agents?.text).toContain('Note to the visitor: Yes, the <b>basement</b> is dry.')

    const again = (await listAgentAppointments(lena))[0]
    await moveTo(lena, again?.version ?? 0, one.id, TUESDAY)
    const [, , moved] = await emailed('appointment-changed')
    expect(moved?.text).not.toContain('Note')
    expect(moved?.text).toContain('Original time: Monday')
    expect(theirs?.text).not.toContain('Original time')
    const { person_id } = await db().selectFrom('leads').select('person_id').executeTakeFirstOrThrow()
    const { entries } = await listPersonTimeline(lena, { personId: person_id ?? '' })
    expect(entries.map(({ text }) => text)).toContain(`Note to them: ${NOTE}`)
  })

  databaseTest('stays with the appointment when the offered time is confirmed without another', async () => {
    const lena = await buildAgentActor()
    await ask()
    const one = await offer(lena, await only(lena), { answerNote: NOTE })
    await forget()
    expect(await confirmAt(lena, one, MONDAY)).toMatchObject({ status: 'confirmed', answer_note: NOTE })
    for (const { text } of await emailed('appointment-changed')) expect(text).not.toContain('Note')
  })

  databaseTest('ends with the offered times that were declined or passed', async () => {
    const lena = await buildAgentActor()
    await ask()
    const one = await offer(lena, await only(lena), { answerNote: 'Not Tuesday, I’m in court.' })
    await declineOfferedTimes(await visitor(), { token: tokenOf(one.id), reply: 'Weekdays after 5 PM.' })
    const declined = await only(lena)
    expect(declined).toMatchObject({ status: 'requested', answer_note: null })
    expect(JSON.stringify(await auditRecords())).not.toMatch(/court|Weekdays/)
    expect(await offer(lena, declined, { answerNote: NOTE })).toMatchObject({ answer_note: NOTE })
    clockAt('2026-12-02T15:00:00Z')
    await reopenExpiredOffers()
    const expired = await only(lena)
    expect(expired).toMatchObject({ status: 'requested', answer_note: null })
    expect(await confirmAt(lena, expired, '2026-12-03T10:00')).toMatchObject({ answer_note: null })
  })

  databaseTest('goes out with a changed time, or alone, and stays without a new one', async () => {
    const lena = await buildAgentActor()
    await ask()
    const one = await offer(lena, await only(lena))
    const confirmed = await confirmAt(lena, one, MONDAY)
    await forget()
    const moved = await moveTo(lena, confirmed.version, one.id, TUESDAY, NOTE)
    expect(moved).toMatchObject({ answer_note: NOTE })
    const [theirs, agents] = await emailed('appointment-changed')
    expect(theirs).toMatchObject({ to_email: 'priya@example.com', html: expect.stringContaining(ESCAPED) })
    expect(theirs?.text).toContain('Original time: Monday')
    expect(agents?.text).toContain('Note to the visitor: Yes, the <b>basement</b> is dry.')

    await forget()
    const alone = await moveTo(lena, moved.version, one.id, TUESDAY, 'Please use the side door.')
    expect(alone).toMatchObject({ answer_note: 'Please use the side door.', starts_at: moved.starts_at })
    const [again] = await emailed('appointment-changed')
    expect(again?.text).toContain('Note: Please use the side door.')
    expect(again?.text).not.toContain('changed')

    await forget()
    expect(await moveTo(lena, alone.version, one.id, MONDAY)).toMatchObject({
      answer_note: 'Please use the side door.',
    })
    expect((await emailed('appointment-changed'))[0]?.text).not.toContain('Note')
  })

  databaseTest('has at most 1,000 characters', async () => {
    const { one } = await offered()
    const note = (length: number) =>
      UpdateAppointmentStatus.safeParse({
        appointmentId: one.id,
        version: one.version,
        status: 'confirmed',
        answerNote: 'x'.repeat(length),
      }).success
    expect([note(1000), note(1001)]).toEqual([true, false])
  })
})

describe('choosing an offered time', () => {
  databaseTest('confirms it for both, with calendar files, once for two clicks', async () => {
    const { lena, token } = await offered()
    await forget()
    for (let click = 0; click < 2; click += 1)
      expect(await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })).toEqual({ status: 'confirmed' })
    expect(await only(lena)).toMatchObject({ status: 'confirmed', starts_at: new Date('2026-11-30T19:00:00Z') })
    expect(await sent()).toEqual(['appointment-changed priya@example.com', 'appointment-changed lena@example.com'])
    const files = await db().selectFrom('mail_outbox').select('calendar').execute()
    for (const { calendar } of files) expect(calendar).toContain('DTSTART:20261130T190000Z')
    expect((await acts()).filter((act) => act === 'appointment.confirmed')).toHaveLength(1)
    expect(await refusal(acceptOfferedTime(await visitor(), { token, startsAt: TUESDAY }))).toMatchObject({
      code: 'conflict',
    })
  })

  databaseTest('refuses a time that was taken, is past, or was not offered; the others stay', async () => {
    const { lena, one, token } = await offered()
    await ask({ email: 'walter@example.com', agentId: lena.account.agent_id })
    const other = (await listAgentAppointments(lena)).find(({ id }) => id !== one.id)
    await answerAppointment(
      lena,
      z.parse(UpdateAppointmentStatus, {
        appointmentId: other?.id,
        version: other?.version,
        status: 'confirmed',
        startsAt: '2026-12-01T10:30',
      }),
    )
    const choose = async (startsAt: string) => refusal(acceptOfferedTime(await visitor(), { token, startsAt }))
    expect(await choose(TUESDAY)).toMatchObject({ fields: { startsAt: MESSAGES.offerTaken } })
    expect(await choose('2026-12-02T10:00')).toMatchObject({ fields: { startsAt: MESSAGES.offerChanged } })
    expect(await getAppointmentByToken(await visitor(), { token })).toMatchObject({
      status: 'offered',
      offers: [new Date('2026-11-30T19:00:00Z')],
    })
    clockAt('2026-11-30T19:00:00Z')
    expect(await choose(MONDAY)).toMatchObject({ fields: { startsAt: MESSAGES.timePast } })
  })

  databaseTest('of a tour without the agreement waits for it, and the agent confirms it as any other', async () => {
    const home = await buildProperty({ address: '12 Porch Street', list_office_key: 'OTHER' })
    const { lena, one, token } = await offered({ kind: 'tour', propertyId: home.id, second: '2026-11-27T11:00' })
    await forget()
    for (let click = 0; click < 2; click += 1)
      expect(await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })).toEqual({ status: 'requested' })
    const chosen = await only(lena)
    expect(chosen).toMatchObject({
      status: 'requested',
      starts_at: null,
      wishes: [new Date('2026-11-30T19:00:00Z')],
      is_time_chosen: true,
      answered_at: null,
      reply_due_at: new Date('2026-11-24T15:00:00Z'),
    })
    expect(await sent()).toEqual(['appointment-offer-answered lena@example.com'])
    const confirm = (part: object) =>
      answerAppointment(
        lena,
        z.parse(UpdateAppointmentStatus, {
          appointmentId: one.id,
          version: chosen.version,
          status: 'confirmed',
          startsAt: MONDAY,
          ...part,
        }),
      )
    expect(await refusal(confirm({}))).toMatchObject({ fields: { exceptionReason: MESSAGES.agreementMissing } })
    expect(await confirm({ exceptionReason: 'Signs at the door.' })).toMatchObject({ status: 'confirmed' })
  })

  databaseTest('of a tour with an agreement in force that day confirms it', async () => {
    const home = await buildProperty({ address: '12 Porch Street', list_office_key: 'OTHER' })
    const { one, lena, token } = await offered({ kind: 'tour', propertyId: home.id })
    const buyer = await buildAccount({ email: 'priya@example.com' })
    const id = await buildAgreement(lena.account.agent_id ?? '', buyer.id)
    expect(await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })).toEqual({ status: 'confirmed' })
    expect(
      await db().selectFrom('appointments').select('relationship_id').where('id', '=', one.id).executeTakeFirst(),
    ).toEqual({ relationship_id: id })
  })

  databaseTest('is up to the person who asked: by the link or their account', async () => {
    const buyer = await buildAccount()
    const by: Account = await actorFor('own', await requestOf(buyer.id))
    const stranger: Account = await actorFor('own', await requestOf((await buildAccount()).id))
    const lena = await buildAgentActor()
    await submitAppointment(by, z.parse(SubmitAppointment, typed))
    const { id } = await offer(lena, await only(lena))
    const byId = { appointmentId: id, startsAt: MONDAY }
    for (const who of [stranger, await visitor()]) {
      expect(await refusal(acceptOfferedTime(who, byId))).toMatchObject({ code: 'not_found' })
      expect(await refusal(declineOfferedTimes(who, { appointmentId: id, reply: 'No.' }))).toMatchObject({
        code: 'not_found',
      })
    }
    expect(await refusal(acceptOfferedTime(stranger, { ...byId, token: 'x.y' }))).toMatchObject({ code: 'not_found' })
    expect((await listMyAppointments(by))[0]?.offers).toHaveLength(2)
    expect(await acceptOfferedTime(by, byId)).toEqual({ status: 'confirmed' })
  })
})

databaseTest(
  '“none fits” makes a reply due again, with the person’s words, and other times can be offered',
  async () => {
    const { lena, token } = await offered()
    await forget()
    clockAt('2026-11-24T15:00:00Z')
    for (let click = 0; click < 2; click += 1)
      await declineOfferedTimes(await visitor(), { token, reply: 'Weekdays after 5 PM.' })
    const again = await only(lena)
    expect(again).toMatchObject({
      status: 'requested',
      is_time_chosen: false,
      offer_reply: 'Weekdays after 5 PM.',
      answered_at: null,
      reply_due_at: new Date('2026-11-25T15:00:00Z'),
    })
    expect(await sent()).toEqual(['appointment-offer-answered lena@example.com'])
    const [email] = await db().selectFrom('mail_outbox').select('text').execute()
    expect(email?.text).toContain('They wrote: Weekdays after 5 PM.')
    expect((await acts()).filter((act) => act === 'appointment.offer_declined')).toHaveLength(1)
    expect(await refusal(acceptOfferedTime(await visitor(), { token, startsAt: MONDAY }))).toMatchObject({
      code: 'conflict',
    })
    expect(await offer(lena, again, { first: '2026-12-02T16:00', second: '' })).toMatchObject({
      status: 'offered',
      offers: [new Date('2026-12-02T21:00:00Z')],
      offer_reply: null,
      answered_at: new Date('2026-11-24T15:00:00Z'),
    })
  },
)

databaseTest('offered times that all pass without a choice make a reply due again, once', async () => {
  const { lena } = await offered()
  await forget()
  clockAt('2026-12-01T14:59:00Z')
  await reopenExpiredOffers()
  expect(await only(lena)).toMatchObject({ status: 'offered' })
  clockAt('2026-12-01T15:00:00Z')
  await reopenExpiredOffers()
  await reopenExpiredOffers()
  expect(await only(lena)).toMatchObject({ status: 'requested', offer_reply: null, answered_at: null })
  expect(await sent()).toEqual(['appointment-offer-answered lena@example.com'])
})

databaseTest('an offer is handed over with its times, and the choice is the new agent’s', async () => {
  const { lena, one, token } = await offered()
  const marcus = await buildAgent({ email: 'marcus@example.com' })
  await forget()
  await handOverAppointment(lena, { appointmentId: one.id, version: one.version, toAgentId: marcus.id, note: null })
  await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })
  expect(await sent()).toEqual([
    'appointment-handed-over marcus@example.com',
    'appointment-changed priya@example.com',
    'appointment-changed marcus@example.com',
  ])
})

committedTest('of two browsers that choose different times at once, one confirms and the other is told', async () => {
  const { token, one } = await offered()
  const by = await visitor()
  const tries = await Promise.allSettled(
    [MONDAY, TUESDAY].map((startsAt) => acceptOfferedTime(by, { token, startsAt })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'conflict' })
  const rows = await db().selectFrom('appointments').select(['id', 'status']).execute()
  expect(rows).toEqual([{ id: one.id, status: 'confirmed' }])
  expect((await acts()).filter((act) => act === 'appointment.confirmed')).toHaveLength(1)
})

committedTest('of two people who choose the same time of one agent at once, one gets it', async () => {
  const lena = await buildAgentActor()
  await ask()
  await ask({ email: 'walter@example.com' })
  const tokens: string[] = []
  for (const each of await listAgentAppointments(lena)) tokens.push(tokenOf((await offer(lena, each)).id))
  const by = await visitor()
  const tries = await Promise.allSettled(tokens.map((token) => acceptOfferedTime(by, { token, startsAt: MONDAY })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find((each) => each.status === 'rejected')?.reason).toMatchObject({
    code: 'invalid',
    fields: { startsAt: MESSAGES.offerTaken },
  })
})

/** Gives an agent hours on weekdays, and a block on December 2. */
async function giveHours(agent: AgentActor): Promise<void> {
  const agent_id = agent.account.agent_id ?? ''
  const week = ['monday', 'tuesday', 'wednesday'].map((day) => ({ day, opens: '09:00', closes: '17:00' }))
  const stamps = { created_at: new Date(NOW), updated_at: new Date(NOW) }
  await db()
    .insertInto('agent_schedules')
    .values({ agent_id, week: JSON.stringify(week), ...stamps })
    .execute()
  await block(agent, '2026-12-02', NOW)
}
async function block(agent: AgentActor, date: string, updatedAt: string): Promise<void> {
  const times = { from_date: date, from_time: '13:00', to_date: date, to_time: '17:00' }
  await db()
    .insertInto('calendar_entries')
    .values({
      id: newId(),
      agent_id: agent.account.agent_id ?? '',
      title: 'Dentist',
      ...times,
      starts_at: new Date(`${date}T18:00:00Z`),
      ends_at: new Date(`${date}T22:00:00Z`),
      updated_at: new Date(updatedAt),
    })
    .execute()
}
const confirmAt = (agent: AgentActor, { id, version }: Appointment, startsAt: string, isWarningAccepted?: boolean) =>
  answerAppointment(
    agent,
    z.parse(UpdateAppointmentStatus, { appointmentId: id, version, status: 'confirmed', startsAt, isWarningAccepted }),
  )

describe('a time that does not suit the agent', () => {
  databaseTest('warns on the request, and is confirmed or offered only when the agent means it', async () => {
    const lena = await buildAgentActor()
    await giveHours(lena)
    await ask({ first: '2026-11-27T10:00', second: '2026-12-02T14:00', third: '2026-12-01T10:00' })
    const one = await only(lena)
    expect(one.warnings).toEqual([
      'Friday is outside your hours.',
      'You have “Dentist” then, 1:00 PM to 5:00 PM.',
      null,
    ])
    expect(await refusal(confirmAt(lena, one, '2026-11-27T10:00'))).toMatchObject({
      code: 'invalid',
      fields: { isWarningAccepted: 'Friday is outside your hours.' },
    })
    expect(await refusal(offer(lena, one, { first: '2026-12-02T14:00', second: TUESDAY }))).toMatchObject({
      fields: { isWarningAccepted: 'You have “Dentist” then, 1:00 PM to 5:00 PM.' },
    })
    const admin = await testActor('admin:appointments')
    const named = z.parse(UpdateAppointmentStatus, {
      appointmentId: one.id,
      version: one.version,
      status: 'confirmed',
      startsAt: '2026-11-27T10:00',
      agentId: lena.account.agent_id,
    })
    expect((await refusal(updateAppointmentStatus(admin, named)))?.fields).toEqual({
      isWarningAccepted: 'Friday is outside Lena’s hours.',
    })
    expect((await only(lena)).status).toBe('requested')
    expect(await confirmAt(lena, one, '2026-11-27T10:00', true)).toMatchObject({ status: 'confirmed' })
  })

  databaseTest('is offered to clients only by an agent who means it, and not after the agent blocks it', async () => {
    const lena = await buildAgentActor()
    await giveHours(lena)
    await ask()
    const meant = { first: '2026-12-02T14:00', second: TUESDAY, isWarningAccepted: true }
    const one = await offer(lena, await only(lena), meant)
    const view = async () =>
      (await getAppointmentByToken(await visitor(), { token: tokenOf(one.id) })).offers.map(Number)
    const [first, second] = [Date.parse('2026-12-02T19:00:00Z'), Date.parse('2026-12-01T15:00:00Z')]
    expect(await view()).toEqual([second, first])
    await block(lena, '2026-12-02', '2026-11-24T15:00:00Z')
    expect(await view()).toEqual([second])
    expect(
      await refusal(acceptOfferedTime(await visitor(), { token: tokenOf(one.id), startsAt: '2026-12-02T14:00' })),
    ).toMatchObject({ fields: { startsAt: MESSAGES.offerTaken } })
  })

  databaseTest('is too early for a home that is coming soon: it warns, and is confirmed by who means it', async () => {
    const lena = await buildAgentActor()
    const soon = await buildProperty({ status: 'coming_soon', on_market_date: '2026-12-10' })
    const undated = await buildProperty({ status: 'coming_soon' })
    const active = await buildProperty({ on_market_date: '2026-12-10' })
    const early = 'This home is coming soon. Tours begin Dec 10, 2026.'
    const tour = { kind: 'tour', first: TUESDAY, second: '2026-12-10T10:00', agentId: lena.account.agent_id }
    const asked = async (email: string, part: object) => {
      await ask({ ...tour, email, ...part })
      return (await listAgentAppointments(lena)).find((each) => each.email === email) as Appointment
    }
    const one = await asked('one@example.com', { propertyId: soon.id })
    expect(one.warnings).toEqual([early, null])
    const stops = { propertyId: active.id, otherPropertyIds: [undated.id] }
    const undatedText = 'A home on this tour is coming soon. Its tours begin when it goes active.'
    expect((await asked('two@example.com', stops)).warnings).toEqual([undatedText, undatedText])
    expect((await asked('three@example.com', { propertyId: active.id })).warnings).toEqual([null, null])
    // A consultation about the home is no tour of it.
    expect((await asked('four@example.com', { kind: 'consultation', propertyId: soon.id })).warnings).toEqual([
      null,
      null,
    ])
    const because = { exceptionReason: 'The seller shows it.' }
    const confirm = (part: object) =>
      answerAppointment(
        lena,
        z.parse(UpdateAppointmentStatus, {
          appointmentId: one.id,
          version: one.version,
          status: 'confirmed',
          startsAt: TUESDAY,
          ...because,
          ...part,
        }),
      )
    expect(await refusal(confirm({}))).toMatchObject({ code: 'invalid', fields: { isWarningAccepted: early } })
    expect(await refusal(offer(lena, one))).toMatchObject({ fields: { isWarningAccepted: early } })
    expect(await confirm({ isWarningAccepted: true })).toMatchObject({ status: 'confirmed' })
  })

  databaseTest('is none of the free times that the agent can choose to offer', async () => {
    const lena = await buildAgentActor()
    const marcus = await testActor('agent')
    await giveHours(lena)
    await ask({ agentId: lena.account.agent_id })
    const one = await only(lena)
    const freeOn = async (date: string) =>
      (await listOfferTimes(lena, { appointmentId: one.id }))
        .filter(({ day }) => localOf(day).startsWith(date))
        .flatMap(({ times }) => times.map((at) => localOf(at).slice(11)))
    const day = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    // Monday begins after the notice, Wednesday has the requested time, and Friday is outside the agent’s hours.
    expect(await freeOn('2026-11-23')).toEqual(['13:00', '14:00', '15:00', '16:00'])
    expect(await freeOn('2026-11-24')).toEqual(day)
    expect(await freeOn('2026-11-25')).toEqual(day.filter((time) => time !== '10:00'))
    expect(await freeOn('2026-11-27')).toEqual([])
    expect(await freeOn('2026-12-02')).toEqual(['09:00', '10:00', '11:00', '12:00'])
    expect(await refusal(listOfferTimes(marcus, { appointmentId: one.id }))).toMatchObject({ code: 'not_found' })
    const noAgent = await testActor('agent', { is_agent: false, user_role: 'admin' })
    expect(await refusal(listOfferTimes(noAgent, { appointmentId: one.id }))).toMatchObject({ code: 'not_found' })
    // A listed time is offered without a warning.
    await confirmAt(lena, one, '2026-11-25T10:00')
    await ask({ email: 'walter@example.com', first: '2026-11-24T09:00' })
    const other = (await listAgentAppointments(lena)).find(({ status }) => status === 'requested') as Appointment
    const times = await listOfferTimes(lena, { appointmentId: other.id })
    const [first = '', second = ''] = times.flatMap((each) => each.times).map(localOf)
    expect(times.flatMap((each) => each.times).map(localOf)).not.toContain('2026-11-25T10:00')
    expect(await offer(lena, other, { first, second })).toMatchObject({ status: 'offered' })
  })

  databaseTest('is no time to offer before tours of a home that is coming soon begin', async () => {
    const lena = await buildAgentActor()
    const soon = await buildProperty({ status: 'coming_soon', on_market_date: '2026-12-01' })
    await ask({ kind: 'tour', propertyId: soon.id, agentId: lena.account.agent_id, first: '2026-12-01T11:00' })
    const one = await only(lena)
    const times = (await listOfferTimes(lena, { appointmentId: one.id })).flatMap((each) => each.times).map(localOf)
    expect(times[0]).toBe('2026-12-01T09:00')
    expect(times).not.toContain('2026-12-01T11:00')
  })

  databaseTest('warns an administrator about a home that is coming soon also without an agent', async () => {
    const soon = await buildProperty({ status: 'coming_soon', on_market_date: '2026-12-10' })
    await ask({ kind: 'tour', first: TUESDAY, propertyId: soon.id })
    const { id } = await db().selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    const one = await getAppointment(await testActor('admin:appointments'), { appointmentId: id })
    expect(one.agent_id).toBeNull()
    expect(one.warnings).toEqual([expect.stringContaining('is coming soon')])
  })

  databaseTest('is none of the times that visitors can request', async () => {
    const lena = await buildAgentActor()
    await db()
      .updateTable('agents')
      .set({ is_working: false })
      .where('id', '<>', lena.account.agent_id ?? '')
      .execute()
    await giveHours(lena)
    const times = (await listAppointmentTimes(await visitor(), { kind: 'tour' })).map(localOf)
    expect(times.filter((local) => local.startsWith('2026-11-27'))).toEqual([])
    expect(times.filter((local) => local.startsWith('2026-12-02'))).toEqual(
      ['09', '10', '11', '12'].map((hour) => `2026-12-02T${hour}:00`),
    )
    await ask({ meeting: 'in_person' })
    await confirmAt(lena, await only(lena), '2026-12-01T10:00')
    // 45 minutes from 10 AM, and 10 for the drive: 11 AM is free, and 9 AM is not.
    expect((await listAppointmentTimes(await visitor(), { kind: 'tour' })).map(localOf)).toEqual(
      times.filter((local) => local !== '2026-12-01T10:00' && local !== '2026-12-01T09:00'),
    )
  })
})

databaseTest('an offer that passes or is declined makes the lead due again, with its reminders', async () => {
  const { token } = await offered()
  const stale = { reminded_at: new Date(NOW), escalated_at: new Date(NOW) }
  await db().updateTable('leads').set(stale).execute()
  const lead = () =>
    db()
      .selectFrom('leads')
      .select(['status', 'answered_at', 'due_at', 'reminded_at', 'escalated_at'])
      .executeTakeFirstOrThrow()
  expect(await lead()).toMatchObject({ status: 'contacted', answered_at: new Date(NOW) })
  clockAt('2026-12-02T15:00:00Z')
  await reopenExpiredOffers()
  const { reply_due_at } = await db().selectFrom('appointments').select('reply_due_at').executeTakeFirstOrThrow()
  const due = { status: 'new', answered_at: null, due_at: reply_due_at, reminded_at: null, escalated_at: null }
  expect(await lead()).toEqual(due)
  expect(reply_due_at > new Date('2026-12-02T15:00:00Z')).toBe(true)
  expect(token).toBeTruthy()
})

databaseTest('a declined offer makes the lead due again, and not one that was lost', async () => {
  const { token } = await offered()
  await db().updateTable('leads').set({ status: 'lost' }).execute()
  await declineOfferedTimes(await visitor(), { token, reply: 'Next week' })
  expect((await db().selectFrom('leads').select('status').executeTakeFirst())?.status).toBe('lost')
})

databaseTest('an offer is in the timeline of the person, whose record the appointment links to', async () => {
  const { lena, one } = await offered()
  const { person_id } = await db().selectFrom('leads').select('person_id').executeTakeFirstOrThrow()
  const detail = await getAgentAppointment(lena, { appointmentId: one.id })
  expect(detail.person_id).toBe(person_id)
  const { entries } = await listPersonTimeline(lena, { personId: person_id ?? '' })
  expect(entries.map(({ title }) => title)).toContain('Lena offered 2 time slots for a consultation')
  // An administrator without permission for people gets no link.
  const admin = await testActor('admin:appointments')
  expect((await getAppointment(admin, { appointmentId: one.id })).person_id).toBeNull()
})

/** Adds an own entry of an agent from 9 AM to 11 AM in Indianapolis on a day. */
async function blockMorning(agent: AgentActor, date: string, part: object = {}) {
  const entry = { title: 'Dentist', from_date: date, from_time: '09:00', to_date: null, to_time: '11:00' } as const
  const entryId = newId()
  const fields = { ...entry, place: null, note: '', isWarningAccepted: false, ...part }
  await addCalendarEntry(agent, { entryId, personId: '', ...fields })
  return { entryId, fields }
}
const openOffers = async (token: string) =>
  (await getAppointmentByToken(await visitor(), { token })).offers.map((at) => localOf(at))

databaseTest('after a handover only times that suit the new agent can be chosen', async () => {
  const marcus = await testActor('agent')
  await blockMorning(marcus, '2026-12-01')
  clockAt('2026-11-23T15:30:00Z')
  const { lena, one, token } = await offered()
  expect(await openOffers(token)).toEqual([MONDAY, TUESDAY])
  clockAt('2026-11-23T16:00:00Z')
  await handOverAppointment(
    lena,
    z.parse(HandOverAppointment, { appointmentId: one.id, version: one.version, toAgentId: marcus.account.agent_id }),
  )
  expect(await openOffers(token)).toEqual([MONDAY])
  const choose = async (startsAt: string) => acceptOfferedTime(await visitor(), { token, startsAt })
  expect(await refusal(choose(TUESDAY))).toMatchObject({ fields: { startsAt: MESSAGES.offerTaken } })
  expect((await getAgentAppointment(marcus, { appointmentId: one.id })).taken_offers.map(localOf)).toEqual([TUESDAY])
  expect(await choose(MONDAY)).toEqual({ status: 'confirmed' })
})

databaseTest('an entry warns before it takes an offered time, and its texts take none', async () => {
  const lena = await buildAgentActor()
  const { entryId, fields } = await blockMorning(lena, '2026-12-01')
  clockAt('2026-11-23T15:30:00Z')
  await ask()
  const one = await offer(lena, await only(lena), { isWarningAccepted: true })
  const token = tokenOf(one.id)
  clockAt('2026-11-23T16:00:00Z')
  const change = (version: number, part: object) => updateCalendarEntry(lena, { ...fields, entryId, version, ...part })
  await change(1, { title: 'Doctor' })
  expect(await openOffers(token)).toEqual([MONDAY, TUESDAY])
  const warning = 'You offered Tue, Dec 1, 10:00 AM to Priya Raman, who won’t be able to choose it.'
  expect(await refusal(change(2, { to_time: '12:00' }))).toMatchObject({
    code: 'invalid',
    fields: { isWarningAccepted: warning },
  })
  expect(await openOffers(token)).toEqual([MONDAY, TUESDAY])
  await change(2, { to_time: '12:00', isWarningAccepted: true })
  expect(await openOffers(token)).toEqual([MONDAY])
  const added = refusal(blockMorning(lena, '2026-11-30', { from_time: null, to_time: null }))
  expect((await added)?.fields).toEqual({
    isWarningAccepted: 'You offered Mon, Nov 30, 2:00 PM to Priya Raman, who won’t be able to choose it.',
  })
  expect(await openOffers(token)).toEqual([MONDAY])
  await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })
  const late = refusal(blockMorning(lena, '2026-11-30', { from_time: '14:30', to_time: '15:00' }))
  expect((await late)?.fields).toEqual({
    isWarningAccepted: 'You have an appointment with Priya Raman on Mon, Nov 30, 2:00 PM to 2:45 PM.',
  })
})

databaseTest('a removed entry that is restored says what it is in the way of', async () => {
  const lena = await buildAgentActor()
  const { entryId, fields } = await blockMorning(lena, '2026-12-01')
  clockAt('2026-11-23T15:30:00Z')
  await removeCalendarEntry(lena, { entryId })
  await ask()
  const token = tokenOf((await offer(lena, await only(lena))).id)
  expect(await openOffers(token)).toEqual([MONDAY, TUESDAY])
  clockAt('2026-11-23T16:00:00Z')
  const restore = () => addCalendarEntry(lena, { ...fields, entryId, personId: '', isWarningAccepted: true })
  expect(await restore()).toEqual({
    success: true,
    warning: 'You offered Tue, Dec 1, 10:00 AM to Priya Raman, who won’t be able to choose it.',
  })
  expect(await openOffers(token)).toEqual([MONDAY])
  await acceptOfferedTime(await visitor(), { token, startsAt: MONDAY })
  await removeCalendarEntry(lena, { entryId })
  expect(await restore()).toEqual({ success: true, warning: null })
})

databaseTest('a hosted event takes an offered time by its time and place, and not by its texts', async () => {
  const lena = await buildAgentActor()
  const boss = await testActor('admin:events')
  const event = {
    title: 'First Tuesday',
    summary: 'Coffee.',
    description: '',
    status: 'published',
    publish_date: '',
    date: '2026-12-01',
    starts: '09:00',
    ends: '11:00',
    venue: 'The Wheel House',
    street: '240 Madison Row',
    city: 'Greenwood',
    postal_code: '46142',
    arrival_note: '',
    host_id: lena.account.agent_id,
    capacity: null,
    has_waiting_list: true,
  }
  const { id } = await createEvent(boss, z.parse(CreateEvent, event))
  clockAt('2026-11-23T15:30:00Z')
  await ask()
  const token = tokenOf((await offer(lena, await only(lena), { isWarningAccepted: true })).id)
  clockAt('2026-11-23T16:00:00Z')
  const change = (version: number, part: object) =>
    updateEvent(boss, z.parse(UpdateEvent, { ...event, ...part, eventId: id, version }))
  await change(1, { title: 'Second Tuesday', description: 'Coffee and pie.', capacity: 20 })
  expect(await openOffers(token)).toEqual([MONDAY, TUESDAY])
  await change(2, { venue: 'The Barn' })
  expect(await openOffers(token)).toEqual([MONDAY])
})

committedTest('an entry waits for the choice of its time, and warns then', async () => {
  useEmailBrand()
  const { lena, token } = await offered()
  const gate = Promise.withResolvers<void>()
  let isDone = false
  const entry = gate.promise.then(() => refusal(blockMorning(lena, '2026-12-01'))).finally(() => (isDone = true))
  await transaction(async () => {
    await acceptOfferedTime(await visitor(), { token, startsAt: TUESDAY })
    gate.resolve()
    // Until the entry waits for the lock of the calendar, or is stored without it.
    await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      while (!isDone && (await client.query(waiting)).rowCount === 0);
    })
  })
  expect((await entry)?.fields).toEqual({
    isWarningAccepted: 'You have an appointment with Priya Raman on Tue, Dec 1, 10:00 AM to 10:45 AM.',
  })
})

databaseTest(
  'a request without an agent is announced once to each who can claim it, and is one agent’s then',
  async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const boss = await testActor('agent', { is_agent: true, user_role: 'super_admin' })
    const everyone = [lena, marcus, boss]
    await ask()
    const one = await only(lena)
    const mine = everyone.map(({ account }) => account.email)
    const told = async () => (await sent()).filter((email) => !email.includes('priya')).toSorted()
    expect((await told()).filter((email) => mine.includes(email.split(' ')[1] ?? ''))).toEqual(
      [
        `appointment-asked ${boss.account.email}`,
        ...[lena, marcus].map(({ account }) => `lead-claimable ${account.email}`),
      ].toSorted(),
    )
    const [email] = await db()
      .selectFrom('mail_outbox')
      .select(['subject', 'text'])
      .where('letter', '=', 'lead-claimable')
      .execute()
    expect(email?.subject).toBe('Request to claim: Consultation')
    expect(email?.text).toContain(`/agent/appointments/${one.id}`)
    const before = await told()
    // A repeated request is not a second one.
    await ask()
    expect(await told()).toEqual(before)
    const listed = async () =>
      (await Promise.all(everyone.map((agent) => listAgentAppointments(agent)))).map(({ length }) => length)
    expect(await listed()).toEqual([1, 1, 1])
    const claim = z.parse(ClaimAppointment, { appointmentId: one.id, version: one.version })
    await claimAppointment(marcus, claim)
    expect(await listed()).toEqual([0, 1, 0])
    expect(await refusal(claimAppointment(lena, claim))).toMatchObject({ code: 'conflict' })
  },
)

databaseTest('a request that a rule gave to an agent is announced to no other', async () => {
  const [lena] = [await buildAgentActor(), await testActor('agent')]
  await buildLeadRule({ name: 'Tours', people: [`${lena.account.agent_id}:1`] })
  await ask()
  expect(await sent()).toContain('appointment-asked lena@example.com')
  expect((await sent()).filter((email) => email.startsWith('lead-claimable'))).toEqual([])
})

databaseTest('a request to one agent is announced to no other', async () => {
  const [lena] = [await buildAgentActor(), await testActor('agent')]
  await ask({ agentId: lena.account.agent_id })
  expect((await sent()).filter((email) => email.startsWith('lead-claimable'))).toEqual([])
})
