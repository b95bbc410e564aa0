import sharp from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Account } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { EICAR, fakeScanner } from '#ports/scanner/fake.ts'
import { setScanner } from '#ports/scanner/scanner.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { PDF, photoWithPlace, word } from '../../../../test/files.ts'
import { MESSAGES } from '../words.ts'
import { documentFile, openDocument } from './open.server.ts'
import { getDocument, getDocumentStats, listDocumentPeople, listDocuments } from './read.server.ts'
import { removeLeftovers } from './remove.server.ts'
import { rescan } from './rescan.server.ts'
import { scanVersion } from './scan.server.ts'
import { deleteDocument, shareDocument } from './share.server.ts'
import { uploadDocument } from './upload.server.ts'

let storage = fakeStorage()
let scanner = fakeScanner()
let undo: (() => void)[] = []
beforeEach(() => {
  storage = fakeStorage()
  scanner = fakeScanner()
  undo = [setStorage(storage), setScanner(null)]
})
afterEach(() => {
  for (const back of undo.reverse()) back()
})

const worker = workerActor('documents')
const never = new AbortController().signal

function file(bytes: Buffer | string = PDF, name = 'Offer.pdf'): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
}
function upload(
  actor: Account,
  bytes?: Buffer | string,
  name?: string,
  more: { documentId?: string; clientKey?: string } = {},
) {
  return uploadDocument(actor, { file: file(bytes, name), ...more })
}
async function agent(): Promise<Account> {
  return testActor('own', { is_agent: true })
}
async function sharedWith(owner: Account, other: Account): Promise<string> {
  const { id } = await upload(owner)
  await shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: true, period: 'always' })
  return id
}
async function follow(accountId: string, url: string): Promise<Response> {
  const { headers } = await requestOf(accountId)
  const answer = await documentFile(new Request(`http://127.0.0.1${url}`, { headers }))
  if (!answer) throw new Error('This is no address of a document.')
  return answer
}

databaseTest('a file is kept under a name of ours, and said to be unscanned where there is no scanner', async () => {
  const owner = await testActor('own')
  const document = await upload(owner, PDF, '../My "offer".pdf')
  expect(document).toMatchObject({ name: 'My offer.pdf', kind: 'pdf', status: 'unscanned', version: 1, can_open: true })
  expect([...storage.entries.keys()]).toEqual([`documents/${document.id}/1`])
  expect(storage.entries.get(`documents/${document.id}/1`)?.bytes.equals(PDF)).toBe(true)
  expect(await auditRecords()).toMatchObject([
    { act: 'document.uploaded', object_id: document.id, actor_id: owner.account_id },
  ])
  expect(await queuedJobs()).toEqual([])
  expect(await db().selectFrom('document_leftovers').selectAll().execute()).toEqual([])
  expect(await getDocumentStats(owner)).toMatchObject({ documents: 1, bytes: PDF.length, quota_bytes: 1_000_000_000 })
})

