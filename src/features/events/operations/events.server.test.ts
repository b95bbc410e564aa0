import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { CreateEvent, ListAllEvents, ListEventRegistrations, RegisterForEvent, UpdateEvent } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import * as operations from './events.server.ts'
import * as registering from './register.server.ts'
import { remindOfEvents } from './remind.server.ts'
import { idOfToken, tokenOf } from './token.server.ts'

const typed = {
  title: 'First Thursday',
  summary: 'Agents, lenders, and whoever else fixes houses.',
  description: 'Coffee and pie.',
  status: 'published',
  publish_date: '',
  date: '2026-12-03',
  starts: '18:30',
  ends: '20:30',
  venue: 'The Wheel House',
  street: '240 Madison Row',
  city: 'Greenwood',
  postal_code: '46142',
  arrival_note: '',
  host_id: '',
  capacity: 2,
  has_waiting_list: true,
}
const newEvent = (part: object = {}) => z.parse(CreateEvent, { ...typed, ...part })
const edit = (eventId: string, version: number, part: object = {}) =>
  z.parse(UpdateEvent, { ...typed, ...part, eventId, version })
const seat = (eventId: string, who: string, part: object = {}) =>
  z.parse(RegisterForEvent, {
    eventId,
    name: `Guest ${who}`,
    email: `${who}@example.com`,
    phone: '',
    company: '',
    ...part,
  })
const admin = () => testActor('admin:events')
const visitor = () => testActor('public')
const emails = async (kind = 'event-seat') =>
  (
    await db()
      .selectFrom('mail_outbox')
      .select(['to_email', 'subject', 'text'])
      .where('letter', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ to_email, subject, text }) => ({ to: to_email, subject, text }))
const subjects = async () => (await emails()).map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)
const people = async () =>
  (
    await db()
      .selectFrom('event_registrations')
      .select(['name', 'status'])
      .orderBy('registered_at')
      .orderBy('id')
      .execute()
  ).map(({ name, status }) => `${name} ${status}`)
const idOf = async (who: string) =>
  (
    await db()
      .selectFrom('event_registrations')
      .select('id')
      .where('email_normalized', '=', `${who}@example.com`)
      .executeTakeFirstOrThrow()
  ).id

const NOON = new Date('2026-11-17T17:00:00Z')
const BEGIN = new Date('2026-12-03T23:30:00Z')
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

