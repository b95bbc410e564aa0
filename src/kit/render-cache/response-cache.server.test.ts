import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, vi } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { committedTest } from '../../../test/database.ts'
import { cacheVersion, findCachedPage, renderPublicPage } from './response-cache.server.ts'

const NONCE = "'nonce-abc123'"
const HASHES = ['1', '2 – 3'].map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`)
const POLICY = (scripts: string) => `script-src ${scripts} 'strict-dynamic'; style-src 'self' ${NONCE}`
const BODY =
  '<script>1</script><p>Homes – sold</p><script>2 – 3</script><script type="application/ld+json">{}</script><script>injected()</script>'
const HTML = `<meta name="robots" content="index"/><link rel="icon" href="/i.svg"/><meta property="csp-nonce" content="abc123"/><style nonce="abc123">p{}</style>${BODY}`
/** Page as the renderer writes it, with a nonce on every element of the head and on its own scripts. */
const RENDERED = HTML.replace(/<(?:meta|link)[^>]*(?=\/>)|<script(?=>[12]|[^>]*json)/g, '$& nonce="abc123"')
const answer = (headers: Record<string, string> = {}) =>
  new Response(null, { headers: { 'content-security-policy': POLICY(NONCE), ...headers } })
const page = (headers?: Record<string, string>, html = RENDERED) => ({
  response: answer(headers),
  page: Buffer.from(html),
})
const request = (path: string) => ({ path, cookie: null, encodings: null })
const cache = (path: string, headers?: Record<string, string>) =>
  renderPublicPage(request(path), async () => page(headers))
const change = () => sql`select pg_notify('properties_changed', '')`.execute(db())

let clock = 1_000_000
/** Advances the clock. Only age tells long caching from short caching. */
function advance(ms: number): void {
  clock += ms
  vi.spyOn(performance, 'now').mockReturnValue(clock)
}

/** Caches a page with the long lifetime: notifications work and the last change has settled. */
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

  committedTest('is sent to anonymous visitors alone', async () => {
    await cacheForLong('/')
    for (const cookie of ['session=x', 'ph_a=1; session=x', '__Host-header=1', 'flash=1', 'anything=1']) {
      expect(findCachedPage('/', cookie, undefined), cookie).toBeNull()
    }
    for (const cookie of ['', 'ph_abc_posthog=%7B%7D']) {
      expect(String(findCachedPage('/', cookie, undefined)?.body), cookie).toBe(HTML)
    }
  })

  committedTest('allows the scripts of the renderer by hash, and styles alone by nonce', async () => {
    for (const encodings of [null, 'gzip']) {
      const cached = await renderPublicPage({ ...request('/'), encodings }, async () => page())
      expect(cached?.headers['content-security-policy']).toBe(POLICY(HASHES.join(' ')))
      expect(cached?.headers['content-encoding']).toBe(encodings ?? undefined)
      expect(cached?.headers['content-length']).toBe(String(cached?.body.length))
      expect(String(encodings ? gunzipSync(cached?.body ?? '') : cached?.body)).toBe(HTML)
    }
  })

  committedTest(
    'is not stored if a change overtook it, it sets a cookie, it has no nonce or loads a script by URL',
    async () => {
      await cacheForLong('/')
      const version = cacheVersion()
      const stale = await renderPublicPage(request('/a'), async () => {
        await change()
        await expect.poll(cacheVersion).toBe(version + 1)
        return page()
      })
      expect(stale).not.toBeNull()
      expect(await cache('/b', { 'set-cookie': 'flash=1' })).toBeNull()
      expect(
        await renderPublicPage(request('/c'), async () => ({ ...page(), response: new Response(null) })),
      ).toBeNull()
      expect(await renderPublicPage(request('/d'), async () => null)).toBeNull()
      const external = '<script nonce="abc123" src="/a.js"></script>'
      expect(await renderPublicPage(request('/e'), async () => page({}, external))).toBeNull()
      for (const url of ['/a', '/b', '/c', '/d', '/e'])
        expect(findCachedPage(url, undefined, undefined), url).toBeNull()
    },
  )
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

  committedTest('is rendered once', async () => {
    const { render, finish } = heldRenderer()
    const all = Array.from({ length: 20 }, () => renderPublicPage(request('/crowd'), render))
    finish()
    expect((await Promise.all(all)).map((one) => String(one?.body))).toEqual(Array(20).fill(HTML))
    expect(render).toHaveBeenCalledTimes(1)
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
