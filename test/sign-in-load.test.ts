import { afterAll, beforeEach, expect, test } from 'vitest'
import { emailOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { speak } from './wire.ts'

/** What many sign-ins at once show and cost, over HTTP. Numbers are compared with each other and not with a clock. */

const site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => site.stop())
beforeEach(() => asOwner(process.env.DATABASE_URL ?? '', (client) => client.query('delete from rate_limits')))

/** Each from an address of its own: limits are not what is looked at here. */
function signInFrom(at: number, email: string, password: string) {
  const through: typeof site.fetch = (path, init) =>
    site.visitor().fetch(path, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        'x-forwarded-for': `198.51.${at >> 8}.${at & 255}`,
      },
    })
  return speak(through, 'POST', 'signIn', { email, password })
}

const medianOf = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

// Medians of a busy machine may differ by chance once, and not three times.
test('an unknown address and a wrong password look alike and take the same time', {
  retry: 2,
  timeout: 300_000,
}, async () => {
  const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] }
  const answers = new Set<string>()
  for (let at = 0; at < 200; at += 1) {
    for (const kind of at % 2 ? (['unknown', 'wrong'] as const) : (['wrong', 'unknown'] as const)) {
      const began = performance.now()
      const email = kind === 'wrong' ? emailOf('buyer') : `nobody${at}@example.com`
      const { status, text } = await signInFrom(at, email, 'not the one at all')
      times[kind].push(performance.now() - began)
      answers.add(`${status} ${text}`)
    }
  }
  expect(answers.size).toBe(1)
  const [unknown, wrong] = [medianOf(times.unknown), medianOf(times.wrong)]
  expect(Math.abs(unknown - wrong) / Math.max(unknown, wrong), `${unknown} ms and ${wrong} ms`).toBeLessThan(0.1)
})

test('while a hundred sign in at once, other pages are answered between them', { timeout: 120_000 }, async () => {
  let isOver = false
  const crowd = Promise.all(
    Array.from({ length: 100 }, (_, at) => signInFrom(at, emailOf('buyer'), 'not the one at all')),
  ).finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const began = performance.now()
    expect((await site.visitor().visit('/login')).status).toBe(200)
    waits.push(performance.now() - began)
  }
  const answers = await crowd
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // A page that had to wait for the crowd would be the only one.
  expect(waits.length).toBeGreaterThan(5)
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  console.info(
    `pages beside 100 sign-ins: ${waits.length}, median ${Math.round(medianOf(waits))} ms, p99 ${Math.round(p99)} ms`,
  )
})
