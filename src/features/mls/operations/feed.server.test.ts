import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { at, openFeed } from '../../../../test/sync.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import { withLock } from '../queries/lock.server.ts'

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

databaseTest('a reading that somebody waits for follows the one that is at work elsewhere; others do not', async () => {
  openFeed()
  at(new Date('2026-11-20T12:00:00Z'))
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

databaseTest('who answers for the feed is told once of each time that nothing was read for six hours', async () => {
  const keeper = await testActor('admin:mls')
  const feed = openFeed()
  const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).execute()
  const syncAt = async (instant: string) => {
    at(new Date(instant))
    await syncMls.run({}, { id: '', signal: never })
  }
  feed.put('Property', listing(1, 1))
  await syncAt('2026-11-20T12:00:00Z')
  feed.beforePage = () => {
    throw new FeedError('faulty', 'No response from the feed’s address.')
  }
  await syncAt('2026-11-20T17:59:00Z')
  expect(await emails()).toEqual([])
  await syncAt('2026-11-20T18:01:00Z')
  await syncAt('2026-11-20T19:00:00Z')
  const told = await emails()
  expect(told).toMatchObject([{ letter: 'mls-feed-silent', to_email: keeper.account.email }])
  expect(told[0]?.text).toContain('Last error: No response from the feed’s address.')

  feed.beforePage = () => undefined
  await syncAt('2026-11-20T19:01:00Z')
  feed.beforePage = () => {
    throw new FeedError('faulty', 'The feed’s response was cut short.')
  }
  await syncAt('2026-11-21T03:00:00Z')
  expect(await emails()).toHaveLength(2)
})
