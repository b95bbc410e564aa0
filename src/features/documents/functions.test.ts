import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EICAR } from '#ports/scanner/fake.ts'
import { idOf } from '../../../test/cast.ts'
import { startClamd } from '../../../test/clamd.ts'
import { PDF, photoWithPlace } from '../../../test/files.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, startSite } from '../../../test/server.ts'
import { LINK_SECONDS, MESSAGES } from './words.ts'

const clamd = await startClamd()
const site = await startSite({ processes: 2, hasWorker: true, env: { CLAMAV_URL: clamd.url } })
afterAll(async () => {
  await site.stop()
  await clamd.stop()
})
const sql = (text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(text, values)).rows)

const Details = z.object({ id: z.string(), name: z.string(), status: z.string() })
type Details = z.infer<typeof Details>

function form(bytes: Buffer | string, name: string, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.set(key, value)
  data.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  return data
}
async function upload(browser: Browser, bytes: Buffer | string = PDF, name = 'Offer.pdf'): Promise<Details> {
  const { status, result, error } = await browser.call('uploadDocument', form(bytes, name))
  expect([status, error]).toEqual([200, null])
  return z.parse(Details, result)
}
async function scanned(browser: Browser, id: string): Promise<string> {
  const state = async () => z.parse(Details, (await browser.call('getDocument', { documentId: id })).result).status
  await expect.poll(state, { timeout: 60_000 }).not.toMatch(/uploaded|scanning/)
  return state()
}
async function linkOf(browser: Browser, id: string): Promise<string> {
  return z.parse(z.object({ url: z.string() }), (await browser.call('openDocument', { documentId: id })).result).url
}

test('a file goes up, through the scanner, to one person more, and is closed again on both processes', async () => {
  const [buyer, agent, stranger] = [await site.as('buyer'), await site.as('agent'), await site.as('otherBuyer')]
  const { id } = await upload(buyer)
  expect(await scanned(buyer, id)).toBe('clean')
  const accountId = idOf('agent')
  expect(await buyer.call('shareDocument', { documentId: id, accountId })).toMatchObject({ status: 200 })
  const link = await linkOf(agent, id)
  const answer = await agent.on(1).fetch(link)
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="Offer.pdf"/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  for (const [who, status] of [
    [stranger, 404],
    [buyer, 404],
    [site.visitor(), 401],
  ] as const)
    expect((await who.fetch(link)).status).toBe(status)
  for (const name of ['getDocument', 'openDocument', 'deleteDocument'])
    expect(await stranger.call(name, { documentId: id })).toMatchObject({
      status: 404,
      error: { message: MESSAGES.notFound },
    })
  await buyer.on(1).call('shareDocument', { documentId: id, accountId, isShared: false })
  expect((await agent.fetch(link)).status).toBe(404)
  expect((await agent.on(1).fetch(link)).status).toBe(404)
  expect(LINK_SECONDS).toBeLessThanOrEqual(300)
})

test('a link dies with the session that it was made for', async () => {
  const person = await site.as('sold')
  const { id } = await upload(person)
  await scanned(person, id)
  const link = await linkOf(person, id)
  const { cookies } = person
  const session = cookies.get('session') ?? ''
  expect((await person.fetch(link)).status).toBe(200)
  await person.call('signOut')
  cookies.set('session', session)
  expect((await person.fetch(link)).status).toBe(401)
  expect((await person.on(1).fetch(link)).status).toBe(401)
})

test('a virus is found by the real protocol, and nobody opens it', async () => {
  const buyer = await site.as('buyer')
  const { id } = await upload(buyer, EICAR, 'invoice.txt')
  expect(await scanned(buyer, id)).toBe('infected')
  expect(await buyer.call('openDocument', { documentId: id })).toMatchObject({ status: 409 })
  expect(await sql('select letter from mail_outbox where to_account_id = $1', [idOf('buyer')])).toContainEqual({
    letter: 'document-infected',
  })
})

test('a file of 25 MB is taken, one byte more is refused in words, and what is larger by far before it is read', async () => {
  const buyer = await site.as('buyer')
  const line = 'x'.repeat(1023)
  const text = `${line}\n`.repeat(25_600)
  const { id } = await upload(buyer, text, 'long.txt')
  expect(await scanned(buyer, id)).toBe('clean')
  await buyer.call('deleteDocument', { documentId: id })
  expect(await buyer.call('uploadDocument', form(`${text}y`, 'long.txt'))).toMatchObject({
    status: 422,
    error: { fields: { file: MESSAGES.tooLarge } },
  })
  expect((await buyer.call('uploadDocument', form(text + text.slice(0, 1_000_000), 'long.txt'))).status).toBe(413)
})

test('without a session a body is as small as any, and another call takes no large one', async () => {
  const text = `${'x'.repeat(1023)}\n`.repeat(2000)
  // The server rejects such a request by its length alone, so the browser sees the response or a closed connection.
  const statusOf = async (browser: Browser, name: string) =>
    (await browser.call(name, form(text, 'a.txt')).catch(() => ({ status: 'closed' }))).status
  const buyer = await site.as('buyer')
  expect([413, 'closed']).toContain(await statusOf(site.visitor(), 'uploadDocument'))
  expect([413, 'closed']).toContain(await statusOf(buyer, 'updateProfile'))
  expect((await site.visitor().call('uploadDocument', form('x', 'a.txt'))).status).toBe(401)
})