databaseTest('a photograph is made anew: upright, and without the place where it was taken', async () => {
  const owner = await testActor('own')
  const photo = await photoWithPlace()
  expect(photo.includes('canary-owner')).toBe(true)
  const { id, kind } = await upload(owner, photo, 'kitchen.jpg')
  const stored = storage.entries.get(`documents/${id}/1`)?.bytes ?? Buffer.alloc(0)
  expect(kind).toBe('jpeg')
  expect(stored.includes('canary')).toBe(false)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

databaseTest('what hides behind a picture goes', async () => {
  const owner = await testActor('own')
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { id } = await upload(owner, Buffer.concat([png, Buffer.from('<script>canary</script>')]), 'plan.png')
  expect(storage.entries.get(`documents/${id}/1`)?.bytes.includes('canary')).toBe(false)
})

databaseTest('what is refused leaves nothing behind', async () => {
  const owner = await testActor('own')
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const rows: [Buffer | string, string, string][] = [
    ['', 'a.pdf', MESSAGES.empty],
    ['<!doctype html>', 'a.pdf', MESSAGES.markup],
    [Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1'), 'a.jpg', MESSAGES.brokenPicture],
    [huge, 'a.png', MESSAGES.largePicture],
    [Buffer.alloc(26_214_401, 32), 'a.txt', MESSAGES.tooLarge],
    [word({ name: 'word/vbaProject.bin' }), 'a.docx', MESSAGES.macros],
  ]
  for (const [bytes, name, fault] of rows)
    await expect(upload(owner, bytes, name)).rejects.toMatchObject({ code: 'invalid', fields: { file: fault } })
  expect(storage.entries.size).toBe(0)
  expect(await db().selectFrom('document_leftovers').selectAll().execute()).toEqual([])
  expect((await listDocuments(owner, { q: '' })).own).toEqual([])
})

databaseTest('a storage that is down keeps nothing, and says so', async () => {
  const owner = await testActor('own')
  undo.push(setStorage({ ...storage, put: () => Promise.reject(new Error('ENOSPC: no space left on device')) }))
  await expect(upload(owner)).rejects.toMatchObject({ code: 'unavailable', message: MESSAGES.notStored })
  expect((await listDocuments(owner, { q: '' })).own).toEqual([])
  expect(await db().selectFrom('document_leftovers').select('storage_key').execute()).toHaveLength(1)
})

databaseTest('bytes of an upload that never ended are swept away, and those of documents are not', async () => {
  const owner = await testActor('own')
  const { id } = await upload(owner)
  // The state after a process dies between storing the bytes and the version.
  await storage.put('documents/lost/1', PDF, 'application/pdf')
  await db()
    .insertInto('document_leftovers')
    .values({ storage_key: 'documents/lost/1', remove_at: new Date(Date.now() + 3_600_000) })
    .execute()
  await removeLeftovers(never)
  expect(storage.entries.has('documents/lost/1')).toBe(true)
  undo.push(setClock({ now: () => new Date(Date.now() + 3_700_000) }))
  await removeLeftovers(never)
  expect([...storage.entries.keys()]).toEqual([`documents/${id}/1`])
})

committedTest('the same file sent twenty times at once is there once', async () => {
  const owner = await transaction(() => testActor('own'))
  const clientKey = newId()
  const sent = await Promise.all(Array.from({ length: 20 }, () => upload(owner, PDF, 'Offer.pdf', { clientKey })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await listDocuments(owner, { q: '' })).own).toHaveLength(1)
  await removeLeftovers(never)
  expect([...storage.entries.keys()]).toEqual([`documents/${sent[0]?.id}/1`])
})

committedTest('versions that come at once are versions each, and the newest counts', async () => {
  const owner = await transaction(() => testActor('own'))
  const { id } = await upload(owner, 'first', 'notes.txt')
  await Promise.all(['second', 'third', 'fourth'].map((text) => upload(owner, text, 'notes.txt', { documentId: id })))
  const { versions, version } = await getDocument(owner, { documentId: id })
  expect(versions.map((one) => one.version)).toEqual([4, 3, 2, 1])
  expect(version).toBe(4)
  expect(storage.entries.size).toBe(4)
})

databaseTest('nobody puts a version on somebody else’s document', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  await expect(upload(other, PDF, 'Offer.pdf', { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect(storage.entries.size).toBe(1)
})

databaseTest('a document is its owner’s: others learn nothing, and change nothing', async () => {
  const [owner, stranger] = [await testActor('own'), await testActor('own')]
  const { id } = await upload(owner)
  const opened = await openDocument(owner, { documentId: id })
  const attempts = [
    () => getDocument(stranger, { documentId: id }),
    () => openDocument(stranger, { documentId: id }),
    () => deleteDocument(stranger, { documentId: id }),
    () => shareDocument(stranger, { documentId: id, accountId: stranger.account_id, isShared: true, period: 'always' }),
    () => getDocument(stranger, { documentId: newId() }),
  ]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found', message: MESSAGES.notFound })
  expect(await listDocuments(stranger, { q: '' })).toEqual({ own: [], shared: [], has_more: false })
  expect((await follow(stranger.account_id, opened.url)).status).toBe(404)
  expect((await getDocument(owner, { documentId: id })).shares).toEqual([])
})

databaseTest('a share opens a document until it is taken back, and the link made before dies with it', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  expect((await listDocuments(other, { q: 'offer' })).shared).toMatchObject([
    { id, owner_name: 'Robin Porter', is_own: false },
  ])
  expect(await getDocument(other, { documentId: id })).toMatchObject({ shares: [], openings: [], shared_with: [] })
  const { url } = await openDocument(other, { documentId: id })
  expect((await follow(other.account_id, url)).status).toBe(200)
  await shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: false, period: 'always' })
  expect((await follow(other.account_id, url)).status).toBe(404)
  await expect(getDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(openDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listDocuments(other, { q: '' })).shared).toEqual([])
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'document.uploaded',
    'document.shared',
    'document.opened',
    'document.share_revoked',
  ])
})

