import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, searchText } from './search-params.ts'

test('search values are written as a form sends them, and read back as they were', () => {
  const name = fc.string({ unit: 'binary', minLength: 1 }).filter((one) => !['__proto__', 'constructor'].includes(one))
  const value = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom(...'aZ09*._-+ %&=#~!'), minLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (values) => {
      const text = searchText(values)
      const sent = new URLSearchParams(values).toString()
      expect(text).toBe(sent === '' ? '' : `?${sent}`)
      expect(Object.values(parseSearch(text)).flat().sort()).toEqual(
        [...new URLSearchParams(sent)]
          .filter(([one]) => one !== 'prototype')
          .map(([, one]) => one)
          .sort(),
      )
    }),
  )
})

test('what narrows nothing is left out, and a list is a repeated key', () => {
  const values = [
    ['a', undefined],
    ['b', null],
    ['c', ''],
    ['d', ['1', '', '2 3']],
    ['e', 0],
    ['f', []],
  ] as const
  expect(searchText(values)).toBe('?d=1&d=2+3&e=0')
  expect(searchText([['a', '']])).toBe('')
})
