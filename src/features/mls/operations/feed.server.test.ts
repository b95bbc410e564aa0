import { expect } from 'vitest'
import { databaseTest } from '../../../../test/database.ts'
import { withLock } from '../queries/runs.server.ts'

const never = new AbortController().signal

databaseTest('of two that want to read the feed one reads, and the other is told', async () => {
  const ran: string[] = []
  const first = await withLock('feed', never, async () => {
    ran.push('first')
    expect(await withLock('feed', never, async () => void ran.push('second'))).toBe(false)
    expect(await withLock('media', never, async () => void ran.push('other'))).toBe(true)
  })
  expect([first, ran]).toEqual([true, ['first', 'other']])
  expect(await withLock('feed', never, async () => void ran.push('later'))).toBe(true)
})
