import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPushService } from './push.ts'
import { vapidKeys, webPushPort } from './web-push.server.ts'

const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
let status = 201
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await buffer(request) })
  response.writeHead(status).end()
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((ended) => server.close(() => ended())))
afterEach(() => {
  received.length = 0
  status = 201
})

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const isAllowed = (endpoint: string) => endpoint.startsWith(`${origin()}/`)
const port = () => webPushPort({ secret: 'a secret', contact: 'office@example.com', isAllowed })

function makeDevice() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const secret = randomBytes(16)
  return {
    key,
    secret,
    device: {
      endpoint: `${origin()}/device/1`,
      p256dh: key.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
  }
}

/** Decrypts a message as a browser does. Source: RFC 8188, 2; RFC 8291, 3.4. */
function decrypted(body: Buffer, key: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), secret, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes))
  const record = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

const MESSAGE = { title: 'Our office', body: 'Buying: Réka Østby', path: '/agent/inquiries/1', tag: '1' }

test('encrypts a message for the device and signs the request', async () => {
  const { key, secret, device } = makeDevice()
  expect(await port().deliver(device, MESSAGE)).toEqual({ outcome: 'accepted' })
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received
  expect(JSON.parse(decrypted(body, key, secret))).toEqual(MESSAGE)
  expect(body.toString('latin1')).not.toContain('Buying')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' })

  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  expect(publicKey).toBe(port().publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: verifier, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin(),
    sub: 'mailto:office@example.com',
  })
})

test.each([
  [200, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [403, 'gone'],
  [401, 'retry'],
  [429, 'retry'],
  [503, 'retry'],
] as const)('maps status %i to %s', async (answer, outcome) => {
  status = answer
  expect(await port().deliver(makeDevice().device, MESSAGE)).toMatchObject({ outcome })
})

test('follows no redirect, and retries a service that does not answer', async () => {
  status = 307
  expect((await port().deliver(makeDevice().device, MESSAGE)).outcome).toBe('gone')
  expect(received).toHaveLength(1)
  const nobody = { ...makeDevice().device, endpoint: 'http://127.0.0.1:1/device' }
  const open = webPushPort({ secret: 'a secret', contact: 'office@example.com', isAllowed: () => true })
  expect((await open.deliver(nobody, MESSAGE)).outcome).toBe('retry')
})

test('drops a device with invalid keys without a request', async () => {
  const { device } = makeDevice()
  expect((await port().deliver({ ...device, p256dh: 'A'.repeat(87) }, MESSAGE)).outcome).toBe('gone')
  expect(received).toEqual([])
})

describe('endpoints', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://user@fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com.example.com/abc', false],
    ['https://evilnotify.windows.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('isPushService(%s) is %s', (endpoint, expected) => {
    expect(isPushService(endpoint)).toBe(expected)
  })

  test('drops a device of another host without a request', async () => {
    const port = webPushPort({ secret: 'a secret', contact: 'office@example.com' })
    expect(await port.deliver(makeDevice().device, MESSAGE)).toEqual({ outcome: 'gone' })
    expect(received).toEqual([])
  })
})

test('derives the same keys in every process, and others from another secret', () => {
  expect(vapidKeys('one')).toEqual(vapidKeys('one'))
  expect(vapidKeys('one').publicKey).not.toBe(vapidKeys('two').publicKey)
  expect(Buffer.from(vapidKeys('one').publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(vapidKeys('one').privateKey, 'base64url')).toHaveLength(32)
})