describe('events', () => {
  databaseTest('are shown by what they are and by the clock', async () => {
    at(NOON)
    const actor = await admin()
    await operations.createEvent(actor, newEvent({ title: 'Second', date: '2027-01-07' }))
    await operations.createEvent(actor, newEvent({ title: 'First' }))
    await operations.createEvent(actor, newEvent({ title: 'Draft', status: 'draft', date: '2026-11-30' }))
    await operations.createEvent(actor, newEvent({ title: 'Gone', status: 'archived' }))
    const later = await operations.createEvent(
      actor,
      newEvent({ title: 'Later', status: 'scheduled', publish_date: '2026-11-20', date: '2026-11-28' }),
    )
    const titles = async (who: Awaited<ReturnType<typeof visitor>>) =>
      (await operations.listEvents(who)).upcoming.map(({ title }) => title)
    expect(await titles(await visitor())).toEqual(['First', 'Second'])
    // Administrators of events see unpublished events; others do not.
    expect(await titles(actor)).toEqual(['Later', 'Draft', 'First', 'Second'])
    expect(await titles(await testActor('admin:vendors'))).toEqual(['First', 'Second'])
    expect(await operations.getUpcomingEvent()).toMatchObject({ title: 'First' })
    expect(await refusal(operations.getEvent(await visitor(), { eventId: later.id }))).toMatchObject({
      code: 'not_found',
      message: MESSAGES.notFound,
    })
    expect(await operations.getEvent(actor, { eventId: later.id })).toMatchObject({ status: 'scheduled' })

    at(new Date('2026-11-20T05:00:00Z'))
    expect(await operations.getUpcomingEvent()).toMatchObject({ title: 'Later', status: 'published' })
    expect((await operations.listAllEvents(actor, z.parse(ListAllEvents, {}))).counts).toEqual({
      draft: 1,
      scheduled: 0,
      published: 3,
      archived: 1,
    })
    expect((await operations.listAllEvents(actor, z.parse(ListAllEvents, { status: 'published' }))).total).toBe(3)

    // An event is upcoming until it ends.
    at(new Date('2026-12-04T01:29:00Z'))
    expect(await operations.getUpcomingEvent()).toMatchObject({ title: 'First' })
    at(new Date('2026-12-04T01:30:00Z'))
    expect(await operations.getUpcomingEvent()).toMatchObject({ title: 'Second' })
    expect((await operations.listEvents(await visitor())).past.map(({ title }) => title)).toEqual(['First', 'Later'])
  })

  databaseTest('tell visitors nothing but what is for them', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    const shown = await operations.getEvent(await visitor(), { eventId: id })
    expect(Object.keys(shown).sort()).toEqual(
      [
        ...['id', 'title', 'summary', 'description', 'status', 'starts_at', 'ends_at', 'venue', 'street', 'city'],
        ...['postal_code', 'arrival_note', 'host_name', 'host_slug', 'capacity', 'seats_left', 'has_waiting_list'],
      ].sort(),
    )
  })

  databaseTest('of an old version are a conflict that carries the stored one as form values', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent())
    const other = { title: 'Other', date: '2027-01-07', ends: '21:00' }
    expect(await operations.updateEvent(actor, edit(id, 1, other))).toMatchObject({ version: 2 })
    await auditRecords()
    expect(await refusal(operations.updateEvent(actor, edit(id, 1, { title: 'Mine' })))).toMatchObject({
      code: 'conflict',
      details: { current: { ...other, publish_date: '', version: 2, saved_by: 'Robin Porter' } },
    })
    expect(await operations.updateEvent(actor, edit(id, 2, other))).toMatchObject({ version: 2 })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['event.created', 'event.updated'])
  })

  databaseTest('that move are told to everybody on the list, and new seats go to those who wait', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent({ capacity: 1 }))
    for (const who of ['ada', 'ben', 'cyd']) {
      at(new Date(NOON.getTime() + who.charCodeAt(0) * 1000))
      await registering.registerForEvent(await visitor(), seat(id, who))
    }
    await db().deleteFrom('mail_outbox').execute()
    await operations.updateEvent(actor, edit(id, 1, { capacity: 2, venue: 'The Barn' }))
    expect(await people()).toEqual(['Guest ada registered', 'Guest ben registered', 'Guest cyd waiting'])
    expect((await subjects()).sort()).toEqual([
      'ada@example.com Your event has new details',
      'ben@example.com A seat opened up, and it’s yours',
      'ben@example.com Your event has new details',
      'cyd@example.com Your event has new details',
    ])
    expect((await emails())[0]?.text).toContain('The Barn')
    expect(await operations.getEventRecord(actor, { eventId: id })).toMatchObject({ sequence: 1, seats_taken: 2 })
    expect(await refusal(operations.updateEvent(actor, edit(id, 2, { capacity: 1 })))).toMatchObject({
      code: 'invalid',
      fields: { capacity: MESSAGES.tooFewSeats(2) },
    })
  })

  databaseTest(
    'that are archived before they begin are called off, once; taken up again, everybody hears it',
    async () => {
      at(NOON)
      const actor = await admin()
      const { id } = await operations.createEvent(actor, newEvent({ capacity: 1 }))
      for (const who of ['ada', 'ben']) await registering.registerForEvent(await visitor(), seat(id, who))
      const heard = async () => {
        const said = (await subjects()).sort()
        await db().deleteFrom('mail_outbox').execute()
        return said
      }
      await heard()
      await operations.updateEvent(actor, edit(id, 1, { capacity: 1, status: 'archived', venue: 'Nowhere' }))
      expect(await heard()).toEqual(['ada@example.com The event is canceled', 'ben@example.com The event is canceled'])
      await operations.updateEvent(actor, edit(id, 2, { capacity: 1 }))
      expect(await heard()).toEqual([
        'ada@example.com Your event has new details',
        'ben@example.com Your event has new details',
      ])
      await operations.updateEvent(actor, edit(id, 3, { capacity: 1, status: 'archived' }))
      await heard()
      await operations.deleteEvent(actor, { eventId: id })
      expect(await heard()).toEqual([])
    },
  )

  databaseTest('nobody is asked to come to what is over, and an evening that is over keeps its list', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent())
    await operations.updateEvent(actor, edit(id, 1, { date: '2026-11-03' }))
    await operations.updateEvent(actor, edit(id, 2))
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    await db().deleteFrom('mail_outbox').execute()
    expect(await refusal(operations.updateEvent(actor, edit(id, 3, { date: '2026-11-03' })))).toMatchObject({
      code: 'invalid',
      fields: { date: MESSAGES.intoPast },
    })
    at(new Date('2026-12-05T17:00:00Z'))
    expect(await refusal(operations.updateEvent(actor, edit(id, 3, { date: '2027-01-07' })))).toMatchObject({
      code: 'invalid',
      fields: { date: MESSAGES.isOver },
    })
    await operations.updateEvent(actor, edit(id, 3, { summary: 'It was a good evening.' }))
    expect(await emails()).toEqual([])
  })

  databaseTest('are there once, and their host is somebody on the site', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent())
    expect(await refusal(operations.createEvent(actor, newEvent({ title: 'FIRST Thursday' })))).toMatchObject({
      fields: { title: MESSAGES.hereAlready },
    })
    const gone = { host_id: '0193a0aa-0000-7000-8000-0000000000aa' }
    expect(await refusal(operations.updateEvent(actor, edit(id, 1, gone)))).toMatchObject({
      code: 'invalid',
      fields: { host_id: MESSAGES.noHost },
    })
  })

  databaseTest('that are deleted are called off for everybody who wanted to come', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent({ capacity: 1 }))
    for (const who of ['ada', 'ben']) await registering.registerForEvent(await visitor(), seat(id, who))
    await db().deleteFrom('mail_outbox').execute()
    await operations.deleteEvent(actor, { eventId: id })
    expect((await subjects()).sort()).toEqual([
      'ada@example.com The event is canceled',
      'ben@example.com The event is canceled',
    ])
    expect(await people()).toEqual([])
    expect(JSON.stringify((await auditRecords()).at(-1))).not.toContain('ada@example.com')
  })
})

