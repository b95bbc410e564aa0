import { expect, test } from 'vitest'
import { idOf, newId } from './ids.server.ts'

test('a new id is a uuid v7, and ids sort by the moment at which they were made', () => {
  const moments = [0, 1, 1_700_000_000_000, 1_772_971_200_000, 1_772_971_200_001, 253_402_300_799_999]
  const ids = moments.map((moment) => newId(moment))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(Array.from({ length: 10_000 }, () => newId(7))).size).toBe(10_000)
})

test('the id of a name is its uuid v5', () => {
  // Example of RFC 9562, appendix A.4.
  expect(idOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

test('different names have different ids, also where they are put together alike', () => {
  const namespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(idOf(namespace, 'mibor', '123')).not.toBe(idOf(namespace, 'mibor1', '23'))
  expect(idOf(namespace, 'mibor', '123')).toBe(idOf(namespace, 'mibor', '123'))
})