databaseTest('a person is emailed once that a document is shared, without its name', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  for (const period of ['7', 'always'] as const)
    await shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: true, period })
  const { name } = await getDocument(owner, { documentId: id })
  const emails = await db().selectFrom('mail_outbox').selectAll().execute()
  expect(emails).toMatchObject([{ letter: 'document-shared', to_account_id: other.account_id, is_notification: true }])
  expect(emails[0]?.text).toContain(`/dashboard/documents/${id}`)
  expect(JSON.stringify(emails)).not.toContain(name)
})

databaseTest('a share for a week ends after it', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const { id } = await upload(owner)
  await shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: true, period: '7' })
  await getDocument(other, { documentId: id })
  undo.push(setClock({ now: () => new Date(Date.now() + 7 * 86_400_000) }))
  await expect(getDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await getDocument(owner, { documentId: id })).shares).toEqual([])
})

databaseTest('it is shared with people that one can write to, and with nobody else', async () => {
  const [owner, other, stranger] = [await testActor('own'), await agent(), await testActor('own')]
  const { id } = await upload(owner)
  expect((await listDocumentPeople(owner)).map(({ account_id }) => account_id)).toEqual([other.account_id])
  await expect(
    shareDocument(owner, { documentId: id, accountId: stranger.account_id, isShared: true, period: 'always' }),
  ).rejects.toMatchObject({ code: 'invalid', fields: { accountId: MESSAGES.noSuchPerson } })
})

databaseTest('an agent who has left opens nothing more', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  await db().updateTable('agents').set({ is_working: false }).where('account_id', '=', other.account_id).execute()
  await expect(getDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('whom a document is shared with gets its newest version alone', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  await upload(owner, word(), 'Offer.docx', { documentId: id })
  expect((await getDocument(other, { documentId: id })).versions.map(({ version }) => version)).toEqual([2])
  await expect(openDocument(other, { documentId: id, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  expect((await openDocument(owner, { documentId: id, version: 1 })).url).toContain(`/files/${id}/1?`)
})

databaseTest('an opening is counted, limited and shown to the owner', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  await openDocument(other, { documentId: id })
  const rows = await db().selectFrom('downloads').select(['account_id', 'download_type', 'object', 'outcome']).execute()
  expect(rows).toEqual([{ account_id: other.account_id, download_type: 'document', object: id, outcome: 'allowed' }])
  await auditRecords()
  expect((await getDocument(owner, { documentId: id })).openings).toMatchObject([{ by: 'Robin Porter', version: 1 }])
  await db()
    .insertInto('download_limits')
    .values({
      account_id: other.account_id,
      listings_per_day: 1,
      documents_per_day: 1,
      reason: 'test',
      updated_at: new Date(),
    })
    .execute()
  await expect(openDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'limited' })
})

databaseTest('a link is one person’s, for five minutes, and may not be changed', async () => {
  const owner = await testActor('own')
  const { id } = await upload(owner, PDF, 'Müller.pdf')
  const { url, expires_at } = await openDocument(owner, { documentId: id })
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
  const answer = await follow(owner.account_id, url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="M_ller.pdf"; filename*=UTF-8''M%C3%BCller.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  // A link works only for the account that requested it, even if the other account may open the document.
  const other = await agent()
  await shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: true, period: 'always' })
  expect((await follow(other.account_id, url)).status).toBe(404)
  const until = Number(new URL(url, 'http://x').searchParams.get('until'))
  for (const altered of [
    url.replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`),
    url.replace(/&sig=.*/, ''),
    url.replace(`until=${until}`, `until=${until + 1}`),
    url.replace(/\/1\?/, '/2?'),
    `/files/${id}/1`,
    '/files/x/1',
  ])
    expect((await follow(owner.account_id, altered)).status, altered).toBe(404)
  expect((await documentFile(new Request(`http://127.0.0.1${url}`)))?.status).toBe(401)
  undo.push(setClock({ now: () => new Date(until * 1000) }))
  const late = await follow(owner.account_id, url)
  expect([late.status, await late.text()]).toEqual([404, MESSAGES.deadLink])
})

databaseTest('before the scanner’s verdict nobody opens a document, nor is it shared', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  undo.push(setScanner(scanner))
  const { id, status } = await upload(owner)
  expect(status).toBe('uploaded')
  expect(await queuedJobs()).toMatchObject([{ name: 'scan-document', data: { document_id: id, version: 1 } }])
  const share = () =>
    shareDocument(owner, { documentId: id, accountId: other.account_id, isShared: true, period: 'always' })
  await expect(openDocument(owner, { documentId: id })).rejects.toMatchObject({
    code: 'conflict',
    message: MESSAGES.notScannedYet,
  })
  await expect(share()).rejects.toMatchObject({ code: 'conflict' })
  scanner.isDown = true
  await expect(scanVersion(worker, { document_id: id, version: 1 })).rejects.toThrow()
  await expect(openDocument(owner, { documentId: id })).rejects.toMatchObject({ code: 'conflict' })
  scanner.isDown = false
  await scanVersion(worker, { document_id: id, version: 1 })
  expect((await share()).shares).toHaveLength(1)
  await openDocument(other, { documentId: id })
})

databaseTest('an infected document is locked away, its owner is told, and its bytes go after a week', async () => {
  const owner = await testActor('own')
  undo.push(setScanner(scanner))
  const { id } = await upload(owner, EICAR, 'invoice.txt')
  await scanVersion(worker, { document_id: id, version: 1 })
  expect(await getDocument(owner, { documentId: id })).toMatchObject({ status: 'infected', can_open: false })
  await expect(openDocument(owner, { documentId: id })).rejects.toMatchObject({
    code: 'conflict',
    message: MESSAGES.infected,
  })
  // A second scan does not change the status.
  await scanVersion(worker, { document_id: id, version: 1 })
  expect(await auditRecords()).toMatchObject([
    { act: 'document.uploaded' },
    { act: 'document.found_infected', after: { file_version: 1, threat: 'Eicar-Test-Signature' } },
  ])
  const emails = await db().selectFrom('mail_outbox').select(['letter', 'to_account_id', 'text']).execute()
  expect(emails).toMatchObject([{ letter: 'document-infected', to_account_id: owner.account_id }])
  undo.push(setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) }))
  await removeLeftovers(never)
  expect(storage.entries.size).toBe(0)
})

