import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Format of a backup file, written and read as a stream, so that memory does not depend on its size.
 *
 * A line with the format's name, a line of JSON with the seal parameters, then frames: length (4 bytes), bytes, seal
 * (16 bytes). The frames together are one gzip stream of entries: length and JSON of the head, chunks with their
 * length, a length of 0, SHA-256 of the chunks. With a key each frame is encrypted and authenticated by AES-256-GCM,
 * without one it has a checksum. A seal covers the frame's number and whether it is the last, so that removing,
 * reordering or truncating frames is detected.
 */

const MAGIC = 'porchlight-backup 1'
const FRAME_BYTES = 262_144
const CHUNK_BYTES = 65_536
const SEAL_BYTES = 16
const MAX_HEAD_BYTES = 1_048_576

/** A backup is unusable; the message is one plain sentence. */
export class ArchiveError extends Error {}

/** Head of an entry. The writer defines its members. */
export type Head = Readonly<Record<string, unknown>>

export interface Entry {
  head: Head
  body: AsyncIterable<Uint8Array>
}

/** An entry of a backup. Consume its body before the next entry; it throws if the content was altered. */
export interface ReadEntry extends Entry {
  /** Returns the SHA-256 of the body in hex, once the body is consumed. */
  digest: () => string
}

/** Writes entries to a new file, encrypted if there is a key. */
export async function writeArchive(
  path: string,
  key: string | undefined,
  entries: AsyncIterable<Entry>,
  signal?: AbortSignal,
): Promise<void> {
  const salt = randomBytes(16)
  const secret = key === undefined ? null : secretOf(key, salt)
  const header = `${JSON.stringify(secret ? { seal: 'aes-256-gcm', salt: salt.toString('hex'), key_check: secret.check } : { seal: 'sha-256' })}\n`
  const seal = sealWith(secret?.key ?? null, header)
  await pipeline(
    encodeEntries(entries),
    createGzip({ level: 3 }),
    async function* (bytes: AsyncIterable<Buffer>) {
      yield Buffer.from(`${MAGIC}\n${header}`)
      let number = 0
      let waiting: Buffer | null = null
      for await (const frame of splitIntoChunks(FRAME_BYTES, bytes)) {
        if (waiting) yield seal(waiting, number++, false)
        waiting = frame
      }
      yield seal(waiting ?? Buffer.alloc(0), number, true)
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
}

/** Yields the entries of a file. @throws ArchiveError if it is incomplete or was made with another key */
export async function* readArchive(path: string, key: string | undefined): AsyncGenerator<ReadEntry> {
  const file = byteReader(createReadStream(path, { highWaterMark: FRAME_BYTES }))
  const gunzip = createGunzip()
  let failure: unknown = null
  const feeding = pipeline(decryptFrames(file, key), gunzip).catch((error) => {
    failure = error
  })
  try {
    yield* decodeEntries(byteReader(gunzip))
    await feeding
    if (failure) throw failure
  } catch (error) {
    await feeding
    const cause = failure ?? error
    const isDamage = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
    throw isDamage ? new ArchiveError('The backup is damaged: it can’t be decompressed.') : cause
  } finally {
    gunzip.destroy()
  }
}

async function* encodeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    const json = Buffer.from(JSON.stringify(head))
    yield lengthOf(json)
    yield json
    const digest = createHash('sha256')
    for await (const chunk of splitIntoChunks(CHUNK_BYTES, body)) {
      digest.update(chunk)
      yield lengthOf(chunk)
      yield chunk
    }
    yield lengthOf(Buffer.alloc(0))
    yield digest.digest()
  }
}

async function* decodeEntries(bytes: ByteReader): AsyncGenerator<ReadEntry> {
  for (let length = await bytes.take(4); length; length = await bytes.take(4)) {
    const size = length.readUInt32BE()
    if (size > MAX_HEAD_BYTES) throw new ArchiveError('The backup is damaged: an entry has an invalid start.')
    const head: unknown = JSON.parse(String(await takeExactly(bytes, size)))
    if (typeof head !== 'object' || head === null)
      throw new ArchiveError('The backup is damaged: an entry has no header.')
    let digest: string | null = null
    const body = bodyOf(bytes, (found: string) => {
      digest = found
    })
    yield { head: { ...head }, body, digest: () => digest ?? '' }
    // Skip the rest of a body that the caller did not consume.
    while (!(await body.next()).done);
  }
}

async function* bodyOf(bytes: ByteReader, done: (digest: string) => void): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for (;;) {
    const size = (await takeExactly(bytes, 4)).readUInt32BE()
    if (size > CHUNK_BYTES) throw new ArchiveError('The backup is damaged: a part of an entry is too long.')
    if (size === 0) break
    const chunk = await takeExactly(bytes, size)
    digest.update(chunk)
    yield chunk
  }
  const found = digest.digest()
  if (!found.equals(await takeExactly(bytes, 32)))
    throw new ArchiveError('The backup is damaged: an entry doesn’t match what was written.')
  done(found.toString('hex'))
}

