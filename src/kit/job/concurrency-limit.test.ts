import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const settle = () => new Promise((next) => setImmediate(next))

describe('run', () => {
  test('runs work in the order of arrival, never more than the limit, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (max, failures) => {
          const limit = concurrencyLimit(max)
          const begun: number[] = []
          let running = 0
          const all = failures.map((hasFailed, at) =>
            limit.run(async () => {
              begun.push(at)
              running += 1
              expect(running).toBeLessThanOrEqual(max)
              await settle()
              running -= 1
              if (hasFailed) throw new Error(`${at}`)
              return at
            }),
          )
          expect(limit.waiting).toBe(Math.max(0, failures.length - max))
          const results = await Promise.allSettled(all)
          expect(results.map(({ status }) => status === 'rejected')).toEqual(failures)
          expect(begun).toEqual(failures.map((_, at) => at))
          expect([limit.isIdle, limit.waiting]).toEqual([true, 0])
        },
      ),
      { numRuns: 30 },
    )
  })

  test('passes a slot to the caller who waits, not to one who arrives at that moment', async () => {
    const limit = concurrencyLimit(1)
    const order: string[] = []
    const first = limit.run(settle)
    const waiting = limit.run(async () => order.push('waiting'))
    await first
    await Promise.all([waiting, limit.run(async () => order.push('late'))])
    expect(order).toEqual(['waiting', 'late'])
  })
})

describe('acquire', () => {
  test('releases a slot once, however often release is called', async () => {
    const limit = concurrencyLimit(2)
    const release = await limit.acquire()
    await limit.acquire()
    release()
    release()
    await limit.acquire()
    void limit.acquire()
    expect(limit.waiting).toBe(1)
  })

  test('stops waiting when the signal aborts, and leaves the others in the queue', async () => {
    const limit = concurrencyLimit(1)
    const release = await limit.acquire()
    const leaving = new AbortController()
    const [first, gone, last] = [limit.acquire(), limit.acquire(leaving.signal), limit.acquire()]
    leaving.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    await expect(limit.acquire(leaving.signal)).rejects.toThrow('gone')
    expect(limit.waiting).toBe(2)
    release()
    const releaseFirst = await first
    expect(limit.waiting).toBe(1)
    releaseFirst()
    const releaseLast = await last
    releaseLast()
    expect(limit.isIdle).toBe(true)
    // A free slot is granted without a wait, so the signal does not matter.
    await expect(limit.acquire(leaving.signal)).resolves.toBeTypeOf('function')
  })
})
