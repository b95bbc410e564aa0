import { sql } from 'kysely'
import { afterEach, describe, expect, vi } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { committedTest } from '../../test/database.ts'
import { keptPage, makePage, pageVersion } from './kept-pages.server.ts'

const HEAD =
  '<meta name="robots" content="index"/><link rel="icon" href="/i.svg"/><meta property="csp-nonce" content="abc123"/>'
const BODY = '<script nonce="abc123">1</script><p>Homes – sold</p><script nonce="abc123">2</script>'
const HTML = HEAD + BODY
/** As it is rendered: whatever stands in the head is marked. */
const RENDERED = HEAD.replaceAll('"/>', '" nonce="abc123"/>') + BODY
const answer = (headers: Record<string, string> = {}) =>
  new Response(null, { headers: { 'content-security-policy': "script-src 'nonce-abc123'", ...headers } })
const page = (headers?: Record<string, string>) => ({ response: answer(headers), page: Buffer.from(RENDERED) })
const keep = (url: string, headers?: Record<string, string>) => makePage(url, null, async () => page(headers))
const change = () => sql`select pg_notify('properties_changed', '')`.execute(db())

let clock = 1_000_000
/** Makes it later: what is kept for long is told from what is not by the time alone. */
function wait(ms: number): void {
  clock += ms
  vi.spyOn(performance, 'now').mockReturnValue(clock)
}

/** Keeps a page until it stays: the connection that hears of changes is up, and the last change is a while ago. */
async function keepForLong(url: string): Promise<void> {
  const isLong = async () => {
    wait(10_000)
    await keep(url)
    wait(10_000)
    return keptPage(url, undefined, undefined) !== null
  }
  await expect.poll(isLong).toBe(true)
}

afterEach(() => vi.restoreAllMocks())

describe('a page that was kept', () => {
  committedTest('is dropped when listings change, in whichever process', async () => {
    await keepForLong('/')
    await change()
    await expect.poll(() => keptPage('/', undefined, undefined)).toBeNull()
  })

  committedTest('is dropped when an administrator changes something, and not when somebody signs in', async () => {
    const act = (name: `${string}.${string}`) =>
      transaction(async () => audit(commandActor('test'), name, { object_type: 'vendor', object_id: null }))
    await keepForLong('/')
    const version = pageVersion()
    await act('session.started')
    await act('vendor.hidden')
    await expect.poll(() => keptPage('/', undefined, undefined)).toBeNull()
    expect(pageVersion()).toBe(version + 1)
  })

  committedTest('is not given to somebody who may be known, and has its own nonce in each answer', async () => {
    await keepForLong('/')
    for (const cookie of ['session=x', 'ph_a=1; session=x', '__Host-header=1', 'flash=1', 'anything=1']) {
      expect(keptPage('/', cookie, undefined), cookie).toBeNull()
    }
    const pages = ['', 'ph_abc_posthog=%7B%7D'].map((cookie) => keptPage('/', cookie, undefined))
    const nonces = pages.map((page) => /'nonce-(\w+)'/.exec(page?.headers['content-security-policy'] ?? '')?.[1] ?? '')
    expect(nonces[0]).not.toBe(nonces[1])
    pages.forEach((page, index) => {
      expect(String(Buffer.concat(page?.body ?? []))).toBe(HTML.replaceAll('abc123', nonces[index] ?? ''))
      expect(page?.headers['content-length']).toBe(String(Buffer.concat(page?.body ?? []).length))
    })
  })

  committedTest('is none that was overtaken by a change, sets a cookie or has no nonce', async () => {
    await keepForLong('/')
    const version = pageVersion()
    const overtaken = await makePage('/a', null, async () => {
      await change()
      await expect.poll(pageVersion).toBe(version + 1)
      return page()
    })
    expect(overtaken).not.toBeNull()
    expect(await keep('/b', { 'set-cookie': 'flash=1' })).toBeNull()
    expect(await makePage('/c', null, async () => ({ ...page(), response: new Response(null) }))).toBeNull()
    expect(await makePage('/d', null, async () => null)).toBeNull()
    for (const url of ['/a', '/b', '/c', '/d']) expect(keptPage(url, undefined, undefined), url).toBeNull()
  })
})

describe('a page that many ask for at once', () => {
  /** Makes a page when it is told to, and counts how often. */
  function maker() {
    const told = Promise.withResolvers<void>()
    const made = vi.fn(async () => {
      await told.promise
      return page()
    })
    return { made, tell: told.resolve }
  }

  committedTest('is made once, and each gets a nonce of its own', async () => {
    const { made, tell } = maker()
    const all = Array.from({ length: 20 }, () => makePage('/crowd', null, made))
    tell()
    const policies = (await Promise.all(all)).map((one) => one?.headers['content-security-policy'])
    expect(made).toHaveBeenCalledTimes(1)
    expect(new Set(policies).size).toBe(20)
  })

  committedTest('is made again for who asks after a change', async () => {
    await keepForLong('/')
    const version = pageVersion()
    const { made, tell } = maker()
    const before = makePage('/crowd', null, made)
    await change()
    await expect.poll(pageVersion).toBe(version + 1)
    const after = makePage('/crowd', null, made)
    tell()
    await Promise.all([before, after])
    expect(made).toHaveBeenCalledTimes(2)
  })

  committedTest('is made by each where it is not for everybody, and its failure is nobody else’s', async () => {
    await expect(makePage('/faulty', null, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const { made, tell } = maker()
    const notForAll = () => made().then(() => null)
    const first = makePage('/mine', null, notForAll)
    const waiting = makePage('/mine', null, notForAll)
    tell()
    expect(await first).toBeNull()
    expect(await waiting).toBeNull()
    await Promise.all([makePage('/mine', null, notForAll), makePage('/mine', null, notForAll)])
    expect(made).toHaveBeenCalledTimes(3)
  })
})
