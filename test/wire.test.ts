import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTargets } from './calls.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { payloadOf } from './wire.ts'
import { type HostileRequest, hostileRequest, seeded, sendHostile } from './wire-grammar.ts'

const site = await startSite()
afterAll(() => site.stop())

const CALL = { 'x-tsr-serverFn': 'true' }
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string | null, headers: Record<string, string> = JSON_TYPE, name = 'signIn') =>
  site.fetch(`/_serverFn/${name}`, { method: 'POST', headers: { ...CALL, ...headers }, body })

/** Returns an input around one wire node. */
const around = (node: unknown) =>
  JSON.stringify({ t: { t: 10, i: 0, p: { k: ['data'], v: [node] }, o: 0 }, f: 127, m: [] })
const record = (members: Record<string, unknown>, i = 1) => ({
  t: 10,
  i,
  p: { k: Object.keys(members), v: Object.values(members) },
  o: 0,
})
const text = (s: string) => ({ t: 1, s })

/** Returns nested lists, too deep for JSON.stringify. */
function nested(depth: number): string {
  const heads = Array.from({ length: depth }, (_, i) => `{"t":9,"i":${i + 1},"o":0,"a":[`)
  return around('HERE').replace('"HERE"', `${heads.join('')}{"t":1,"s":"x"}${']}'.repeat(depth)}`)
}

/** Each part is used twice by the next: few bytes, a billion values. */
function doubled(times: number): unknown {
  let node: unknown = text('lol')
  for (let i = times; i >= 1; i -= 1)
    node = { t: 9, i, a: [node, i === times ? text('lol') : { t: 4, i: i + 1 }], o: 0 }
  return node
}

