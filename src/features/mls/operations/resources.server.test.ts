import { expect, onTestFinished, vi } from 'vitest'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'
import { listResources } from './resources.server.ts'

vi.mock('../words.ts', async (original) => ({ ...(await original<object>()), MAX_EXACT_COUNT: 2 }))

databaseTest('a large market is counted once a minute, a small one at each look', async () => {
  let at = new Date('2033-01-01T12:00:00Z')
  onTestFinished(setClock({ now: () => at }))
  const feed = openFeed()
  const stored = async () => (await listResources()).find(({ resource }) => resource === 'Property')?.stored
  for (const number of [1, 2]) {
    feed.put('Property', listing(number, number))
    await sync()
    expect(await stored()).toBe(number)
  }
  feed.put('Property', listing(3, 3))
  await sync()
  expect(await stored()).toBe(3)
  feed.put('Property', listing(4, 4))
  await sync()
  expect(await stored()).toBe(3)
  at = new Date('2033-01-01T12:01:00Z')
  expect(await stored()).toBe(4)
})
