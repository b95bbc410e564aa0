import { sql } from 'kysely'
import { afterEach, describe, expect, vi } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { committedTest } from '../../../test/database.ts'
import { cacheVersion, findCachedPage, renderPublicPage } from './response-cache.server.ts'

const HEAD =
  '<meta name="robots" content="index"/><link rel="icon" href="/i.svg"/><meta property="csp-nonce" content="abc123"/>'
const BODY = '<script nonce="abc123">1</script><p>Homes – sold</p><script nonce="abc123">2</script>'
const HTML = HEAD + BODY
/** As the renderer writes it: every element of the head has the nonce. */
const RENDERED = HEAD.replaceAll('"/>', '" nonce="abc123"/>') + BODY
const answer = (headers: Record<string, string> = {}) =>
  new Response(null, { headers: { 'content-security-policy': "script-src 'nonce-abc123'", ...headers } })
const page = (headers?: Record<string, string>) => ({ response: answer(headers), page: Buffer.from(RENDERED) })
const request = (path: string) => ({ path, cookie: null, encodings: null })
const cache = (path: string, headers?: Record<string, string>) =>
  renderPublicPage(request(path), async () => page(headers))
const change = () => sql`select pg_notify('properties_changed', '')`.execute(db())

let clock = 1_000_000
/** Advances the clock: only time tells a page that is cached for long from one that is not. */
function advance(ms: number): void {
  clock += ms
  vi.spyOn(performance, 'now').mockReturnValue(clock)
}

/** Caches a page until it stays: notifications are up and the last change is settled. */
async function cacheForLong(url: string): Promise<void> {
  const isCached = async () => {
    advance(10_000)
    await cache(url)
    advance(10_000)
    return findCachedPage(url, undefined, undefined) !== null
  }
  await expect.poll(isCached).toBe(true)
}

afterEach(() => vi.restoreAllMocks())

describe('a cached page', () => {
  committedTest('is evicted when listings change, in any process', async () => {
    await cacheForLong('/')
    await change()
    await expect.poll(() => findCachedPage('/', undefined, undefined)).toBeNull()
  })

  committedTest('is evicted when an administrator changes something, but not when someone signs in', async () => {
    const act = (name: `${string}.${string}`) =>
      transaction(async () => audit(commandActor('test'), name, { object_type: 'vendor', object_id: null }))
    await cacheForLong('/')
    const version = cacheVersion()
    await act('session.started')
    await act('vendor.hidden')
    await expect.poll(() => findCachedPage('/', undefined, undefined)).toBeNull()
    expect(cacheVersion()).toBe(version + 1)
  })

  committedTest('is sent to anonymous visitors alone, with a new nonce in each response', async () => {
    await cacheForLong('/')
    for (const cookie of ['session=x', 'ph_a=1; session=x', '__Host-header=1', 'flash=1', 'anything=1']) {
      expect(findCachedPage('/', cookie, undefined), cookie).toBeNull()
    }
    const pages = ['', 'ph_abc_posthog=%7B%7D'].map((cookie) => findCachedPage('/', cookie, undefined))
    const nonces = pages.map((page) => /'nonce-(\w+)'/.exec(page?.headers['content-security-policy'] ?? '')?.[1] ?? '')
    expect(nonces[0]).not.toBe(nonces[1])
    pages.forEach((page, index) => {
      expect(String(Buffer.concat(page?.body ?? []))).toBe(HTML.replaceAll('abc123', nonces[index] ?? ''))
      expect(page?.headers['content-length']).toBe(String(Buffer.concat(page?.body ?? []).length))
    })
  })

  committedTest('is not stored if a change overtook it, it sets a cookie or it has no nonce', async () => {
    await cacheForLong('/')
    const version = cacheVersion()
    const stale = await renderPublicPage(request('/a'), async () => {
      await change()
      await expect.poll(cacheVersion).toBe(version + 1)
      return page()
    })
    expect(stale).not.toBeNull()
    expect(await cache('/b', { 'set-cookie': 'flash=1' })).toBeNull()
    expect(await renderPublicPage(request('/c'), async () => ({ ...page(), response: new Response(null) }))).toBeNull()
    expect(await renderPublicPage(request('/d'), async () => null)).toBeNull()
    for (const url of ['/a', '/b', '/c', '/d']) expect(findCachedPage(url, undefined, undefined), url).toBeNull()
  })
})

describe('a page that many request at once', () => {
  /** Returns a renderer that waits for `finish`. */
  function heldRenderer() {
    const held = Promise.withResolvers<void>()
    const render = vi.fn(async () => {
      await held.promise
      return page()
    })
    return { render, finish: held.resolve }
  }

  committedTest('is rendered once, and each response gets its own nonce', async () => {
    const { render, finish } = heldRenderer()
    const all = Array.from({ length: 20 }, () => renderPublicPage(request('/crowd'), render))
    finish()
    const policies = (await Promise.all(all)).map((one) => one?.headers['content-security-policy'])
    expect(render).toHaveBeenCalledTimes(1)
    expect(new Set(policies).size).toBe(20)
  })

  committedTest('is rendered again for a request after a change', async () => {
    await cacheForLong('/')
    const version = cacheVersion()
    const { render, finish } = heldRenderer()
    const before = renderPublicPage(request('/changing'), render)
    await change()
    await expect.poll(cacheVersion).toBe(version + 1)
    const after = renderPublicPage(request('/changing'), render)
    finish()
    await Promise.all([before, after])
    expect(render).toHaveBeenCalledTimes(2)
  })

  committedTest('is rendered by each request if it is personal, and a failure stays with its request', async () => {
    await expect(renderPublicPage(request('/faulty'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    const { render, finish } = heldRenderer()
    const personal = () => render().then(() => null)
    const first = renderPublicPage(request('/mine'), personal)
    const waiting = renderPublicPage(request('/mine'), personal)
    finish()
    expect(await first).toBeNull()
    expect(await waiting).toBeNull()
    await Promise.all([renderPublicPage(request('/mine'), personal), renderPublicPage(request('/mine'), personal)])
    expect(render).toHaveBeenCalledTimes(3)
  })
})
