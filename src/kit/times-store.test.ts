// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timesStore } from './times-store.ts'

const id = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('stores ids with their time, and removes them', () => {
  const store = timesStore({ key: 'seen', max: 2 })
  vi.setSystemTime(5)
  store.mark(id(1), true)
  expect(localStorage.getItem('seen')).toBe(`{"${id(1)}":5}`)
  store.mark(id(1), false)
  expect(localStorage.getItem('seen')).toBeNull()
})

test('keeps the newest', () => {
  const store = timesStore({ key: 'seen', max: 2 })
  for (const [at, number] of [
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 3],
  ] as const) {
    vi.setSystemTime(at)
    store.mark(id(number), true)
  }
  expect(store.get()).toEqual({ [id(1)]: 3, [id(3)]: 4 })
})

test.each(['[]', '{"a":1}', `{"${id(1)}":"1"}`, `{"${id(1)}":1.5}`])('reads %s as none', (text) => {
  localStorage.setItem('seen', text)
  expect(timesStore({ key: 'seen', max: 2 }).get()).toBeNull()
})
