import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowedHosts } from '../outbound.server.ts'
import { fakeTexts } from './fake.ts'
import { textGateway } from './gateway.server.ts'
import type { TextPort } from './texts.ts'

/** Local server that responds like Twilio's Messages API. */
const asked: { request: IncomingMessage; body: string }[] = []
const server = createServer(async (request, response) => {
  const body = await text(request)
  asked.push({ request, body })
  const to = new URLSearchParams(body).get('To') ?? ''
  const [status, answer] = to.endsWith('0001')
    ? [400, { code: 21610, message: `Attempt to send to unsubscribed recipient ${to}`, status: 400 }]
    : to.endsWith('0002')
      ? [400, { code: 21211, message: `The 'To' number ${to} is not valid`, status: 400 }]
      : to.endsWith('0003')
        ? [429, { code: 20429, message: 'Too Many Requests', status: 429 }]
        : to.endsWith('0004')
          ? [401, { code: 20003, message: 'Authenticate', status: 401 }]
          : [201, { sid: 'SM0123456789abcdef', status: 'queued' }]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
let gateway: TextPort
let url = ''

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { url: `${url}/`, account: 'AC1', token: 'the-token', from: '+13175550100' }
  gateway = textGateway(settings, allowedHosts({ urls: [url], mediaHosts: undefined }))
})
afterAll(() => new Promise<void>((ended) => server.close(() => ended())))

describe.each([
  ['the gateway', () => gateway],
  ['the fake', () => fakeTexts()],
])('%s', (_name, port) => {
  test('takes a text and returns its id', async () => {
    const delivered = await port().deliver({ to: '+13175550123', body: 'Hello' })
    expect(delivered).toEqual({ outcome: 'accepted', id: expect.stringMatching(/^SM/) })
  })
  test('reports a number that sent STOP', async () => {
    expect(await port().deliver({ to: '+13175550001', body: 'Hello' })).toEqual({
      outcome: 'refused',
      isStopped: true,
      reason: '400 21610',
    })
  })
  test('refuses a number that cannot be reached', async () => {
    expect(await port().deliver({ to: '+13175550002', body: 'Hello' })).toMatchObject({
      outcome: 'refused',
      isStopped: false,
    })
  })
  test('asks for a later try when it is busy', async () => {
    expect(await port().deliver({ to: '+13175550003', body: 'Hello' })).toMatchObject({ outcome: 'retry' })
  })
})

test('speaks the Messages API: path, account and token, To, From and Body', async () => {
  asked.length = 0
  await gateway.deliver({ to: '+13175550123', body: 'Tour at 2 PM & “more”' })
  const [{ request, body } = { request: null, body: '' }] = asked
  expect(request?.method).toBe('POST')
  expect(request?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:the-token').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+13175550123',
    From: '+13175550100',
    Body: 'Tour at 2 PM & “more”',
  })
})

test('retries later on a refused token, and says neither number nor text', async () => {
  const answer = await gateway.deliver({ to: '+13175550004', body: 'Secret' })
  expect(answer).toEqual({ outcome: 'retry', reason: '401 20003' })
})

test('asks no address that the settings do not name', async () => {
  const other = textGateway(
    { url, account: 'AC1', token: 't', from: '+13175550100' },
    allowedHosts({ urls: ['https://api.twilio.com'], mediaHosts: undefined }),
  )
  asked.length = 0
  expect(await other.deliver({ to: '+13175550123', body: 'Hello' })).toMatchObject({ outcome: 'retry' })
  expect(asked).toEqual([])
})

test('retries later where nobody answers', async () => {
  const gone = textGateway(
    { url: 'http://127.0.0.1:1', account: 'AC1', token: 't', from: '+13175550100' },
    allowedHosts({ urls: ['http://127.0.0.1:1'], mediaHosts: undefined }),
  )
  expect(await gone.deliver({ to: '+13175550123', body: 'Hello' })).toMatchObject({ outcome: 'retry' })
})
