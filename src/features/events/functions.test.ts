import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

async function evening(capacity: number, status = 'published'): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into events (id, title, summary, status, starts_at, ends_at, venue, street, city, postal_code, capacity)
     values ($1, 'Thursday', 'Pie.', $3, now() + interval '9 days', now() + interval '9 days 2 hours', 'Room', '1 Row',
       'Greenwood', '46142', $2)`,
    [id, capacity, status],
  )
  return id
}
const seat = (eventId: string, who: string) => ({
  eventId,
  name: `Guest ${who}`,
  email: `${who}@example.com`,
  phone: '',
  company: '',
})

test('the last seat goes to one of many who press at once on two processes', async () => {
  const eventId = await evening(2)
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, who) =>
      site
        .visitor()
        .on(who % 2)
        .call('registerForEvent', seat(eventId, `w${who % 4}`)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(
    await sql('select status, count(*)::integer from event_registrations where event_id = $1 group by 1 order by 1', [
      eventId,
    ]),
  ).toEqual([
    { status: 'registered', count: 2 },
    { status: 'waiting', count: 2 },
  ])
})

test('seats are shown at once to everybody, on every process', async () => {
  const eventId = await evening(2)
  for (const process of [0, 1])
    expect((await site.visitor().on(process).visit(`/networking/${eventId}`)).html).toContain('2 of 2 seats left')
  await site.visitor().call('registerForEvent', seat(eventId, 'ada'))
  for (const process of [0, 1])
    await expect
      .poll(async () => (await site.visitor().on(process).visit(`/networking/${eventId}`)).html)
      .toContain('1 of 2 seats left')
})

test('a draft is there for administrators of events alone', async () => {
  const eventId = await evening(2, 'draft')
  expect((await site.visitor().call('getEvent', { eventId })).status).toBe(404)
  expect((await (await site.as('vendorAdmin')).call('getEvent', { eventId })).status).toBe(404)
  expect((await (await site.as('super')).call('getEvent', { eventId })).status).toBe(200)
  expect((await site.visitor().call('registerForEvent', seat(eventId, 'eve'))).status).toBe(404)
  expect((await site.visitor().fetch(`/networking/${eventId}/calendar`)).status).toBe(404)
})

test('the calendar file and the data for search engines', async () => {
  const eventId = await evening(2)
  const file = await site.visitor().fetch(`/networking/${eventId}/calendar`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toContain('BEGIN:VEVENT')
  const { html } = await site.visitor().visit(`/networking/${eventId}`)
  expect(html).toContain('"@type":"BusinessEvent"')
})

describe('the input', () => {
  test.each([
    ['nothing', {}],
    ['null', null],
    ['an address with a line break', { ...seat(randomUUID(), 'x'), email: 'x@example.com\r\nBcc: y@example.com' }],
    ['NUL in the name', { ...seat(randomUUID(), 'x'), name: 'a\u0000b' }],
    ['an event that is no id', { ...seat('1; drop', 'x') }],
  ])('%s is answered with 422', async (_, data) => {
    expect((await site.visitor().call('registerForEvent', data)).status).toBe(422)
  })
  test('of an event that is not there is 404, of a link that is not ours too', async () => {
    expect((await site.visitor().call('registerForEvent', seat(randomUUID(), 'x'))).status).toBe(404)
    const token = `${'A'.repeat(22)}.${'B'.repeat(24)}`
    expect((await site.visitor().call('getRegistration', { token })).status).toBe(404)
    expect((await site.visitor().call('cancelRegistration', { token })).status).toBe(404)
  })
})

test('a logo comes as a file; what is none, or too large, is refused at its field', async () => {
  const post = (bytes: Buffer) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], 'logo.png'))
    return site.visitor().fetch('/_serverFn/uploadSponsorLogo', {
      method: 'POST',
      headers: { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' },
      body,
    })
  }
  const svg = await post(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(svg.status).toBe(422)
  expect(await svg.text()).toContain('SVG')
  const large = await post(Buffer.alloc(950_000))
  expect([large.status, await large.text()]).toEqual([422, expect.stringContaining('900 KB')])
  expect(await sql('select id from sponsor_logos')).toEqual([])
})
