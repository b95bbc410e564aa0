import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localOf } from '#kit/time/local-time.ts'
import { idOf } from '../../../test/cast.ts'
import { dayFromToday } from '../../../test/day-from-today.ts'
import { emailsTo } from '../../../test/emails.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'
import { personTokens } from './operations/token.server.ts'
import { openTimes, scheduleOf } from './rules/schedule.ts'

let site: Site
let boss: Browser
beforeAll(async () => {
  site = await startSite()
  boss = await site.as('super')
})
afterAll(() => site?.stop())
// All tests share one network address, so clear the limits that earlier tests used up.
beforeEach(async () => {
  await rows('delete from rate_limits')
})

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
const [first] = openTimes(scheduleOf('consultation', { hours: [] }), new Date(), 60, 10).slice(10)
const typed = {
  kind: 'consultation',
  meeting: 'video',
  name: 'Robin Porter',
  email: 'robin@example.com',
  first: localOf(first ?? new Date()),
  contactConsent: true,
}
const only = async () => {
  const [row] = await rows<{ id: string; version: number; status: string }>(
    'select id, version, status from appointments',
  )
  if (!row) throw new Error('There is no appointment.')
  return row
}

describe('asking for an appointment', () => {
  test.each([
    ['no name', { name: '' }],
    ['a name of two lines', { name: 'Robin\r\nBcc: x@example.com' }],
    ['no email', { email: 'robin' }],
    ['an email with a line break', { email: 'robin@example.com\r\nBcc: x@example.com' }],
    ['no consent', { contactConsent: false }],
    ['a status', { kind: 'confirmed' }],
    ['the past', { first: '2026-01-05T10:00' }],
    ['the middle of the night', { first: `${dayFromToday(9)}T03:00` }],
    ['NUL', { message: 'a\u0000b' }],
  ])('%s is refused, and nothing is written', async (_, part) => {
    expect((await site.visitor().call('submitAppointment', { ...typed, ...part })).status).toBe(422)
    expect(await rows('select id from appointments')).toEqual([])
    expect(await rows('select id from leads')).toEqual([])
  })

  test('the same form seven times at once is one request, one lead and one letter', async () => {
    const visitor = site.visitor()
    const answers = await Promise.all(Array.from({ length: 7 }, () => visitor.call('submitAppointment', typed)))
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(await rows('select id from appointments')).toHaveLength(1)
    expect(await rows('select id from leads')).toHaveLength(1)
    expect(await rows("select id from mail_outbox where letter = 'appointment-received'")).toHaveLength(1)
  })

  test('who sends form after form must prove to be a person', async () => {
    const answers: number[] = []
    for (let at = 0; at < 10; at += 1)
      answers.push((await site.visitor().call('submitAppointment', { ...typed, email: `bot${at}@example.com` })).status)
    expect(answers.at(-1)).not.toBe(200)
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      "select count(*)::integer as count from appointments where email like 'bot%'",
    )
    expect(count).toBeLessThan(10)
    await rows("delete from appointments where email like 'bot%'")
  })
})

test('the form knows the name, email, and phone of who is signed in', async () => {
  await rows("update accounts set phone = '317-555-0123' where id = $1", [idOf('buyer')])
  const buyer = await site.as('buyer')
  expect((await buyer.visit('/appointments')).html).toContain('317-555-0123')
  expect((await site.visitor().visit('/appointments')).html).not.toContain('317-555-0123')
})

describe('whose it is', () => {
  test('nobody but the person cancels it, and only the brokerage answers it', async () => {
    const one = await only()
    await rows('update appointments set account_id = $1', [idOf('buyer')])
    const stranger = await site.as('otherBuyer')
    expect((await stranger.call('cancelAppointment', { appointmentId: one.id })).status).toBe(404)
    expect((await stranger.call('cancelAppointment', { appointmentId: one.id, token: 'x.y' })).status).toBe(404)
    expect(
      (await stranger.call('listMyAppointments', { userId: idOf('buyer'), account_id: idOf('buyer') })).text,
    ).not.toContain(one.id)
    const confirm = {
      appointmentId: one.id,
      version: one.version,
      status: 'confirmed',
      agentId: idOf('agent').replace('0001', '0002'),
      startsAt: typed.first,
    }
    for (const name of ['buyer', 'agent', 'admin'] as const)
      expect((await (await site.as(name)).call('updateAppointmentStatus', confirm)).status).toBe(403)
    expect(await only()).toMatchObject({ status: 'requested' })
    expect(site.log()).toContain('an appointment was requested by a user without access to it')
    expect((await boss.call('updateAppointmentStatus', confirm)).status).toBe(200)
    expect((await boss.call('updateAppointmentStatus', { ...confirm, version: 99, status: 'completed' })).status).toBe(
      409,
    )
  })

  test('the link of a letter opens it, its calendar file, and the way out', async () => {
    const emailMessage = (await emailsTo('robin@example.com')).find((one) => one.letter === 'appointment-changed')
    const path = /\/appointments\/[\w.-]+/.exec(emailMessage?.text ?? '')?.[0] ?? ''
    const token = path.split('/').at(-1) ?? ''
    const calendar = await site.visitor().visit(`/appointments/${token}/calendar`)
    expect([calendar.status, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(calendar.html).toContain('BEGIN:VEVENT')
    const page = await site.visitor().visit(`/appointments/${token}`)
    expect(page.html).toContain('Confirmed')
    // The email that asks a person without an account to register has a link that fills in the form. No cache stores
    // that page for others. The other link, which people forward, fills in nothing.
    const own = personTokens.tokenOf((await only()).id)
    expect((await site.visitor().visit(`/register?token=${own}`)).html).not.toContain('robin@example.com')
    await rows('update appointments set account_id = null')
    const form = await site.visitor().visit(`/register?token=${own}`)
    expect(form.html).toContain('value="robin@example.com"')
    expect(form.html).toContain('value="Robin Porter"')
    for (const other of ['/register', '/register?token=x.y', `/register?token=${token}`])
      expect((await site.visitor().visit(other)).html).not.toContain('robin@example.com')
    for (const secret of [token, own]) expect(site.log()).not.toContain(secret)
    // Opening the link changes nothing; submitting the form does.
    expect(await only()).toMatchObject({ status: 'confirmed' })
    const answer = await site.visitor().fetch('/forms/cancelAppointment', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _page: `/appointments/${token}`, token, reason: 'Found one.' }),
    })
    expect(answer.status).toBe(303)
    expect(await only()).toMatchObject({ status: 'cancelled' })
    expect(
      (await site.visitor().visit(`/appointments/${token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))}`)).status,
    ).toBe(404)
  })
})