const BROKEN: readonly (readonly [string, string])[] = [
  ['no JSON', '{"data": '],
  ['an empty body', ''],
  ['JSON that is no wire', '{"data": {"email": "a@example.com"}}'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['JSON of 10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['a value of 10,000 levels', nested(10_000)],
  ['a value of 100 levels', nested(100)],
  ['a value that holds itself', around({ t: 9, i: 1, a: [{ t: 4, i: 1 }], o: 0 })],
  ['a value that is nowhere', around({ t: 4, i: 77 })],
  ['parts doubled forty times', around(doubled(40))],
  ['one id for two values', around({ t: 9, i: 1, a: [record({}, 2), record({}, 2)], o: 0 })],
  ['an unknown kind of value', around({ t: 4711, i: 1 })],
  ['a kind that is no number', around({ t: 'x', i: 1 })],
  ['a constant that does not exist', around({ t: 2, s: 99 })],
  ['a constant between two others', around({ t: 2, s: 1.5 })],
  ['an id below zero', around({ t: 9, i: -1, a: [], o: 0 })],
  ['a promise', around({ t: 12, i: 1, s: 1, f: text('x') })],
  ['a promise to be resolved later', around({ t: 22, i: 1, s: 2 })],
  ['a big number of a million digits', around({ t: 3, s: '9'.repeat(900_000) })],
  ['a regular expression', around({ t: 6, i: 1, c: '(a+)+$', m: '' })],
  ['a set', around({ t: 7, i: 1, a: [], l: 1e9 })],
  ['a map', around({ t: 8, i: 1, e: { k: [], v: [], s: 1e9 } })],
  ['an error', around({ t: 13, i: 1, s: 0, m: 'x', p: { k: [], v: [] } })],
  ['an array buffer of two gigabytes', around({ t: 19, i: 1, s: '', l: 2e9 })],
  ['a typed array', around({ t: 15, i: 1, c: 'Float64Array', f: { t: 19, i: 2, s: '' }, b: 0, l: 1e9 })],
  ['an error of our own', around({ t: 25, i: 1, c: '$TSR/t/app-error', s: record({ code: text('internal') }, 2) })],
  ['a plug-in that does not exist', around({ t: 25, i: 1, c: 'nobody', s: text('x') })],
  ['a text that is none', around({ t: 1, s: { toString: 1 } })],
  ['a text without its text', around({ t: 1 })],
  ['a list that is none', around({ t: 9, i: 1, a: { length: 1e9 }, o: 0 })],
  ['a hole in a list', around({ t: 9, i: 1, a: [0], o: 0 })],
  ['more names than values', around({ t: 10, i: 1, p: { k: ['a', 'b'], v: [text('x')] }, o: 0 })],
  ['__proto__ as a name', around(record(Object.fromEntries([['__proto__', text('x')]])))],
  ['constructor as a name', around(record({ constructor: text('x') }))],
  ['marks that are no list', JSON.stringify({ t: record({ data: text('x') }, 0), f: 127, m: { length: 1e9 } })],
  ['another member than data', JSON.stringify({ t: record({ error: text('x') }, 0), f: 127, m: [] })],
]

describe('a body that our own pages never send', () => {
  test.each(BROKEN)('%s → 400 at once', async (_, body) => {
    const took_ms: number[] = []
    // Other work may delay the machine; the fastest of 20 runs is the cost of the work.
    while (took_ms.length < 20 && !(Math.min(...took_ms) < 100)) {
      const began = performance.now()
      const response = await post(body)
      took_ms.push(performance.now() - began)
      expect([response.status, await response.text()]).toEqual([400, '{"error":"This request can’t be read."}'])
    }
    expect(Math.min(...took_ms)).toBeLessThan(100)
  })

  test.each(BROKEN.filter(([, body]) => body.length > 0 && body.length < 10_000))(
    '%s in the address of a GET call → 400',
    async (_, body) => {
      expect(
        (await site.fetch(`/_serverFn/getUser?payload=${encodeURIComponent(body)}`, { headers: CALL })).status,
      ).toBe(400)
    },
  )

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json\t;x, text/html',
  ])('content type %s → 400', async (type) => {
    expect((await post('{"a": "b"}', { 'content-type': type })).status).toBe(400)
  })

  test.each([
    'application/json; x=multipart/form-data',
    'application/json; x=application/x-www-form-urlencoded',
    'Application/JSON; charset=utf-8',
  ])('content type %s is JSON, to the framework too', async (type) => {
    expect((await post(around({ t: 2, s: 99 }), { 'content-type': type })).status).toBe(400)
    const body = await payloadOf({ data: { email: 'nobody@example.com', password: 'x' } })
    expect((await post(body, { 'content-type': type })).status).toBe(200)
  })

  test.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'ignores the content type %s of a GET call',
    async (type) => {
      const headers = { ...CALL, 'content-type': type }
      expect((await site.fetch('/_serverFn/getUser', { headers })).status).toBe(200)
    },
  )

  test('logs one short line for each refusal, and no error', async () => {
    const before = site.log().length
    await post(around({ t: 2, s: 99 }))
    await expect.poll(() => site.log().slice(before)).toContain('request refused before it was parsed')
    const lines = site.log().slice(before).trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', status: 400, path: '/_serverFn/signIn' })
    expect(lines[0]?.length).toBeLessThan(300)
  })

  test('logs no secret of a link in the path of a refused request', async () => {
    const before = site.log().length
    const answer = await site.fetch(`/unsubscribe/${'aB3_-'.repeat(6)}`, {
      method: 'POST',
      headers: { origin: new URL(site.urls[0] ?? '').origin },
      body: 'x'.repeat(3_000_000),
    })
    expect(answer.status).toBe(413)
    await expect.poll(() => site.log().slice(before)).toContain('"/unsubscribe/hidden"')
    expect(site.log().slice(before)).not.toContain('aB3_-')
  })

  test('answers 2,000 hostile bodies of the wire grammar without a 500', async () => {
    const targets = await callTargets()
    const random = seeded(19)
    const cookie = [...(await site.as('super')).cookies].map((pair) => pair.join('=')).join('; ')
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const bad: { status: number; request: HostileRequest }[] = []
    const before = site.log().length
    for (let sent = 0; sent < 2000; sent += 20) {
      const requests = Array.from({ length: 20 }, () => hostileRequest(random, targets))
      const more: Record<string, string> = sent % 40 === 0 ? { cookie } : {}
      const url = site.urls[0] ?? ''
      const statuses = await Promise.all(requests.map((request) => sendHostile(url, request, { agent, more })))
      for (const [at, request] of requests.entries()) {
        const status = statuses[at] ?? 0
        if (status === 0 || status >= 500) bad.push({ status, request })
      }
    }
    agent.destroy()
    expect(bad.slice(0, 3)).toEqual([])
    expect(site.log().slice(before)).not.toContain('"level":"error"')
  })

  test('a context, as JSON or beside a form, does not reach what the server trusts → 400', async () => {
    const context = { actor: { account: { role_level: 1000 } } }
    expect((await post(await payloadOf({ data: { email: 'a@example.com', password: 'x' }, context }))).status).toBe(400)
    const form = new FormData()
    form.set('__TSS_CONTEXT', await payloadOf({ context }))
    expect((await site.fetch('/_serverFn/signIn', { method: 'POST', headers: CALL, body: form })).status).toBe(400)
  })

  test('a call without the mark of our pages → 400', async () => {
    expect((await site.fetch('/_serverFn/getUser')).status).toBe(400)
    const json = await payloadOf({ data: { email: 'a@example.com', password: 'x' } })
    expect((await site.fetch('/_serverFn/signIn', { method: 'POST', headers: JSON_TYPE, body: json })).status).toBe(400)
  })

  test('a form where a call takes fields → 422, and no more', async () => {
    const form = new FormData()
    form.set('email', 'buyer@example.com')
    expect((await site.call('signIn', form)).status).toBe(422)
  })

  test('2 MB, said or not said beforehand, on a call and on any other address → 413', async () => {
    const large = JSON.stringify({ x: 'x'.repeat(2_000_000) })
    expect((await post(large)).status).toBe(413)
    expect((await site.fetch('/', { method: 'POST', headers: JSON_TYPE, body: large })).status).toBe(413)
    expect(await chunked(`${site.urls[0]}/_serverFn/signIn`, 2_000_000)).toBe(413)
  })

  test('50 MB → refused, and the process does not grow', async () => {
    const before = await residentBytes()
    await chunked(`${site.urls[0]}/_serverFn/signIn`, 50_000_000)
    expect((await residentBytes()) - before).toBeLessThan(50_000_000)
    expect((await site.call('getUser')).status).toBe(200)
  })

  test('an unknown call → 404; the wrong method → 405', async () => {
    for (const name of ['nobody', '__proto__', 'constructor', 'toString', '../signIn', 'signIn%2F..', '']) {
      expect((await post('{}', JSON_TYPE, name)).status, name).toBe(404)
    }
    expect((await site.fetch('/_serverFn/signIn', { headers: CALL })).status).toBe(405)
    expect((await post(await payloadOf({}), JSON_TYPE, 'getUser')).status).toBe(405)
  })
})

