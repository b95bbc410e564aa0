import { expect, test } from 'vitest'
import { requestLocal } from './request-local.server.ts'

test('stores one value per request and removes it when it is taken', () => {
  const names = requestLocal<string>()
  const sizes = requestLocal<number>()
  const [one, other] = [new Request('http://localhost/1'), new Request('http://localhost/2')]
  names.set(one, 'first')
  sizes.set(one, 75)
  names.set(other, 'second')
  expect([names.get(one), sizes.get(one), names.get(other), sizes.get(other)]).toEqual([
    'first',
    75,
    'second',
    undefined,
  ])
  expect(names.take(one)).toBe('first')
  expect([names.get(one), names.take(one), sizes.get(one), names.get(other)]).toEqual([
    undefined,
    undefined,
    75,
    'second',
  ])
})