databaseTest('what no scanner has seen, and what was lost on the way, goes to the scanner later', async () => {
  const owner = await testActor('own')
  const { id } = await upload(owner)
  await rescan()
  expect(await queuedJobs()).toEqual([])
  undo.push(setScanner(scanner), setClock({ now: () => new Date(Date.now() + 3_600_000) }))
  await rescan()
  expect(await queuedJobs()).toMatchObject([{ name: 'scan-document', data: { document_id: id, version: 1 } }])
  await scanVersion(worker, { document_id: id, version: 1 })
  expect((await getDocument(owner, { documentId: id })).status).toBe('clean')
})

databaseTest('a deleted document leaves a stone without a name, and no bytes', async () => {
  const [owner, other] = [await testActor('own'), await agent()]
  const id = await sharedWith(owner, other)
  const { url } = await openDocument(owner, { documentId: id })
  await deleteDocument(owner, { documentId: id })
  await expect(deleteDocument(owner, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await follow(owner.account_id, url)).status).toBe(404)
  await expect(getDocument(other, { documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db().selectFrom('documents').select(['name']).execute()).toEqual([{ name: '' }])
  expect((await queuedJobs()).map(({ name }) => name)).toContain('sweep-documents')
  await removeLeftovers(never)
  expect(storage.entries.size).toBe(0)
  expect(await auditRecords()).toContainEqual(
    expect.objectContaining({ act: 'document.deleted', before: { name: 'Offer.pdf', file_version: 1 } }),
  )
})

databaseTest('a storage that is down loses nothing of what is to be removed', async () => {
  const owner = await testActor('own')
  const { id } = await upload(owner)
  await deleteDocument(owner, { documentId: id })
  const back = setStorage({ ...storage, remove: () => Promise.reject(new Error('down')) })
  await expect(removeLeftovers(never)).rejects.toThrow('down')
  back()
  await removeLeftovers(never)
  expect(storage.entries.size).toBe(0)
})

databaseTest('nobody takes more room than they have', async () => {
  const owner = await testActor('own')
  const { id } = await upload(owner)
  await db().updateTable('document_versions').set({ bytes: 1_000_000_000 }).where('document_id', '=', id).execute()
  await expect(upload(owner)).rejects.toMatchObject({ code: 'invalid', fields: { file: MESSAGES.quota } })
  await deleteDocument(owner, { documentId: id })
  await upload(owner)
})
