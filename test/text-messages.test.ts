import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { type Site, startSite } from './server.ts'

/**
 * Tests incoming text messages. The gateway's requests come from another site without a cookie and are signed. Source:
 * bar J11.
 */

const KEY = randomBytes(32)
const SECRET = `whsec_${KEY.toString('base64')}`
const PHONE = '+13175550177'
let site: Site
let closed: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TEXT_WEBHOOK_SECRET: SECRET } })
  closed = await startSite()
})
afterAll(async () => {
  await site?.stop()
  await closed?.stop()
})

const rows = <Row extends object = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(sql, values)).rows)
const HOUSEHOLD = [emailOf('buyer'), emailOf('otherBuyer')]

/** Two people of one household share a phone, and both turned texts on. */
beforeEach(async () => {
  await rows('delete from text_suppressions')
  await rows('delete from rate_limits')
  await rows(
    `update accounts set phone = case when email = any($1) then '317-555-0177' else '317-555-0178' end,
       sms_notifications = true, preferred_contact_method = 'sms'`,
    [HOUSEHOLD],
  )
  await rows(
    `insert into consents (id, account_id, email_normalized, purpose, text_version, text_hash, is_given, at, source)
     select gen_random_uuid(), id, email_normalized, 'contact', '2025-01-18', sha256('x'), true, now(), 'registration' from accounts`,
  )
})

interface Sent {
  id?: string
  at?: number
  /** Offset of the signature's time from now. */
  seconds_off?: number
  key?: Buffer
  body?: string
  signature?: string
  headers?: Record<string, string>
  process?: number
}

async function send(
  text: string,
  { id = randomUUID(), key = KEY, process = 0, seconds_off = 0, ...sent }: Sent = {},
  from = PHONE,
) {
  const body = sent.body ?? JSON.stringify({ from, text })
  const at = String(sent.at ?? Math.floor(Date.now() / 1000) + seconds_off)
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  const response = await site
    .visitor()
    .on(process)
    .fetch('/webhooks/texts', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
        origin: 'https://texts.example.net',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': sent.signature ?? `v1,${signature}`,
        ...sent.headers,
      },
      body,
    })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function state() {
  const people = await rows(
    `select a.email, a.sms_notifications, a.preferred_contact_method,
       exists (select from consents c where c.account_id = a.id and c.purpose = 'contact' and c.is_given and c.revoked_at is null) as may_contact
     from accounts a where a.phone is not null order by a.email`,
  )
  const ofHousehold = ({ email }: Record<string, unknown>) => HOUSEHOLD.includes(String(email))
  return {
    household: people.filter(ofHousehold).map(({ email: _, ...rest }) => rest),
    others: people.filter((one) => !ofHousehold(one)).map(({ email: _, ...rest }) => rest),
    stopped: (await rows('select phone_e164 from text_suppressions order by 1')).map((row) => row.phone_e164),
    entries: (await rows<{ count: number }>('select count(*)::integer as count from audit_log'))[0]?.count,
  }
}

const REACHED = { sms_notifications: true, preferred_contact_method: 'sms', may_contact: true }
const LEFT_ALONE = { sms_notifications: false, preferred_contact_method: 'email', may_contact: false }

test.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'End.', 'quit', 'Opt out'])(
  '%s ends it at once for everybody who has the number, and for nobody else',
  async (word) => {
    const before = await state()
    expect(before.household).toEqual([REACHED, REACHED])
    const answer = await send(word)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.text).toMatch(/: You are opted out and will get no more texts from us\. Reply START/)
    const after = await state()
    expect(after.household).toEqual([LEFT_ALONE, LEFT_ALONE])
    expect(after.others).toEqual(before.others)
    expect(after.stopped).toEqual([PHONE])
  },
)

test('it is on record who ended what: the number, the consent of each, and what each had asked for', async () => {
  const { entries = 0 } = await state()
  await send('STOP')
  const found = await rows('select act, object_id, actor_label, reason from audit_log where seq > $1 order by seq', [
    entries,
  ])
  expect(found.map(({ act }) => act).sort()).toEqual([
    'consents.recorded',
    'consents.recorded',
    'preferences.updated',
    'preferences.updated',
    'text_suppression.created',
  ])
  expect(found).toContainEqual({
    act: 'text_suppression.created',
    object_id: PHONE,
    actor_label: 'text-messages',
    reason: 'STOP by text message',
  })
  expect(
    await rows("select is_given, ip from consents where source = 'text-message' order by at desc limit 2"),
  ).toEqual([
    { is_given: false, ip: null },
    { is_given: false, ip: null },
  ])
})

