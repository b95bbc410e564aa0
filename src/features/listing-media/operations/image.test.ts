import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { fakeStorage } from '#ports/storage/fake.ts'

// The cache is in DATA_DIR, which the imported modules evaluate on load.
const dataDir = await mkdtemp(join(tmpdir(), 'image-'))
vi.stubEnv('DATA_DIR', dataDir)
const { imageResponse } = await import('./image.server.ts')
const { emailImagePath } = await import('#features/properties/rules/pictures.ts')
const { securityHeaders } = await import('#kit/call/security.server.ts')
const { setStorage } = await import('#ports/storage/storage.server.ts')

const storage = fakeStorage()
setStorage(storage)
let key = ''
let broken = ''

async function put(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const name = `media/${hash.slice(0, 2)}/${hash}.jpg`
  await storage.put(name, bytes, 'image/jpeg')
  return name
}

beforeAll(async () => {
  const original = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  key = await put(original)
  broken = await put(original.subarray(0, 300))
  await storage.put('documents/secret.pdf', Buffer.from('secret'), 'application/pdf')
})

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return imageResponse(new Request(`http://127.0.0.1/img/${path}`, { method, headers }), 'public')
}

async function sizeOf(response: Response) {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format }
}

test.each([
  ['image/avif,image/webp,*/*', 640, 'heif', 'image/avif'],
  ['image/webp,*/*', 640, 'webp', 'image/webp'],
  ['*/*', 640, 'jpeg', 'image/jpeg'],
])('for Accept %s it is %i wide', async (accept, width, format, type) => {
  const response = await ask(`${key}?width=${width}&quality=50`, { accept })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('vary')).toBe('Accept')
  expect(await sizeOf(response)).toEqual({ width, height: 384, format })
})

test.each([
  ['width=1', 320],
  ['width=500', 640],
  ['height=200', 320],
  ['width=960&height=200', 320],
  ['width=320&height=1000', 320],
  ['width=abc', 1000],
  ['', 1000],
  ['width=1920', 1000],
  ['width=99999', 1000],
])('%s is %i wide: a step of the ladder, never larger than the original', async (query, width) => {
  expect((await sizeOf(await ask(`${key}?${query}`))).width).toBe(width)
})

test('who holds the tag gets no bytes', async () => {
  const first = await ask(`${key}?width=320`)
  const again = await ask(`${key}?width=320`, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect((await again.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  'media/00/unknown.jpg',
  `media/00/${'0'.repeat(32)}.jpg`,
  `media/00/${'0'.repeat(32)}.svg`,
  'documents/secret.pdf',
  '../documents/secret.pdf',
  'media/..%2f..%2fdocuments/secret.pdf',
  'media/%00',
  '',
])('%s is not known', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('another method is refused, and HEAD has the length alone', async () => {
  expect((await ask(key, {}, 'POST')).status).toBe(405)
  const head = await ask(`${key}?width=320`, {}, 'HEAD')
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
})

test('many who ask at once make it once, and it is kept', async () => {
  const get = vi.spyOn(storage, 'get')
  await Promise.all(Array.from({ length: 30 }, () => ask(`${key}?width=480&quality=50`)))
  await ask(`${key}?width=480&quality=50`)
  expect(get).toHaveBeenCalledTimes(1)
  get.mockRestore()
  expect((await readdir(join(dataDir, 'cache', 'img'))).length).toBeGreaterThan(0)
})

test('more than can be made are sent away for a moment', async () => {
  const keys = await Promise.all(
    Array.from({ length: 90 }, async (_, at) =>
      put(
        await sharp({ create: { width: 400 + at, height: 300, channels: 3, background: '#224466' } })
          .jpeg()
          .toBuffer(),
      ),
    ),
  )
  const gate = Promise.withResolvers<void>()
  const read = storage.get
  const get = vi.spyOn(storage, 'get').mockImplementation(async (one) => {
    await gate.promise
    return read(one)
  })
  const asked = keys.map((one) => ask(`${one}?width=320`))
  await Promise.race(asked)
  gate.resolve()
  const answers = await Promise.all(asked)
  get.mockRestore()
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('1')
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
})

test('bytes that cannot be read are an answer, not the end', async () => {
  expect((await ask(broken)).status).toBe(404)
})

test('is shown by mail programs of any origin where an email asks for it, and everybody may see it', async () => {
  const policy = async (path: string, audience: 'public' | 'caller') => {
    const request = new Request(`http://127.0.0.1${path}`)
    const response = await imageResponse(request, audience)
    securityHeaders(request, response, '')
    return response.headers.get('cross-origin-resource-policy')
  }
  expect(await policy(emailImagePath(key), 'public')).toBe('cross-origin')
  expect(await policy(emailImagePath(key), 'caller')).toBe('same-origin')
  expect(await policy(`/img/${key}?width=640`, 'public')).toBe('same-origin')
})
