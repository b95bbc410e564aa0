import { createHash, randomBytes } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { Challenge } from '#features/captcha/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty } from '../builders.ts'
import { startDns } from '../dns-server.ts'
import { type Browser, startSite } from '../server.ts'
import { speak } from '../wire.ts'

/** Tests bars R1 to R3 over HTTP. */

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const dns = await startDns(
  { '198.51.100.66': 'crawl-66.googlebot.com', '198.51.100.67': 'crawl-66.googlebot.com' },
  { 'crawl-66.googlebot.com': '198.51.100.66' },
)
const site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '127.0.0.1', DNS_SERVERS: dns.address } })
afterAll(async () => {
  await site.stop()
  dns.stop()
})

const ids = await transaction(async () => {
  const { id: _id, listing_key: _key, listing_id: _listing, ...rest } = await buildProperty()
  const rows = Array.from({ length: 500 }, (_, at) => {
    return { ...rest, id: newId(), listing_key: `K${at}`, listing_id: `L${at}` }
  })
  await db().insertInto('properties').values(rows).execute()
  return rows.map(({ id }) => id)
})

/** Returns a fetch from a network address, without the cookie of an account. */
function at(address: string, browser: Browser = site.visitor()): Browser['fetch'] {
  return (path, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': address }
    return browser.fetch(path, { ...init, headers })
  }
}

