import { afterEach, expect } from 'vitest'
import { setClock } from '#ports/clock.server.ts'
import { committedTest, databaseTest } from '../../../test/database.ts'
import { enforceRateLimit, resetRateLimit, waitSecondsAfterHit } from './limit.server.ts'
import { LIMITS } from './limits.ts'

const { hits, window_seconds } = LIMITS['sign-in-account']
/** Start of a window. */
const BEGIN_MS = Math.ceil(Date.parse('2026-03-08T12:00:00Z') / (window_seconds * 1000)) * window_seconds * 1000

let putBack: (() => void) | null = null
afterEach(() => putBack?.())

function at(seconds: number): void {
  putBack?.()
  putBack = setClock({ now: () => new Date(BEGIN_MS + seconds * 1000) })
}

async function hit(times: number, caller = '192.0.2.1'): Promise<number[]> {
  const waits: number[] = []
  for (let i = 0; i < times; i += 1) waits.push(await waitSecondsAfterHit('sign-in-account', caller))
  return waits
}

databaseTest('as many hits as the limit allows pass, and the next one waits until the window ends', async () => {
  at(100)
  expect(await hit(hits)).toEqual(Array(hits).fill(0))
  expect(await hit(1)).toEqual([window_seconds - 100])
  await expect(enforceRateLimit('sign-in-account', '192.0.2.1')).rejects.toMatchObject({
    code: 'limited',
    details: { retry_after_seconds: window_seconds - 100 },
  })
})

databaseTest('the window slides: hits of the former one count by the share of it that is still in sight', async () => {
  at(window_seconds - 1)
  expect(await hit(hits)).toEqual(Array(hits).fill(0))
  at(window_seconds + 1)
  expect((await hit(1))[0]).toBeGreaterThan(0)
  at(window_seconds * 1.5)
  // Halfway through the window, half of the previous hits still count.
  expect((await hit(Math.floor(hits / 2) - 1)).every((wait) => wait === 0)).toBe(true)
})

databaseTest('after two windows nothing is left of it', async () => {
  at(0)
  await hit(hits + 5)
  at(window_seconds * 2)
  expect(await hit(hits)).toEqual(Array(hits).fill(0))
})

databaseTest('callers are counted apart; all addresses of one IPv6 network are one caller', async () => {
  at(0)
  await hit(hits, '192.0.2.1')
  expect(await hit(1, '192.0.2.2')).toEqual([0])
  const network = Array.from({ length: hits }, (_, i) => `2001:db8:1:2:${i}::${i}`)
  for (const address of network) expect(await hit(1, address)).toEqual([0])
  expect((await hit(1, '2001:db8:1:2:ffff:ffff:ffff:ffff'))[0]).toBeGreaterThan(0)
  expect(await hit(1, '2001:db8:1:3::1')).toEqual([0])
})

databaseTest('a right password ends the counting of wrong ones', async () => {
  at(0)
  await hit(hits)
  await resetRateLimit('sign-in-account', '192.0.2.1')
  expect(await hit(hits)).toEqual(Array(hits).fill(0))
})

committedTest('hits at the same moment are all counted: not one too many passes', async () => {
  at(0)
  const waits = await Promise.all(Array.from({ length: 40 }, () => waitSecondsAfterHit('sign-in-account', '192.0.2.9')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(hits)
})