const INPUTS: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['a list', [1, 2]],
  ['no fields', {}],
  ['fields of wrong types', { email: 7, password: { a: 1 } }],
  ['not-a-numbers', { email: Number.NaN, password: Number.POSITIVE_INFINITY }],
  ['dates', { email: new Date(), password: new Date(Number.NaN) }],
  ['a NUL in the email', { email: 'a\u0000@example.com', password: 'x' }],
  ['a line break in the email', { email: 'a@example.com\r\nbcc: b@example.com', password: 'x' }],
  ['half of a surrogate pair', { email: '\ud800@example.com', password: 'x' }],
  ['800,000 characters', { email: 'a@example.com', password: 'x'.repeat(800_000) }],
]
describe('a body that can be read, with input that is wrong', () => {
  // Hostile but parsable bodies count against this network's sign-in limit.
  beforeAll(() => asOwner(process.env.DATABASE_URL ?? '', (client) => client.query('delete from rate_limits')))

  test.each(INPUTS)('%s → 422 with fields', async (_, input) => {
    const answer = await site.call('signIn', input)
    expect(answer).toMatchObject({
      status: 422,
      error: { code: 'invalid', message: 'Check the highlighted fields.' },
    })
    expect(answer.error).toHaveProperty('fields', expect.any(Object))
  })

  test('more fields than asked for are not looked at', async () => {
    const answer = await site.call('signIn', {
      email: 'nobody@example.com',
      password: 'x',
      role_level: 1000,
      is_admin: true,
    })
    expect(answer).toMatchObject({ status: 200, result: { success: false } })
  })
})

function chunked(url: string, bytes: number): Promise<number | 'cut'> {
  return new Promise((done) => {
    const headers = { ...CALL, ...JSON_TYPE, 'sec-fetch-site': 'same-origin', 'transfer-encoding': 'chunked' }
    const outgoing = httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
      outgoing.destroy()
    })
    outgoing.once('error', () => done('cut'))
    const chunk = Buffer.alloc(100_000, 0x20)
    let sent = 0
    const send = () => {
      while (sent < bytes && !outgoing.destroyed) {
        sent += chunk.length
        if (!outgoing.write(chunk)) return outgoing.once('drain', send)
      }
      return outgoing.end()
    }
    send()
  })
}

async function residentBytes(): Promise<number> {
  const metrics = await (await site.fetch('/metrics')).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}