test('the same message delivered again, there or on the other process, does nothing and says nothing', async () => {
  const id = randomUUID()
  expect((await send('STOP', { id })).status).toBe(200)
  expect((await send('START')).status).toBe(200)
  const between = await state()
  for (const process of [0, 1, 0]) expect(await send('STOP', { id, process })).toMatchObject({ status: 204, text: '' })
  expect(await state()).toEqual(between)
  expect(between.stopped).toEqual([])
})

test('twenty at once are one: one answer, one row, one consent taken back for each', async () => {
  const { entries = 0 } = await state()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send('STOP', { process: at % 2 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 204)])
  const after = await state()
  expect(after.household).toEqual([LEFT_ALONE, LEFT_ALONE])
  expect(after.entries).toBe(entries + 5)
})

test('START lets texts come again and gives no consent; HELP says who we are; other words are left alone', async () => {
  await send('STOP')
  const stopped = await state()
  expect((await send('Thank you, and see you at the stop sign')).status).toBe(204)
  expect((await send('HELP')).text).toMatch(/For help, .*Reply STOP to opt out\.$/)
  expect(await state()).toEqual(stopped)
  expect((await send('start')).text).toMatch(/can get our texts again if you turn them on/)
  const after = await state()
  expect(after.household).toEqual([LEFT_ALONE, LEFT_ALONE])
  expect(after.stopped).toEqual([])
  expect((await send('START')).status).toBe(204)
})

test('a number that nobody of ours has is kept from texts as well, whoever has it later', async () => {
  const before = await state()
  for (const from of ['+442079460018', '+13175550199']) expect((await send('STOP', {}, from)).status).toBe(200)
  const after = await state()
  expect({ ...after, stopped: [], entries: 0 }).toEqual({ ...before, entries: 0 })
  expect(after.stopped).toEqual(['+13175550199', '+442079460018'])
})

test('two machines that answer each other come to an end, and STOP still counts then', async () => {
  const answers: number[] = []
  for (let time = 0; time < 7; time += 1) answers.push((await send('HELP')).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 204, 204])
  expect((await send('STOP')).status).toBe(204)
  expect(await state()).toMatchObject({ household: [LEFT_ALONE, LEFT_ALONE], stopped: [PHONE] })
})

test.each<[string, Sent]>([
  ['a signature under another secret', { key: randomBytes(32) }],
  ['a signature of another body', { signature: `v1,${createHmac('sha256', KEY).update('other').digest('base64')}` }],
  ['no signature', { signature: '' }],
  ['an empty one', { signature: 'v1,' }],
  ['one of another version', { signature: `v2,${Buffer.alloc(32).toString('base64')}` }],
  ['no id', { id: '' }],
  ['an id that is a path', { id: '../x' }],
  ['a message of six minutes ago', { seconds_off: -360 }],
  ['a message of six minutes from now', { seconds_off: 360 }],
  ['a time that is none', { headers: { 'webhook-timestamp': 'now' } }],
  ['another time than the signed one', { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 9) } }],
  ['another id than the signed one', { headers: { 'webhook-id': 'another' } }],
  ['no JSON', { body: '{' }],
  ['null', { body: 'null' }],
  ['no number', { body: '{"text":"STOP"}' }],
  ['a number that is none', { body: '{"from":"317-555-0177","text":"STOP"}' }],
  ['a list', { body: '{"from":["+13175550177"],"text":"STOP"}' }],
])('%s is refused with 400, and nothing is written', async (_, sent) => {
  const before = await state()
  expect((await send('STOP', sent)).status).toBe(400)
  expect(await state()).toEqual(before)
})

test('a secret that is being changed: one right signature of two is enough', async () => {
  const id = randomUUID()
  const at = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ from: PHONE, text: 'STOP' })
  const right = createHmac('sha256', KEY).update(`${id}.${at}.${body}`).digest('base64')
  const signature = `v1,${randomBytes(32).toString('base64')} v1,${right}`
  expect((await send('STOP', { id, at, body, signature })).status).toBe(200)
})

test('whoever goes on guessing is told to wait; the gateway itself never is', async () => {
  const guesses: number[] = []
  for (let time = 0; time < 32; time += 1) guesses.push((await send('STOP', { key: randomBytes(32) })).status)
  expect(guesses).toEqual([...Array.from({ length: 30 }, () => 400), 429, 429])
  expect(Number((await send('STOP', { signature: '' })).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send('STOP')).status).toBe(200)
})

test('it is sent and never read, in few bytes, and there is nothing where no secret is set', async () => {
  const before = await state()
  expect((await site.visitor().fetch('/webhooks/texts')).status).toBe(405)
  expect((await send('x'.repeat(17_000))).status).toBe(413)
  expect((await send('x'.repeat(1_100_000))).status).toBe(413)
  expect((await closed.visitor().fetch('/webhooks/texts', { method: 'POST', body: '{}' })).status).toBe(404)
  expect(await state()).toEqual(before)
})
