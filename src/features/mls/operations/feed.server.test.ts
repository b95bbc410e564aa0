import { afterEach, expect } from 'vitest'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { openFakeFeed } from '../../../../test/feed.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import { withLock } from '../queries/runs.server.ts'

const never = new AbortController().signal
const restore: (() => void)[] = []
afterEach(() => {
  for (const back of restore.splice(0)) back()
})

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

databaseTest('a reading that somebody waits for follows the one that is at work elsewhere; others do not', async () => {
  restore.push(openFakeFeed(10).close, setClock({ now: () => new Date('2026-11-20T12:00:00Z') }))
  const job = { id: '', signal: never }
  await withLock('feed', never, async () => {
    await syncMls.run({}, job)
    expect(await queuedJobs()).toEqual([])
    await syncMls.run({ isAwaited: true }, job)
  })
  expect(await queuedJobs()).toEqual([
    { name: 'sync-mls', data: { isAwaited: true }, start_after: new Date('2026-11-20T12:00:02Z') },
  ])
  await syncMls.run({ isAwaited: true }, job)
  expect(await queuedJobs()).toHaveLength(1)
})
