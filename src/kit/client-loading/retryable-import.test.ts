import { expect, test } from 'vitest'
import { retryableImport } from './retryable-import.ts'

test('imports once, however often it is called', async () => {
  let loads = 0
  const load = retryableImport(
    async () => ++loads,
    () => Promise.reject(new Error('not requested')),
  )
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('retries a failed import under a new URL and rejects on each failure', async () => {
  const requested: string[] = []
  let isOnline = false
  const load = retryableImport(
    async () => {
      requested.push('')
      throw new TypeError('offline')
    },
    async (suffix) => {
      requested.push(suffix)
      if (!isOnline) throw new TypeError('offline')
      return 'here'
    },
  )
  await expect(load()).rejects.toThrow('offline')
  await expect(load()).rejects.toThrow('offline')
  isOnline = true
  expect(await load()).toBe('here')
  expect(await load()).toBe('here')
  expect(requested).toEqual(['', '?1', '?2'])
})

test('shares one attempt between two callers at the same time', async () => {
  let loads = 0
  const load = retryableImport(
    () => {
      loads++
      return Promise.reject(new TypeError('offline'))
    },
    async () => 'here',
  )
  const both = await Promise.allSettled([load(), load()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toBe(1)
  expect(await load()).toBe('here')
})
