import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedTurns } from './shared-turns.ts'

test('turns are given in the order of coming, never more at once than there may be', () => {
  const given: string[] = []
  const turns = sharedTurns<string>((taker) => given.push(taker))
  for (const taker of ['a', 'a', 'b', 'a']) turns.want(taker, 2)
  expect(given).toEqual(['a', 'a'])
  turns.giveBack('a')
  expect(given).toEqual(['a', 'a', 'b'])
  turns.giveBack('b')
  expect(given).toEqual(['a', 'a', 'b', 'a'])
})

test('who ends gives back what it held and wants nothing more; who gives back what it does not hold changes nothing', () => {
  const given: string[] = []
  const turns = sharedTurns<string>((taker) => given.push(taker))
  for (const taker of ['a', 'a', 'b', 'b']) turns.want(taker, 1)
  turns.giveBack('b')
  expect(given).toEqual(['a'])
  turns.leave('a')
  expect(given).toEqual(['a', 'b'])
  turns.giveBack('b')
  turns.giveBack('b')
  expect(given).toEqual(['a', 'b', 'b'])
})

test('whatever happens in whatever order, the bound holds and nobody waits where there is room', () => {
  const takers = ['a', 'b', 'c']
  const step = fc.record({ what: fc.constantFrom('want', 'giveBack', 'leave'), who: fc.constantFrom(...takers) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const of = new Map(takers.map((taker) => [taker, { held: 0, waiting: 0 }]))
      const state = (taker: string) => of.get(taker) ?? { held: 0, waiting: 0 }
      const turns = sharedTurns<string>((taker) => {
        state(taker).held += 1
        state(taker).waiting -= 1
      })
      for (const { what, who } of steps) {
        const one = state(who)
        if (what === 'want') {
          one.waiting += 1
          turns.want(who, most)
        } else if (what === 'leave') {
          of.set(who, { held: 0, waiting: 0 })
          turns.leave(who)
        } else if (one.held > 0) {
          one.held -= 1
          turns.giveBack(who)
        }
        const all = [...of.values()]
        const held = all.reduce((sum, { held: own }) => sum + own, 0)
        const waiting = all.reduce((sum, { waiting: own }) => sum + own, 0)
        expect(held).toBeLessThanOrEqual(most)
        if (waiting > 0) expect(held).toBe(most)
      }
    }),
  )
})