describe('seats', () => {
  databaseTest('are given in order, then places in the waiting list; a letter says which', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent({ arrival_note: 'Park behind the bakery.' }))
    const answers = []
    for (const who of ['ada', 'ben', 'cyd'])
      answers.push((await registering.registerForEvent(await visitor(), seat(id, who))).status)
    expect(answers).toEqual(['registered', 'registered', 'waiting'])
    expect(await subjects()).toEqual([
      'ada@example.com You’re registered',
      'ben@example.com You’re registered',
      'cyd@example.com You’re on the waitlist',
    ])
    const [first, , third] = await emails()
    expect(first?.text).toContain('Thursday, Dec 3, 2026, 6:30–8:30 PM')
    expect(first?.text).toContain(`/networking/${id}/calendar`)
    expect(first?.text).toContain('Park behind the bakery.')
    expect(third?.text).not.toContain('/calendar')
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'event.created',
      'event_registration.registered',
      'event_registration.registered',
      'event_registration.waiting',
    ])
  })

  databaseTest('make each guest a person once, whatever the event', async () => {
    at(NOON)
    const boss = await admin()
    const first = await operations.createEvent(boss, newEvent())
    const second = await operations.createEvent(boss, newEvent({ title: 'Second', date: '2027-01-07' }))
    for (const { id } of [first, second, first])
      await registering.registerForEvent(await visitor(), seat(id, 'ada', { phone: '317-555-0101' }))
    const stored = await db().selectFrom('people').select(['name', 'email_normalized', 'phone', 'owner_id']).execute()
    expect(stored).toEqual([
      { name: 'Guest ada', email_normalized: 'ada@example.com', phone: '317-555-0101', owner_id: null },
    ])
  })

  databaseTest('emails the office each new guest once, with the place on the waitlist', async () => {
    at(NOON)
    const boss = await admin()
    const { id } = await operations.createEvent(boss, newEvent({ capacity: 1 }))
    for (const who of ['ada', 'ben', 'ben']) await registering.registerForEvent(await visitor(), seat(id, who))
    const [first, second, ...more] = await emails('registration-arrived')
    expect([first?.to, second?.to, more]).toEqual([boss.account.email, boss.account.email, []])
    expect(first?.text).toContain('They have a seat.')
    expect(second?.text).toContain('on the waitlist')
    expect(second?.text).toContain(`/admin/networking-events/${id}/people`)
    expect(second?.text).toContain('“Event registration”')
  })

  databaseTest('the letter repeats nothing that was typed but the address it goes to', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    const bait = 'Win a prize at https://evil.example now'
    await registering.registerForEvent(await visitor(), seat(id, 'ada', { name: bait, company: bait }))
    expect((await emails())[0]?.text).not.toMatch(/evil|prize/i)
  })

  committedTest('forty people at once: as many seats as there are, everybody else waits, nobody twice', async () => {
    const { id } = await operations.createEvent(await admin(), newEvent({ date: '2099-12-03', capacity: 7 }))
    const actor = await visitor()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, who) => registering.registerForEvent(actor, seat(id, `p${who % 20}`))),
    )
    expect(answers).toHaveLength(40)
    const rows = await people()
    expect(rows.filter((row) => row.endsWith('registered'))).toHaveLength(7)
    expect(rows.filter((row) => row.endsWith('waiting'))).toHaveLength(13)
    expect(await emails()).toHaveLength(20)
    // A resent form gets the same answer.
    for (let who = 0; who < 20; who += 1) expect(answers[who]?.status).toBe(answers[who + 20]?.status)
  })

  databaseTest('no more than there are, whoever writes: the database refuses', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent({ capacity: 1 }))
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    await registering.registerForEvent(await visitor(), seat(id, 'ben'))
    await expect(
      sql`update event_registrations set status = 'registered' where event_id = ${id}::uuid`.execute(db()),
    ).rejects.toThrow('events_seats')
  })

  databaseTest('a stranger who knows an address learns nothing of it', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent({ capacity: 1 }))
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    at(new Date(NOON.getTime() + 5 * MINUTE_MS))
    // Full: another name at this address is answered like a new guest, who would wait.
    expect(await registering.registerForEvent(await visitor(), seat(id, 'ada', { name: 'Somebody' }))).toEqual({
      success: true,
      status: 'waiting',
    })
    expect(await registering.registerForEvent(await visitor(), seat(id, 'ada', { name: 'guest ADA' }))).toEqual({
      success: true,
      status: 'registered',
    })
    expect(await people()).toEqual(['Guest ada registered'])
    // The email is resent each time, at most three times an hour.
    for (let time = 0; time < 5; time += 1) await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    expect(await emails()).toHaveLength(4)
  })

  databaseTest('that are given back go to whoever waits longest, once', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent({ capacity: 1 }))
    for (const [place, who] of ['ada', 'ben', 'cyd'].entries()) {
      at(new Date(NOON.getTime() + place * MINUTE_MS))
      await registering.registerForEvent(await visitor(), seat(id, who))
    }
    const token = tokenOf(await idOf('ada'))
    expect(await registering.getRegistration({ token: tokenOf(await idOf('cyd')) })).toMatchObject({ place: 2 })
    await db().deleteFrom('mail_outbox').execute()
    for (let time = 0; time < 3; time += 1) {
      expect(await registering.cancelRegistration(await visitor(), { token })).toMatchObject({
        status: 'cancelled',
        can_cancel: false,
      })
    }
    expect(await people()).toEqual(['Guest ada cancelled', 'Guest ben registered', 'Guest cyd waiting'])
    expect(await subjects()).toEqual([
      'ada@example.com Your registration is canceled',
      'ben@example.com A seat opened up, and it’s yours',
    ])
    // A guest who registers again after canceling goes to the end of the waitlist.
    at(new Date(NOON.getTime() + 9 * MINUTE_MS))
    expect(await registering.registerForEvent(await visitor(), seat(id, 'ada'))).toMatchObject({ status: 'waiting' })
    expect(await registering.getRegistration({ token })).toMatchObject({ place: 2, status: 'waiting' })
  })

  databaseTest('end when it begins', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    const token = tokenOf(await idOf('ada'))
    at(BEGIN)
    expect(await refusal(registering.registerForEvent(await visitor(), seat(id, 'ben')))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.begun,
    })
    expect(await refusal(registering.cancelRegistration(await visitor(), { token }))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.pastCancel,
    })
  })

  databaseTest('without a waiting list are refused when all are taken; a draft has none to give', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent({ capacity: 1, has_waiting_list: false }))
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    expect(await refusal(registering.registerForEvent(await visitor(), seat(id, 'ben')))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.full,
    })
    const draft = await operations.createEvent(actor, newEvent({ title: 'Draft', status: 'draft' }))
    expect(await refusal(registering.registerForEvent(actor, seat(draft.id, 'ben')))).toMatchObject({
      code: 'not_found',
    })
  })

  databaseTest('a program that fills what nobody sees leaves nothing', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    await registering.registerForEvent(await visitor(), seat(id, 'ada', { website: 'https://x.example' }))
    expect([await people(), await emails()]).toEqual([[], []])
  })

  databaseTest('a link expires 14 days after the event, and later where the event was moved', async () => {
    at(NOON)
    const actor = await admin()
    const event = await operations.createEvent(actor, newEvent())
    await registering.registerForEvent(await visitor(), seat(event.id, 'ada'))
    const token = tokenOf(await idOf('ada'))
    const end = event.ends_at.getTime()
    const DAYS_14 = 14 * 24 * 60 * MINUTE_MS
    at(new Date(end + DAYS_14))
    expect(await registering.getRegistration({ token })).toMatchObject({ can_cancel: false })
    at(new Date(end + DAYS_14 + 1))
    expect(await refusal(registering.getRegistration({ token }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(registering.cancelRegistration(await visitor(), { token }))).toMatchObject({
      code: 'not_found',
    })
    await db()
      .updateTable('events')
      .set({ ends_at: new Date(end + 1) })
      .execute()
    expect(await registering.getRegistration({ token })).toMatchObject({ can_cancel: false })
  })

  databaseTest('a link opens one registration, and no other one', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    const token = tokenOf(await idOf('ada'))
    expect(idOfToken(token)).toBe(await idOf('ada'))
    const turned = (emailMessage: string) => (emailMessage === 'A' ? 'B' : 'A')
    // The last character may encode unused bits; the one before it never does.
    for (const other of [token.replace(/.(?=.$)/, turned), token.replace(/^./, turned), 'x.y', ''])
      expect(await refusal(registering.getRegistration({ token: other }))).toMatchObject({ code: 'not_found' })
  })
})

