import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, readArchive, writeArchive } from './archive.server.ts'

const KEY = 'a key for the tests of backups alone'
const LARGE = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `${at} ${(at * 7919) % 60_013}`).join('\n'))
let folder = ''
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* entries(): AsyncGenerator<Entry> {
  yield { head: { kind: 'facts', at: 'noon' }, body: bytes() }
  yield { head: { kind: 'table', name: 'one' }, body: bytes(LARGE.subarray(0, 10), LARGE.subarray(10)) }
  yield { head: { kind: 'table', name: 'empty' }, body: bytes() }
  // Incompressible data, so that there are many frames.
  yield { head: { kind: 'file', key: 'media/x' }, body: bytes(noise(1_500_000)) }
}

async function* bytes(...chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

function noise(length: number): Buffer {
  const all = Buffer.alloc(length)
  for (let at = 0, state = 7; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    all[at] = state >>> 24
  }
  return all
}

async function made(key: string | undefined): Promise<string> {
  number += 1
  const path = join(folder, String(number))
  await writeArchive(path, key, entries())
  return path
}

async function read(path: string, key: string | undefined) {
  const found: Record<string, string> = {}
  for await (const { head, body } of readArchive(path, key)) {
    found[String(head.name ?? head.key ?? head.kind)] = await text(body)
  }
  return found
}

describe.each<[string, string | undefined]>([
  ['encrypted', KEY],
  ['not encrypted', undefined],
])('a backup that is %s', (_, key) => {
  test('gives back what was written', async () => {
    const found = await read(await made(key), key)
    expect(Object.keys(found)).toEqual(['facts', 'one', 'empty', 'media/x'])
    expect(found.one).toBe(String(LARGE))
    expect(found['media/x']).toBe(String(noise(1_500_000)))
  })

  test('passes over what is not read', async () => {
    const heads: unknown[] = []
    for await (const { head } of readArchive(await made(key), key)) heads.push(head.kind)
    expect(heads).toEqual(['facts', 'table', 'table', 'file'])
  })

  test('is refused wherever one bit of it is another', async () => {
    const whole = await readFile(await made(key))
    const path = join(folder, 'damaged')
    for (const at of [25, 200, 5000, Math.floor(whole.length / 2), whole.length - 1]) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      await writeFile(path, damaged)
      await expect(read(path, key), `bit in byte ${at}`).rejects.toThrow(/damaged|cut off|does not match this backup/)
    }
  })

  test('is refused where its end is missing, and where something follows it', async () => {
    const whole = await readFile(await made(key))
    const path = join(folder, 'cut')
    const header = whole.indexOf(10, whole.indexOf(10) + 1) + 1
    const firstFrames = header + 2 * (4 + 262_144 + 16)
    for (const length of [header, header + 3, firstFrames, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length))
      await expect(read(path, key), `${length} bytes`).rejects.toThrow('The backup file is incomplete')
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from('more')]))
    await expect(read(path, key)).rejects.toThrow('damaged')
  })
})

test('the words that are kept cannot be read without the key', async () => {
  const path = await made(KEY)
  expect((await readFile(path)).includes('media/x')).toBe(false)
  await expect(read(path, undefined)).rejects.toThrow('The backup is encrypted: set BACKUP_KEY')
  await expect(read(path, `${KEY}!`)).rejects.toThrow('does not match this backup')
})

test('frames of two backups cannot be mixed', async () => {
  const [one, other] = [await readFile(await made(KEY)), await readFile(await made(KEY))]
  const header = one.indexOf(10, one.indexOf(10) + 1) + 1
  const path = join(folder, 'mixed')
  await writeFile(path, Buffer.concat([one.subarray(0, header), other.subarray(header)]))
  await expect(read(path, KEY)).rejects.toThrow('damaged')
})

test('any other file is refused, and an existing one is not written over', async () => {
  const path = join(folder, 'letter')
  await writeFile(path, 'Dear Sir or Madam')
  await expect(read(path, KEY)).rejects.toThrow('This file is not a backup of this program.')
  await expect(writeArchive(path, KEY, entries())).rejects.toThrow('EEXIST')
})
