import { afterAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

const site = await startSite({
  processes: 2,
  env: { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: 'https://ph.example.com/' },
})
afterAll(() => site.stop())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const rows = () =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows: found } = await client.query<{ name: string; visit: Buffer }>(
      'select name, visit from analytics_events order by id',
    )
    return found
  })

/** Sends a batch like a page of the site. */
function send(process: number, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const url = site.urls[process] ?? ''
  return fetch(`${url}/visit-events`, {
    method: 'POST',
    headers: {
      origin: new URL(site.urls[0] ?? '').origin,
      'user-agent': BROWSER,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const batch = (name: string) => ({ width: 1440, events: [{ name, path: '/', ago: 0 }] })

test('events are stored from every process, and one browser is one visit', async () => {
  for (const process of [0, 1]) {
    const answer = await send(process, batch('page_viewed'))
    expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([204, '', null])
  }
  await expect.poll(async () => (await rows()).length).toBe(2)
  const [first, second] = await rows()
  expect(first?.visit).toEqual(second?.visit)
})

test('another site, another method, a broken and a large body are refused', async () => {
  expect((await send(0, batch('page_viewed'), { origin: 'https://evil.example' })).status).toBe(403)
  expect((await fetch(`${site.urls[0]}/visit-events`)).status).toBe(405)
  expect((await send(0, '{"width":')).status).toBe(400)
  expect((await send(0, 'x'.repeat(1_100_000))).status).toBe(413)
  expect(await rows()).toHaveLength(2)
})

test('pages say nothing of who visits: they stay shared, set no cookie, and allow PostHog to be sent to alone', async () => {
  const [first, second] = [await site.visitor().visit('/terms'), await site.visitor().visit('/terms')]
  for (const { headers } of [first, second]) {
    expect(headers['set-cookie']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://ph.example.com;")
    expect(policy).not.toMatch(/(?:script|img|style|font)-src[^;]*ph\.example\.com/)
  }
})

test('the privacy policy says what is true by configuration', async () => {
  const { html } = await site.visitor().visit('/privacy-policy')
  expect(html).toContain('PostHog')
  expect(html).toContain('ph.example.com')
  const without = await startSite()
  try {
    const { html: plain } = await without.visitor().visit('/privacy-policy')
    expect(plain).toContain('We use no outside analytics service')
    expect(plain).not.toContain('PostHog')
  } finally {
    await without.stop()
  }
})
