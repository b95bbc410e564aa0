import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allowedHosts, outboundRequest } from './outbound.server.ts'

const allowed = allowedHosts({
  urls: ['https://api.example.com/v2', 'http://127.0.0.1:9000', undefined],
  mediaHosts: 'media.example.com, pictures.example.com:8443',
})

const ASKED = { headers: {}, signal: new AbortController().signal, maxSize: { success: 1000, other: 100 } }

test('the list holds hosts with their ports', () => {
  expect([...allowed].sort()).toEqual([
    '127.0.0.1:9000',
    'api.example.com:443',
    'media.example.com:443',
    'media.example.com:80',
    'pictures.example.com:8443',
  ])
})

test.each([
  'https://other.example.com/',
  'https://api.example.com:8443/',
  'http://127.0.0.1:5432/',
  'http://localhost:9000/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]:9000/',
  'http://[::1]:9000/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1:5432/',
  'http://media.example.com.evil.example/',
  'https://api.example.com@evil.example.net/',
  'https://user:pass@api.example.com/',
  'ftp://api.example.com/',
  'file:///etc/passwd',
  'not an address',
])('%s is not asked', async (url) => {
  await expect(outboundRequest(url, ASKED, allowed)).rejects.toThrow('not an allowed address')
})

/** Serves the given response while `work` runs. */
async function served(answer: RequestListener, work: (url: string, own: ReadonlySet<string>) => Promise<void>) {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
  try {
    await work(url, allowedHosts({ urls: [url], mediaHosts: undefined }))
  } finally {
    server.closeAllConnections()
    await new Promise((ended) => server.close(ended))
  }
}

test('an address of the list that sends on is not followed, wherever it leads', async () => {
  const asked: string[] = []
  const answer: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/inside' }).end()
  }
  await served(answer, async (url, own) => {
    await expect(outboundRequest(url, ASKED, own)).rejects.toThrow('redirects are not followed')
  })
  expect(asked).toEqual(['/feed'])
})

test('where redirects are asked for, one is followed to an address of the list, without the headers of the first', async () => {
  const asked: [string, string | undefined][] = []
  const answer: RequestListener = (request, response) => {
    asked.push([request.url ?? '', request.headers['user-agent']])
    const [, path, next] = /^\/(\w+)(?:\?to=(.*))?$/.exec(request.url ?? '') ?? []
    if (path === 'photo') return void response.end('bytes')
    response.writeHead(302, { location: next ? decodeURIComponent(next) : '/photo' }).end()
  }
  await served(answer, async (url, own) => {
    const once = { ...ASKED, headers: { 'user-agent': 'secret-token' }, redirects: 1 }
    expect((await outboundRequest(url, once, own)).body.toString()).toBe('bytes')
    expect(asked).toEqual([
      ['/feed', 'secret-token'],
      ['/photo', 'Porchlight'],
    ])
    const to = (place: string) => outboundRequest(`${url}?to=${encodeURIComponent(place)}`, once, own)
    await expect(to('http://169.254.169.254/latest/')).rejects.toThrow('not an allowed address')
    await expect(to('file:///etc/passwd')).rejects.toThrow('not an allowed address')
    await expect(to('/feed')).rejects.toThrow('redirects are not followed')
    await expect(outboundRequest(url, { ...once, method: 'POST' }, own)).rejects.toThrow('redirects are not followed')
  })
})

const TEXT = 'a home '.repeat(100)
/** Builds a gzip file whose trailer gives a wrong length. */
function liar(length: number): Buffer {
  const packed = gzipSync(TEXT)
  packed.writeUInt32LE(length, packed.length - 4)
  return packed
}

test.each([
  ['gzip', gzipSync(TEXT)],
  ['x-gzip', Buffer.concat([gzipSync('a home '), gzipSync(TEXT.slice(7))])],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['', Buffer.from(TEXT)],
])('an answer that is packed as %j is unpacked', async (encoding, body) => {
  await served(
    (_, response) => response.writeHead(200, encoding ? { 'content-encoding': encoding } : {}).end(body),
    async (url, own) => {
      const pieces: number[] = []
      const answer = await outboundRequest(url, { ...ASKED, onBytes: (count) => void pieces.push(count) }, own)
      expect(answer).toMatchObject({ status: 200, isSuccess: true })
      expect(answer.body.toString()).toBe(TEXT)
      expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(TEXT.length)
    },
  )
})

test.each([
  ['unpacks to more than is allowed', gzipSync('0'.repeat(1001)), 'longer than 1000 bytes'],
  ['is longer than is allowed', gzipSync(randomBytes(2000)), 'longer than 1000 bytes'],
  ['ends too soon', gzipSync(TEXT).subarray(0, 20), 'unexpected end of file'],
  ['says a wrong length', liar(5), 'incorrect length check'],
  ['says a length beyond all measure', liar(0xffffffff), 'incorrect length check'],
])('an answer that %s is none', async (_, body, words) => {
  await served(
    (__, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    async (url, own) => {
      await expect(outboundRequest(url, ASKED, own)).rejects.toThrow(words)
    },
  )
})

test('an answer that is cut off is none, and an end that is asked for is told with its reason', async () => {
  await served(
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x')
      setTimeout(() => response.destroy(), 20)
    },
    async (url, own) => {
      await expect(outboundRequest(url, ASKED, own)).rejects.toMatchObject({ code: 'ECONNRESET' })
    },
  )
  await served(
    (_, response) => void response.writeHead(200).write('x'),
    async (url, own) => {
      const signal = AbortSignal.timeout(30)
      await expect(outboundRequest(url, { ...ASKED, signal }, own)).rejects.toMatchObject({ name: 'TimeoutError' })
    },
  )
})
