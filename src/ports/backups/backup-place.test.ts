import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BackupPlace, backupName } from './backup-place.ts'
import { folderBackups } from './folder.server.ts'
import { s3Backups } from './s3.server.ts'

/** Bucket in memory with the part of the S3 protocol that backups need, multipart uploads included. */
const bucket = new Map<string, Buffer>()
const uploads = new Map<string, Map<number, Buffer>>()
let failingPart = 0
const s3 = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const path = decodeURIComponent(pathname)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const upload = searchParams.get('uploadId') ?? ''
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
  if (request.method === 'POST' && searchParams.has('uploads')) {
    uploads.set('1', new Map())
    return xml('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>')
  }
  if (request.method === 'PUT' && upload) {
    const part = Number(searchParams.get('partNumber'))
    if (part === failingPart) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    uploads.get(upload)?.set(part, body)
    return response.writeHead(200, { etag: `"${part}"` }).end()
  }
  if (request.method === 'POST' && upload) {
    const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
    uploads.delete(upload)
    bucket.set(path, Buffer.concat(parts))
    return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  if (request.method === 'DELETE' && upload) {
    uploads.delete(upload)
    return response.writeHead(204).end()
  }
  if (request.method === 'PUT') {
    bucket.set(path, body)
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (request.method === 'DELETE') {
    bucket.delete(path)
    return response.writeHead(204).end()
  }
  if (searchParams.has('list-type')) {
    // Pages of a single key, so that a list takes several.
    const keys = [...bucket.keys()].map((key) => key.replace('/homes/', '')).sort()
    const own = keys.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
    const at = Number(searchParams.get('continuation-token') ?? 0)
    const [key] = own.slice(at)
    const next = at + 1 < own.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
    const size = bucket.get(`/homes/${key}`)?.length ?? 0
    const contents = key ? `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>` : ''
    return xml(`<ListBucketResult>${contents}${next}</ListBucketResult>`)
  }
  const found = bucket.get(path)
  if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  response.writeHead(200, { 'content-length': found.length }).end(found)
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  await new Promise<void>((done) => s3.listen(0, '127.0.0.1', done))
})
beforeEach(() => {
  bucket.clear()
  uploads.clear()
  failingPart = 0
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  s3.closeAllConnections()
  await new Promise((done) => s3.close(done))
})

function bucketForTest(partBytes: number): BackupPlace {
  const address = s3.address()
  return s3Backups(
    {
      bucket: 'homes',
      prefix: 'nightly/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    partBytes,
  )
}

const NEVER = new AbortController().signal
const FIRST = backupName(new Date('2026-11-23T08:40:00Z'))
const SECOND = backupName(new Date('2026-11-24T08:40:00Z'))
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251))
const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex')
let made = 0

async function localFile(content: Buffer): Promise<string> {
  made += 1
  const path = join(folder, `local-${made}`)
  await writeFile(path, content)
  return path
}

describe.each<[string, () => BackupPlace]>([
  ['folder', () => folderBackups(join(folder, 'place'))],
  ['bucket', () => bucketForTest(1_000_000)],
  ['bucket, in parts', () => bucketForTest(30_000)],
])('backups in a %s', (_, open) => {
  test('are stored, listed in order, read and removed', async () => {
    const place = open()
    expect(await place.list()).toEqual([])
    await place.store(SECOND, await localFile(bytes), NEVER)
    await place.store(FIRST, await localFile(Buffer.from('an older one')), NEVER)
    expect(await place.list()).toEqual([
      { name: FIRST, bytes: 12 },
      { name: SECOND, bytes: bytes.length },
    ])
    made += 1
    const copy = join(folder, `copy-${made}`)
    await place.fetch(SECOND, copy, NEVER)
    expect(digest(await readFile(copy))).toBe(digest(bytes))
    await place.remove(FIRST)
    await place.remove(FIRST)
    expect(await place.list()).toEqual([{ name: SECOND, bytes: bytes.length }])
    await place.remove(SECOND)
    await expect(place.fetch(SECOND, `${copy}-of-nothing`, NEVER)).rejects.toThrow()
  })

  test('take no other names', async () => {
    const place = open()
    const file = await localFile(bytes)
    for (const name of ['../secret', 'notes.txt', `${FIRST}/..`]) {
      await expect(place.store(name, file, NEVER)).rejects.toThrow('not the name of a backup')
      await expect(place.remove(name)).rejects.toThrow('not the name of a backup')
    }
  })
})

test('files beside the backups of a folder are not listed', async () => {
  const place = folderBackups(join(folder, 'shared'))
  await place.store(FIRST, await localFile(bytes), NEVER)
  await writeFile(join(folder, 'shared', 'README.txt'), 'notes')
  expect(await place.list()).toEqual([{ name: FIRST, bytes: bytes.length }])
})

test('a copy that is interrupted leaves nothing behind', async () => {
  const place = folderBackups(join(folder, 'interrupted'))
  await expect(place.store(FIRST, await localFile(bytes), AbortSignal.abort())).rejects.toThrow()
  expect(await readdir(join(folder, 'interrupted'))).toEqual([])
})

test('a part that is refused leaves no upload and no backup', async () => {
  failingPart = 3
  const place = bucketForTest(30_000)
  await expect(place.store(FIRST, await localFile(bytes), NEVER)).rejects.toThrow()
  expect(uploads.size).toBe(0)
  failingPart = 0
  expect(await place.list()).toEqual([])
})