test('odd inputs are refused, and never a fault of the program', async () => {
  const buyer = await site.as('buyer')
  const empty = new FormData()
  const twice = form(PDF, 'a.pdf', { documentId: 'x' })
  const text = new FormData()
  text.set('file', 'no file')
  for (const data of [
    undefined,
    {},
    { file: 'x' },
    { file: null },
    [],
    empty,
    twice,
    text,
    form(PDF, 'a.pdf', { clientKey: 'x' }),
  ])
    expect((await buyer.call('uploadDocument', data)).status).toBe(422)
  for (const name of ['getDocument', 'openDocument', 'shareDocument', 'deleteDocument'])
    for (const data of [undefined, {}, { documentId: 'x' }, { documentId: '__proto__' }, { documentId: 5 }])
      expect((await buyer.call(name, data)).status).toBe(422)
})

test('a photograph keeps nothing of where it was taken', async () => {
  const buyer = await site.as('buyer')
  const { id } = await upload(buyer, await photoWithPlace(), 'IMG_2041.JPG')
  await scanned(buyer, id)
  const answer = await buyer.fetch(await linkOf(buyer, id))
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer()).includes('canary')).toBe(false)
})

test('without JavaScript a file is posted and a document opened by forms', async () => {
  const buyer = await site.as('buyer')
  const page = '/dashboard/documents'
  const headers = { 'sec-fetch-site': 'same-origin', origin: site.urls[0] ?? '' }
  const posted = await buyer.fetch('/forms/uploadDocument', {
    method: 'POST',
    headers,
    body: form(PDF, 'By form.pdf', { _page: page, _done: 'Your document is uploaded.', documentId: '' }),
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, page])
  const { html } = await buyer.visit(page)
  expect(html).toContain('Your document is uploaded.')
  const [, id = ''] = /\/dashboard\/documents\/([0-9a-f-]{36})"[^>]*>By form\.pdf/.exec(html) ?? []
  expect(await scanned(buyer, id)).toBe('clean')
  const opened = await buyer.fetch('/forms/openDocument', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ _page: page, _follow: 'url', documentId: id }),
  })
  expect(opened.status).toBe(303)
  expect((await buyer.fetch(opened.headers.get('location') ?? '')).status).toBe(200)

  const refused = await buyer.fetch('/forms/uploadDocument', {
    method: 'POST',
    headers,
    body: form('<!doctype html>', 'page.pdf', { _page: page }),
  })
  expect(refused.headers.get('location')).toBe(`${page}#form-problems`)
  expect((await buyer.visit(page)).html).toContain(MESSAGES.markup)
})

test('an upload that is cut in the middle leaves nothing', async () => {
  const buyer = await site.as('buyer')
  const before = await sql('select count(*) from document_versions')
  const cut = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'),
      )
      setTimeout(() => cut.abort(), 300)
    },
  })
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'x-tsr-serverFn': 'true',
    'sec-fetch-site': 'same-origin',
  }
  const sending: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
    signal: cut.signal,
  }
  await expect(buyer.fetch('/_serverFn/uploadDocument', sending)).rejects.toThrow()
  expect(await sql('select count(*) from document_versions')).toEqual(before)
  expect(
    await sql("select * from document_leftovers where remove_at between now() and now() + interval '2 hours'"),
  ).toEqual([])
  // The slot was released, so the maximum number of concurrent uploads still passes.
  await Promise.all([upload(buyer), upload(buyer)])
})

test('six files at once are taken one after the other', async () => {
  const [buyer, agent, other] = [await site.as('buyer'), await site.as('agent'), await site.as('otherBuyer')]
  const text = `${'x'.repeat(1023)}\n`.repeat(3000)
  const sent = await Promise.all(
    [buyer, buyer, buyer, agent, agent, other].map((browser, at) => upload(browser, text, `notes ${at}.txt`)),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
})

/** Starts an upload that sends one byte per interval, or none at all. @returns the status of the response */
function slowUpload(browser: Browser, interval_ms: number | null): Promise<number> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return new Promise((done) => {
    const headers = {
      cookie,
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    }
    const outgoing = request(`${site.urls[0]}/_serverFn/uploadDocument`, { method: 'POST', headers }, (response) => {
      response.resume()
      clearInterval(timer)
      done(response.statusCode ?? 0)
      outgoing.destroy()
    })
    outgoing.once('error', () => done(0))
    outgoing.write('--x\r\n')
    const timer = interval_ms === null ? undefined : setInterval(() => outgoing.write('x'), interval_ms)
  })
}

test('a body that stops, or trickles, is given up after 15 seconds; others upload meanwhile', async () => {
  const [buyer, agent] = [await site.as('buyer'), await site.as('agent')]
  const slow = [slowUpload(buyer, null), slowUpload(buyer, null), slowUpload(agent, 1000), slowUpload(agent, 1000)]
  const began = performance.now()
  await upload(await site.as('otherBuyer'))
  expect(performance.now() - began).toBeLessThan(10_000)
  const statuses = await Promise.all(slow)
  // The second upload of each account waited for a slot, and timed out as well.
  expect(statuses.every((status) => status === 408 || status === 503)).toBe(true)
  expect(statuses.filter((status) => status === 408).length).toBeGreaterThanOrEqual(2)
  expect(performance.now() - began).toBeLessThan(40_000)
})
