import { describe, expect, test } from 'vitest'
import { orderFault } from './order-fault.ts'

describe('a new order', () => {
  test.each([
    ['every vendor once', ['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a', 'b'], null],
    ['made from an old order', ['b', 'a', 'c'], ['a', 'b', 'c'], ['c', 'a', 'b'], 'stale'],
    ['made before one was added', ['a', 'b', 'c', 'd'], ['a', 'b', 'c'], ['c', 'a', 'b'], 'stale'],
    ['one is missing', ['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a'], 'incomplete'],
    ['one is there twice', ['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a', 'a'], 'incomplete'],
    ['one is unknown', ['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a', 'x'], 'incomplete'],
    ['of an empty list', [], [], [], null],
  ] as const)('%s', (_, current, former, wanted, fault) => {
    expect(orderFault(current, former, wanted)).toBe(fault)
  })
})
