import { expect, test } from 'vitest'
import { isAnswer, isTransitionAllowed, requestNumber } from './status.ts'

test.each([
  ['new', 'contacted', true, true],
  ['new', 'won', false, true],
  ['new', 'lost', true, true],
  ['contacted', 'won', true, false],
  ['contacted', 'new', false, false],
  ['won', 'lost', false, false],
  ['lost', 'contacted', true, false],
] as const)('%s to %s', (from, to, may, answers) => {
  expect([isTransitionAllowed(from, to), isAnswer(from, to)]).toEqual([may, answers])
})

test('a request has a number that can be told on the phone', () => {
  expect(requestNumber('0190a000-0000-7000-8000-00000000ffff')).toBe('V-65535')
  expect(requestNumber('0190a000-0000-7000-8000-000000000001')).toBe('V-00001')
})
