import { expect, test } from 'vitest'
import { laterModule } from './later-module.ts'

test('loads once, however often it is wanted', async () => {
  let loads = 0
  const later = laterModule(
    async () => ++loads,
    () => Promise.reject(new Error('not asked')),
  )
  expect(await Promise.all([later(), later()])).toEqual([1, 1])
  expect(await later()).toBe(1)
})

test('what failed is tried again under an address that never failed, and the caller hears of each failure', async () => {
  const asked: string[] = []
  let isOnline = false
  const later = laterModule(
    async () => {
      asked.push('')
      throw new TypeError('offline')
    },
    async (suffix) => {
      asked.push(suffix)
      if (!isOnline) throw new TypeError('offline')
      return 'here'
    },
  )
  await expect(later()).rejects.toThrow('offline')
  await expect(later()).rejects.toThrow('offline')
  isOnline = true
  expect(await later()).toBe('here')
  expect(await later()).toBe('here')
  expect(asked).toEqual(['', '?1', '?2'])
})

test('two who want it at once fail together, and count as one try', async () => {
  let loads = 0
  const later = laterModule(
    () => {
      loads++
      return Promise.reject(new TypeError('offline'))
    },
    async () => 'here',
  )
  const both = await Promise.allSettled([later(), later()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toBe(1)
  expect(await later()).toBe('here')
})
