import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { asForeground } from '#kit/job/foreground.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { BudgetSpentError, FeedError } from '#ports/mls-feed/mls-feed.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import { budgetOf } from './budget.server.ts'

const LIMITS = { perSecond: 1000, perHour: 5, perDay: 8, bytesPerHour: 1000 }
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
    for (let number = 0; number < 5; number += 1) await budgetOf(LIMITS).take(never, false)
    await expect(budgetOf(LIMITS).take(never, false)).rejects.toThrow(BudgetSpentError)
    at = minutes(58)
    await expect(budgetOf(LIMITS).take(never, false)).rejects.toThrow('usage limit is reached')
    at = minutes(63)
    for (let number = 0; number < 3; number += 1) await budgetOf(LIMITS).take(never, false)
    at = minutes(130)
    await expect(budgetOf(LIMITS).take(never, false)).rejects.toThrow('usage limit is reached')
    at = minutes(24 * 60 + 3)
    await budgetOf(LIMITS).take(never, false)
  })

  databaseTest('counts bytes over the trailing hour', async () => {
    await budgetOf(LIMITS).take(never, false)
    await budgetOf(LIMITS).spend(1200)
    await expect(budgetOf(LIMITS).take(never, false)).rejects.toThrow('usage limit is reached')
    at = minutes(63)
    await budgetOf(LIMITS).take(never, false)
  })

  databaseTest('is closed while the feed is to be left alone, and says until when and why', async () => {
    await db()
      .insertInto('mls_pace')
      .values({ next_at: new Date(0), halted_until: minutes(10), halts: 1, reason: 'it said 429' })
      .execute()
    const refused = await budgetOf(LIMITS)
      .take(never, false)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FeedError)
    expect(refused).not.toBeInstanceOf(BudgetSpentError)
    expect(refused).toMatchObject({
      message: 'No requests to the feed until 2026-11-20T12:10:30.000Z: it said 429',
      retry_after_seconds: 600,
    })
    at = minutes(11)
    await budgetOf(LIMITS).take(never, false)
  })

  databaseTest('lets a reading go before what can wait', async () => {
    const mapping = Promise.withResolvers<void>()
    const work = asForeground(() => mapping.promise)
    const order: string[] = []
    const picture = budgetOf(LIMITS)
      .take(never, true)
      .then(() => order.push('picture'))
    await budgetOf(LIMITS).take(never, false)
    order.push('page')
    mapping.resolve()
    await Promise.all([work, picture])
    expect(order).toEqual(['page', 'picture'])
  })

  databaseTest('waits one interval at most where a clock was put back by a year', async () => {
    await db()
      .insertInto('mls_pace')
      .values({ next_at: new Date(Date.now() + 365 * 86_400_000), halts: 0 })
      .execute()
    const waiting = budgetOf({ ...LIMITS, perSecond: 50 })
    await expect(waiting.take(AbortSignal.timeout(10), false)).rejects.toThrow()
    await db()
      .updateTable('mls_pace')
      .set({ next_at: new Date(0) })
      .execute()
    await waiting.take(never, false)
  })
})

/** Returns the times of requests that several clients send in parallel, as the feed would see them. */
async function leaves(limits: typeof LIMITS, clients: number, each: number): Promise<number[]> {
  const times: number[] = []
  await Promise.allSettled(
    Array.from({ length: clients }, async () => {
      const budget = budgetOf(limits)
      for (let number = 0; number < each; number += 1) {
        await budget.take(never, false)
        times.push(performance.now())
      }
    }),
  )
  return times
}

committedTest('two clients at once get no more than the hour allows together, to the last request', async () => {
  expect(await leaves({ ...LIMITS, perHour: 15, perDay: 100 }, 4, 10)).toHaveLength(15)
  const rows = await db().selectFrom('mls_requests').select('requests').execute()
  expect(rows).toEqual([{ requests: 15 }])
})

committedTest(
  'two clients at once wait for each other: ten requests take nine intervals, however they are shared',
  async () => {
    const began = performance.now()
    expect(await leaves({ ...LIMITS, perSecond: 10, perHour: 100, perDay: 100 }, 2, 5)).toHaveLength(10)
    expect(performance.now() - began).toBeGreaterThan(895)
  },
)
