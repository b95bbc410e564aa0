import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterSemaphore } from './cluster-semaphore.ts'

test('grants slots in the order of the requests, never more than there are', () => {
  const granted: string[] = []
  const semaphore = clusterSemaphore<string>((holder) => granted.push(holder))
  for (const holder of ['a', 'a', 'b', 'a']) semaphore.acquire(holder, 2)
  expect(granted).toEqual(['a', 'a'])
  semaphore.release('a')
  expect(granted).toEqual(['a', 'a', 'b'])
  semaphore.release('b')
  expect(granted).toEqual(['a', 'a', 'b', 'a'])
})

test('releases the slots of a process that exits, and ignores a release without a slot', () => {
  const granted: string[] = []
  const semaphore = clusterSemaphore<string>((holder) => granted.push(holder))
  for (const holder of ['a', 'a', 'b', 'b']) semaphore.acquire(holder, 1)
  semaphore.release('b')
  expect(granted).toEqual(['a'])
  semaphore.remove('a')
  expect(granted).toEqual(['a', 'b'])
  semaphore.release('b')
  semaphore.release('b')
  expect(granted).toEqual(['a', 'b', 'b'])
})

test('holds the bound and leaves no slot idle while a process waits, in any order of events', () => {
  const holders = ['a', 'b', 'c']
  const step = fc.record({ what: fc.constantFrom('acquire', 'release', 'remove'), who: fc.constantFrom(...holders) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), (max, steps) => {
      const of = new Map(holders.map((holder) => [holder, { held: 0, waiting: 0 }]))
      const state = (holder: string) => of.get(holder) ?? { held: 0, waiting: 0 }
      const semaphore = clusterSemaphore<string>((holder) => {
        state(holder).held += 1
        state(holder).waiting -= 1
      })
      for (const { what, who } of steps) {
        const one = state(who)
        if (what === 'acquire') {
          one.waiting += 1
          semaphore.acquire(who, max)
        } else if (what === 'remove') {
          of.set(who, { held: 0, waiting: 0 })
          semaphore.remove(who)
        } else if (one.held > 0) {
          one.held -= 1
          semaphore.release(who)
        }
        const all = [...of.values()]
        const held = all.reduce((addTotals, { held: own }) => addTotals + own, 0)
        const waiting = all.reduce((addTotals, { waiting: own }) => addTotals + own, 0)
        expect(held).toBeLessThanOrEqual(max)
        if (waiting > 0) expect(held).toBe(max)
      }
    }),
  )
})
