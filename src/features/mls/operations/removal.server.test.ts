import { expect } from 'vitest'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { at, comparisons, openFeed, storedKeys, sync } from '../../../../test/sync.ts'
import { confirmMlsRemoval } from './removal.server.ts'

/** Imports this number of homes, then moves the clock to the night. */
async function imported(count: number) {
  at(new Date('2026-11-20T02:00:00Z'))
  const feed = openFeed(100)
  for (let number = 1; number <= count; number += 1) feed.put('Property', listing(100 + number, number))
  expect(await sync()).toBe('done')
  at(new Date('2026-11-20T08:00:00Z'))
  return feed
}

databaseTest('what was confirmed lets nothing else go: more that vanish meanwhile are asked about', async () => {
  const keeper = await testActor('admin:mls')
  const feed = await imported(40)
  const vanish = (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) feed.drop('Property', `MBR${100 + number}`)
  }
  vanish(1, 10)
  await sync()
  const [halted] = await comparisons()
  await confirmMlsRemoval(keeper, { runId: halted?.id ?? '', missing: 10, note: 'The MLS says so.' })
  vanish(11, 22)
  at(new Date('2026-11-20T09:00:00Z'))
  await sync()
  expect(await storedKeys()).toHaveLength(40)
  expect((await comparisons()).at(-1)).toMatchObject({ status: 'halted', missing: 22 })
})

databaseTest('a confirmation counts for a day', async () => {
  const feed = await imported(40)
  for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${100 + number}`)
  await sync()
  const [halted] = await comparisons()
  const keeper = await testActor('admin:mls')
  await confirmMlsRemoval(keeper, { runId: halted?.id ?? '', missing: 10, note: 'The MLS says so.' })
  // No sync ran in between.
  at(new Date('2026-11-21T08:01:00Z'))
  await sync()
  expect(await storedKeys()).toHaveLength(40)
  expect((await comparisons()).at(-1)).toMatchObject({ status: 'halted', missing: 10 })
})