describe('the administrators', () => {
  databaseTest('see who comes, tick them off at the door, and take somebody off the list', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent({ capacity: 1 }))
    for (const [place, who] of ['ada', 'ben'].entries()) {
      at(new Date(NOON.getTime() + place * MINUTE_MS))
      await registering.registerForEvent(await visitor(), seat(id, who))
    }
    const list = (page: object = {}) =>
      registering.listEventRegistrations(actor, z.parse(ListEventRegistrations, { eventId: id, page }))
    expect(await list()).toMatchObject({
      rows: [{ name: 'Guest ada' }, { name: 'Guest ben' }],
      counts: { registered: 1, waiting: 1, cancelled: 0 },
      came: 0,
    })
    expect((await list({ status: 'waiting', sort: '-name' })).rows.map(({ name }) => name)).toEqual(['Guest ben'])
    const ada = await idOf('ada')
    expect(
      await refusal(registering.markAttendance(actor, { registrationId: await idOf('ben'), came: true })),
    ).toMatchObject({
      code: 'invalid',
    })
    await registering.markAttendance(actor, { registrationId: ada, came: true })
    await registering.markAttendance(actor, { registrationId: ada, came: true })
    expect((await list()).came).toBe(1)
    await registering.removeRegistration(actor, { registrationId: ada })
    expect(await people()).toEqual(['Guest ada cancelled', 'Guest ben registered'])
    expect((await auditRecords()).map(({ act }) => act).slice(-3)).toEqual([
      'event_registration.came',
      'event_registration.cancelled',
      'event_registration.moved_up',
    ])
  })

  databaseTest('remind everybody with a seat a day before, once', async () => {
    at(NOON)
    const { id } = await operations.createEvent(await admin(), newEvent())
    for (const who of ['ada', 'ben', 'cyd']) await registering.registerForEvent(await visitor(), seat(id, who))
    await db().deleteFrom('mail_outbox').execute()
    at(new Date(BEGIN.getTime() - 25 * 60 * MINUTE_MS))
    await remindOfEvents()
    expect(await emails()).toEqual([])
    at(new Date(BEGIN.getTime() - 23 * 60 * MINUTE_MS))
    for (let time = 0; time < 3; time += 1) await remindOfEvents()
    expect((await subjects()).sort()).toEqual(['ada@example.com Event reminder', 'ben@example.com Event reminder'])
  })

  databaseTest('remind once more of what has moved to a later day', async () => {
    at(NOON)
    const actor = await admin()
    const { id } = await operations.createEvent(actor, newEvent())
    await registering.registerForEvent(await visitor(), seat(id, 'ada'))
    at(new Date(BEGIN.getTime() - 20 * 60 * MINUTE_MS))
    await remindOfEvents()
    await operations.updateEvent(actor, edit(id, 1, { date: '2026-12-10' }))
    await db().deleteFrom('mail_outbox').execute()
    at(new Date('2026-12-10T12:00:00Z'))
    await remindOfEvents()
    expect(await subjects()).toEqual(['ada@example.com Event reminder'])
  })
})