/** Yields the decrypted frames of a file. */
async function* decryptFrames(file: ByteReader, key: string | undefined): AsyncGenerator<Buffer> {
  const magic = await file.line(100)
  if (magic === null || !magic.startsWith('porchlight-backup '))
    throw new ArchiveError('This file is not a backup of this program.')
  if (magic !== MAGIC)
    throw new ArchiveError(
      'The backup was made by another version of this program, in a format that this version can’t read.',
    )
  const line = (await file.line(1000)) ?? ''
  const open = openWith(keyFor(line, key), `${line}\n`)
  for (let number = 0; ; number += 1) {
    const length = await file.take(4)
    if (!length) throw new ArchiveError('The backup file is incomplete.')
    const size = length.readUInt32BE()
    if (size > FRAME_BYTES) throw new ArchiveError(`The backup is damaged near byte ${file.at()}.`)
    const sealed = await file.take(size + SEAL_BYTES)
    if (!sealed) throw new ArchiveError('The backup file is incomplete.')
    const isLast = await file.isAtEnd()
    const bytes = open(sealed, number, isLast)
    if (!bytes) {
      const isCut = isLast && open(sealed, number, false)
      throw new ArchiveError(isCut ? 'The backup file is incomplete.' : `The backup is damaged near byte ${file.at()}.`)
    }
    yield bytes
    if (isLast) return
  }
}

function keyFor(line: string, key: string | undefined): Buffer | null {
  const { seal, salt, keyCheck } = headerOf(line)
  if (seal === 'sha-256') return null
  if (seal !== 'aes-256-gcm') throw new ArchiveError('The backup is damaged: its header can’t be read.')
  if (key === undefined)
    throw new ArchiveError('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const secret = secretOf(key, Buffer.from(salt, 'hex'))
  if (secret.check !== keyCheck) throw new ArchiveError('BACKUP_KEY does not match this backup.')
  return secret.key
}

function headerOf(line: string): { seal: string; salt: string; keyCheck: string } {
  try {
    const header = JSON.parse(line)
    return { seal: String(header.seal), salt: String(header.salt), keyCheck: String(header.key_check) }
  } catch {
    throw new ArchiveError('The backup is damaged: its header can’t be read.')
  }
}

/** Derives the key of this file, and a check value that tells a wrong BACKUP_KEY from a damaged file. */
function secretOf(key: string, salt: Buffer): { key: Buffer; check: string } {
  const derived = scryptSync(key, salt, 32)
  return { key: derived, check: createHmac('sha256', derived).update('key check').digest('hex').slice(0, 32) }
}

function sealWith(key: Buffer | null, header: string): (bytes: Buffer, number: number, isLast: boolean) => Buffer {
  return (bytes, number, isLast) => {
    const nonce = nonceOf(number, isLast)
    if (!key) return Buffer.concat([lengthOf(bytes), bytes, checksum(header, nonce, bytes)])
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(header))
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([lengthOf(encrypted), encrypted, cipher.getAuthTag()])
  }
}

function openWith(
  key: Buffer | null,
  header: string,
): (sealed: Buffer, number: number, isLast: boolean) => Buffer | null {
  return (sealed, number, isLast) => {
    const nonce = nonceOf(number, isLast)
    const bytes = sealed.subarray(0, -SEAL_BYTES)
    const seal = sealed.subarray(-SEAL_BYTES)
    if (!key) return checksum(header, nonce, bytes).equals(seal) ? bytes : null
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: SEAL_BYTES })
    decipher.setAAD(Buffer.from(header)).setAuthTag(seal)
    try {
      return Buffer.concat([decipher.update(bytes), decipher.final()])
    } catch {
      return null
    }
  }
}

/** Returns a 12-byte nonce that is unique in the file. Each file has its own key, so every file starts at 0. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function checksum(header: string, nonce: Buffer, bytes: Buffer): Buffer {
  return createHash('sha256').update(header).update(nonce).update(bytes).digest().subarray(0, SEAL_BYTES)
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** Splits bytes into pieces of one size; the last one may be shorter. */
async function* splitIntoChunks(size: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let buffered = 0
  for await (const chunk of bytes) {
    parts.push(chunk)
    buffered += chunk.length
    if (buffered < size) continue
    const all = Buffer.concat(parts)
    let from = 0
    for (; all.length - from >= size; from += size) yield all.subarray(from, from + size)
    parts = from < all.length ? [all.subarray(from)] : []
    buffered = all.length - from
  }
  if (buffered > 0) yield Buffer.concat(parts)
}

interface ByteReader {
  /** Returns exactly `count` bytes; null at the end. */
  take: (count: number) => Promise<Buffer | null>
  /** Returns the text before the next line feed and skips it; null if none comes within `longest` bytes. */
  line: (longest: number) => Promise<string | null>
  isAtEnd: () => Promise<boolean>
  at: () => number
}

async function takeExactly(bytes: ByteReader, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0)
  const found = await bytes.take(count)
  if (!found) throw new ArchiveError('The backup is damaged: it ends in the middle of an entry.')
  return found
}

function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  let position = 0
  async function fillBuffer(count: number): Promise<boolean> {
    if (buffered.length >= count) return true
    const parts = [buffered]
    let length = buffered.length
    while (length < count) {
      const next = await chunks.next()
      if (next.done) break
      parts.push(next.value)
      length += next.value.length
    }
    buffered = Buffer.concat(parts)
    return length >= count
  }
  async function take(count: number): Promise<Buffer | null> {
    if (!(await fillBuffer(count))) return null
    const bytes = buffered.subarray(0, count)
    buffered = buffered.subarray(count)
    position += count
    return bytes
  }
  return {
    take,
    async line(longest) {
      for (let size = 1; size <= longest && (await fillBuffer(size)); size += 1) {
        if (buffered[size - 1] === 10) return String(await take(size)).slice(0, -1)
      }
      return null
    },
    isAtEnd: async () => !(await fillBuffer(1)),
    at: () => position,
  }
}