/** Opens pages of homes concurrently, each without earlier cookies. @returns the number of responses by status */
async function open(address: string, homes: readonly string[], agent = 'Mozilla/5.0'): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (let from = 0; from < homes.length; from += 50) {
    const answers = await Promise.all(
      homes.slice(from, from + 50).map(async (id, index) => {
        const browser = site.visitor().on(index % 2)
        return at(address, browser)(`/properties/${id}`, { headers: { 'user-agent': agent, accept: 'text/html' } })
      }),
    )
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

test('a network that reads 500 pages is slowed, then refused with Retry-After, in every process and after a restart', async () => {
  const statuses = await open('203.0.113.1', ids)
  expect(statuses['200']).toBeGreaterThanOrEqual(240)
  expect(statuses['200']).toBeLessThan(400)
  // Another status is a fault of the site; its log says which.
  const seen = `${JSON.stringify(statuses)}\n${site.log().slice(-4000)}`
  expect((statuses['200'] ?? 0) + (statuses['429'] ?? 0), seen).toBe(500)
  await site.kill(0, 'SIGTERM')
  await site.restart(0)
  for (const process of [0, 1]) {
    const browser = () => site.visitor().on(process)
    // A new process loads the counts within a second. They are estimates, so a few more requests may pass.
    let next = 100
    await expect
      .poll(
        async () => {
          next += 1
          return (await at('203.0.113.1', browser())(`/properties/${ids[next]}`)).status
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(429)
    const page = await browser().visit(`/properties/${ids[8]}`, { 'x-forwarded-for': '203.0.113.1' })
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.html).toContain('<h1 class="display-2 text-navy-800">Viewing limit</h1>')
    expect(page.html).not.toContain('Porch Street')
  }
})

test('calls are counted with pages, and other networks are free', async () => {
  const refused = await speak(at('203.0.113.1'), 'GET', 'getProperty', { propertyId: ids[9] })
  expect(refused).toMatchObject({ status: 429, error: { code: 'limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await speak(at('203.0.113.2'), 'GET', 'getProperty', { propertyId: ids[9] })).status).toBe(200)
  // Pages without a listing do not count, nor does the home page.
  expect((await at('203.0.113.1')('/vetted-vendors')).status).toBe(200)
  expect((await at('203.0.113.1')('/')).status).toBe(200)
})

test('a page from the cache is counted and refused like any other', async () => {
  const path = `/properties/${ids[3]}`
  for (let time = 0; time < 3; time += 1) expect((await at('203.0.113.3')(path)).status).toBe(200)
  expect((await at('203.0.113.1')(path)).status).toBe(429)
  expect((await at('203.0.113.3')(path)).status).toBe(200)
})

test('a solved captcha gives a new budget to who solved it alone', async () => {
  const browser = site.visitor()
  const fetch = at('203.0.113.1', browser)
  // The first call of this kind that the process answers.
  const { challenge } = (await speak(fetch, 'GET', 'isCaptchaRequired', { action: 'read_listings' })).result as {
    challenge: Challenge
  }
  expect((await speak(fetch, 'POST', 'continueReading', {})).error).toMatchObject({ code: 'invalid' })
  const solution = await solveChallenge({ challenge, deriveKey })
  const { counter, derivedKey } = solution ?? {}
  const { pass } = (
    await speak(fetch, 'POST', 'verifyCaptcha', {
      action: 'read_listings',
      solution: { challenge, counter, derivedKey },
    })
  ).result as { pass: string }
  expect((await speak(fetch, 'POST', 'continueReading', { captcha: pass })).result).toEqual({ success: true })
  expect(browser.cookies.has('reader')).toBe(true)
  expect((await fetch(`/properties/${ids[20]}`)).status).toBe(200)
  expect((await at('203.0.113.1')(`/properties/${ids[20]}`)).status).toBe(429)
  // A reader who was not refused gets no budget.
  expect((await speak(at('203.0.113.9'), 'POST', 'continueReading', {})).result).toEqual({ success: true })
})

test('a scraper that collects cookies reads as much as one that takes none', async () => {
  const jars = [new Map<string, string>()]
  let read = 0
  for (let from = 0; from < ids.length; from += 50) {
    const browsers = await Promise.all(
      ids.slice(from, from + 50).map(async (id, index) => {
        const browser = site.visitor()
        for (const [name, value] of jars[index % jars.length] ?? []) browser.cookies.set(name, value)
        const { status } = await speak(at('203.0.113.20', browser), 'GET', 'getProperty', { propertyId: id })
        if (status === 200) read += 1
        return browser
      }),
    )
    jars.push(...browsers.map(({ cookies }) => cookies).filter((cookies) => cookies.size > 0))
  }
  expect(read).toBeLessThan(300)
})

/** Inserts the pass of a solved captcha, because solving a hundred takes a minute. */
async function captchaPass(network: string): Promise<string> {
  const pass = randomBytes(24).toString('base64url')
  await db()
    .insertInto('captcha_passes')
    .values({
      token_hash: createHash('sha256').update(pass).digest(),
      action: 'read_listings',
      caller: network,
      expires_at: new Date(Date.now() + 300_000),
    })
    .execute()
  return pass
}

test('100 people behind one address read on, each with one captcha at most', async () => {
  const network = '203.0.113.30'
  const captchas = await Promise.all(
    Array.from({ length: 100 }, async (_, person) => {
      const fetch = at(network, site.visitor().on(person % 2))
      let solved = 0
      for (let home = 0; home < 5; home += 1) {
        const read = () => speak(fetch, 'GET', 'getProperty', { propertyId: ids[person * 5 + home] })
        if ((await read()).status === 200) continue
        solved += 1
        const answer = await speak(fetch, 'POST', 'continueReading', { captcha: await captchaPass(network) })
        expect(answer).toMatchObject({ status: 200, result: { success: true } })
        expect((await read()).status).toBe(200)
      }
      return solved
    }),
  )
  expect(Math.max(...captchas)).toBe(1)
})

test('Googlebot reads on, by its proven network; one that only says so does not', async () => {
  const first = await at('198.51.100.66')(`/properties/${ids[0]}`, { headers: { 'user-agent': BOT } })
  expect(first.status).toBe(200)
  const real = await open('198.51.100.66', ids.slice(0, 400), BOT)
  expect(real).toEqual({ 200: 400 })
  await open('198.51.100.67', ids.slice(0, 400), BOT)
  // Cached pages are so fast that a process may not yet have the other one's count.
  const fake = async () => (await open('198.51.100.67', ids.slice(400, 401), BOT))['429']
  await expect.poll(fake, { timeout: 15_000 }).toBe(1)
})

test('who was refused is in the list of alerts', async () => {
  const admin = await site.as('super')
  const names = async () => JSON.stringify((await admin.call('listReadAlerts')).result)
  await expect.poll(names, { timeout: 15_000 }).toContain('"network":"203.0.113.1"')
  await expect.poll(names, { timeout: 15_000 }).toMatch(/"network":"198\.51\.100\.67"[^}]*"false_crawler":"Googlebot"/)
  expect((await (await site.as('buyer')).call('listReadAlerts')).status).toBe(403)
})
