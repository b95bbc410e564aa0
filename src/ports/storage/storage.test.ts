import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeStorage } from './fake.ts'
import { folderStorage } from './folder.server.ts'
import { s3Storage } from './s3.server.ts'
import type { Storage } from './storage.ts'

/** Bucket in memory with the part of the S3 protocol that the storage needs. */
const bucket = new Map<string, { bytes: Buffer; type: string }>()
const s3 = createServer(async (request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
  const entry = bucket.get(path)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bucket.set(path, { bytes: Buffer.concat(chunks), type: String(request.headers['content-type']) })
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (request.method === 'DELETE') {
    bucket.delete(path)
    return response.writeHead(204).end()
  }
  if (path.endsWith('silent.jpg')) return
  if (path.endsWith('half.jpg')) return void response.writeHead(200, { 'content-length': 100 }).write('half of it')
  if (!entry)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  response.writeHead(200, { 'content-type': entry.type, 'content-length': entry.bytes.length })
  response.end(request.method === 'HEAD' ? undefined : entry.bytes)
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  await new Promise<void>((done) => s3.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  s3.closeAllConnections()
  await new Promise((done) => s3.close(done))
})

function s3ForTest(silence_ms?: number): Storage {
  const address = s3.address()
  return s3Storage({
    bucket: 'homes',
    prefix: 'site/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    silence_ms,
  })
}

describe.each<[string, () => Storage]>([
  ['folder', () => folderStorage(folder)],
  ['S3', () => s3ForTest()],
  ['fake', fakeStorage],
])('storage in a %s', (_, open) => {
  test('keeps bytes under a key until they are removed', async () => {
    const storage = open()
    const bytes = Buffer.from([0, 1, 2, 255])
    expect(await storage.get('media/ab/one.jpg')).toBeNull()
    expect(await storage.exists('media/ab/one.jpg')).toBe(false)
    await storage.put('media/ab/one.jpg', bytes, 'image/jpeg')
    expect(await storage.exists('media/ab/one.jpg')).toBe(true)
    expect(await storage.get('media/ab/one.jpg')).toEqual(bytes)
    await storage.put('media/ab/one.jpg', Buffer.from('newer'), 'image/jpeg')
    expect((await storage.get('media/ab/one.jpg'))?.toString()).toBe('newer')
    await storage.remove('media/ab/one.jpg')
    expect(await storage.get('media/ab/one.jpg')).toBeNull()
    await storage.remove('media/ab/one.jpg')
  })

  test.each([
    '../outside',
    'media/../../outside',
    '/etc/passwd',
    'media//x',
    'media/.hidden',
    'Media/x',
    'a b',
    '',
    'media/x\u0000',
    `${'a/'.repeat(9)}a`,
  ])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('no storage key')
    await expect(storage.get(key)).rejects.toThrow('no storage key')
    await expect(storage.exists(key)).rejects.toThrow('no storage key')
    await expect(storage.remove(key)).rejects.toThrow('no storage key')
  })
})

test('a folder holds no half-written entry', async () => {
  const storage = folderStorage(folder)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => storage.put('media/cd/same.jpg', Buffer.alloc(50_000, at), 'image/jpeg')),
  )
  expect(new Set((await storage.get('media/cd/same.jpg')) ?? []).size).toBe(1)
  expect(await readdir(join(folder, 'media/cd'))).toEqual(['same.jpg'])
})

test('a bucket gets the type of what is put', async () => {
  await s3ForTest().put('media/ab/two.png', Buffer.from('x'), 'image/png')
  expect(bucket.get('/homes/site/media/ab/two.png')?.type).toBe('image/png')
})

test.each(['silent.jpg', 'half.jpg'])('a bucket that says nothing, or no more, is not waited for: %s', async (name) => {
  const read = s3ForTest(100).get(`media/ab/${name}`)
  await expect(read).rejects.toThrow('timed out after 100 ms of inactivity')
})
