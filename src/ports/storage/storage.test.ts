import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/s3.ts'
import { fakeStorage } from './fake.ts'
import { folderStorage } from './folder.server.ts'
import { withFormer } from './former.ts'
import { s3Storage } from './s3.server.ts'
import type { Storage } from './storage.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.stop()
})

async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

describe.each<[string, () => Storage]>([
  ['folder', () => folderStorage(folder)],
  ['S3', () => s3Storage(s3.bucket)],
  ['fake', fakeStorage],
  ['folder with a former bucket', () => withFormer(folderStorage(folder), s3Storage(s3.bucket))],
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

  test('lists its keys', async () => {
    const storage = open()
    const keys = ['documents/1', 'media/ab/one.jpg', 'media/cd/two.jpg']
    for (const key of keys) await storage.put(key, Buffer.from(key), 'image/jpeg')
    expect((await keysOf(storage.list())).sort()).toEqual(keys)
    for (const key of keys) await storage.remove(key)
    expect(await keysOf(storage.list())).toEqual([])
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
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
    await expect(storage.exists(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
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
  await s3Storage(s3.bucket).put('media/ab/two.png', Buffer.from('x'), 'image/png')
  expect(s3.objects.get('site/media/ab/two.png')?.type).toBe('image/png')
})

test('a bucket that is missing is no empty one', async () => {
  const missing = s3Storage({ ...s3.bucket, bucket: 'castles' })
  await expect(missing.get('media/ab/one.jpg')).rejects.toThrow('NoSuchBucket')
  await expect(missing.put('media/ab/one.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('NoSuchBucket')
})

test('a bucket whose key cannot be decrypted refuses to open', () => {
  expect(() => s3Storage({ ...s3.bucket, secretAccessKey: null })).toThrow('s3://homes/site cannot be decrypted')
})

test('a former storage gives what the present one lacks, and gets nothing', async () => {
  const [present, former] = [fakeStorage(), fakeStorage()]
  const both = withFormer(present, former)
  await former.put('media/old.jpg', Buffer.from('old'), 'image/jpeg')
  await former.put('media/both.jpg', Buffer.from('former'), 'image/jpeg')
  await both.put('media/new.jpg', Buffer.from('new'), 'image/jpeg')
  await both.put('media/both.jpg', Buffer.from('present'), 'image/jpeg')
  expect([...former.entries.keys()]).toEqual(['media/old.jpg', 'media/both.jpg'])
  expect(String(await both.get('media/old.jpg'))).toBe('old')
  expect(String(await both.get('media/both.jpg'))).toBe('present')
  expect(await keysOf(both.list())).toEqual(['media/new.jpg', 'media/both.jpg', 'media/old.jpg'])
  for (const key of ['media/old.jpg', 'media/both.jpg']) {
    await both.remove(key)
    expect(await both.get(key)).toBeNull()
  }
})

test.each(['silent.jpg', 'half.jpg'])('a bucket that says nothing, or no more, is not waited for: %s', async (name) => {
  const read = s3Storage(s3.bucket, { silence_ms: 100 }).get(`media/ab/${name}`)
  await expect(read).rejects.toThrow('timed out after 100 ms of inactivity')
})
