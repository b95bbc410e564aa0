import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { databaseTest } from '../../../../test/database.ts'
import { reserveRequest, withLock } from '../queries/runs.server.ts'
import { budgetOf } from './feed.server.ts'

const LIMITS = { perSecond: 100, perHour: 5, perDay: 8, bytesPerHour: 1000 }
const start = new Date('2026-11-20T12:00:30Z')
const never = new AbortController().signal
let at = start
let restore = () => {}
beforeEach(() => {
  at = start
  restore = setClock({ now: () => at })
})
afterEach(() => restore())

function minutes(count: number): Date {
  return new Date(start.getTime() + count * 60_000)
}

describe('the budget of a feed', () => {
  databaseTest('counts requests over the trailing hour and day, whoever sent them', async () => {
    for (let number = 0; number < 5; number += 1) await budgetOf(LIMITS).take(never)
    await expect(budgetOf(LIMITS).take(never)).rejects.toThrow(FeedError)
    at = minutes(58)
    await expect(budgetOf(LIMITS).take(never)).rejects.toThrow('as its limits allow')
    at = minutes(63)
    for (let number = 0; number < 3; number += 1) await budgetOf(LIMITS).take(never)
    at = minutes(130)
    await expect(budgetOf(LIMITS).take(never)).rejects.toThrow('as its limits allow')
    at = minutes(24 * 60 + 3)
    await budgetOf(LIMITS).take(never)
  })

  databaseTest('counts bytes over the trailing hour', async () => {
    await budgetOf(LIMITS).take(never)
    await budgetOf(LIMITS).spend(1200)
    await expect(budgetOf(LIMITS).take(never)).rejects.toThrow('as its limits allow')
    at = minutes(63)
    await budgetOf(LIMITS).take(never)
  })

  databaseTest('gives each request an instant of its own', async () => {
    const slots = []
    for (let number = 0; number < 3; number += 1)
      slots.push((await reserveRequest(start, 556)).getTime() - start.getTime())
    expect(slots).toEqual([0, 556, 1112])
    expect(await reserveRequest(minutes(1), 556)).toEqual(minutes(1))
  })

  databaseTest('is closed while the feed is to be left alone, and says until when and why', async () => {
    await db()
      .insertInto('mls_pace')
      .values({ next_at: start, halted_until: minutes(10), halts: 1, reason: 'it said 429' })
      .execute()
    await expect(budgetOf(LIMITS).take(never)).rejects.toThrow('left alone until 2026-11-20T12:10:30.000Z: it said 429')
    at = minutes(11)
    await budgetOf(LIMITS).take(never)
  })
})

databaseTest('of two that want to read the feed one reads, and the other is told', async () => {
  const ran: string[] = []
  const first = await withLock('feed', never, async () => {
    ran.push('first')
    expect(await withLock('feed', never, async () => void ran.push('second'))).toBe(false)
    expect(await withLock('media', never, async () => void ran.push('other'))).toBe(true)
  })
  expect([first, ran]).toEqual([true, ['first', 'other']])
  expect(await withLock('feed', never, async () => void ran.push('later'))).toBe(true)
})
