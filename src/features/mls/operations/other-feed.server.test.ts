import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { type FakeFeed, fakeFeed } from '#ports/mls-feed/fake.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { comparisons, storedKeys, sync } from '../../../../test/sync.ts'
import { feedIdentity } from '../rules/feed-identity.ts'
import { setFeedSource } from './feed.server.ts'

const FIRST = { profile: 'mlsgrid', url: 'https://api.example.com/v2', system: 'mibor' } as const
const OFFICE = { OfficeKey: 'MBR0001', OfficeName: 'Meridian Row Realty', OfficePhone: '317-555-0100', ...dated(0) }

/** Far more than the overlap of two deltas. */
const LATER_SECONDS = 1_000_000

/** Uses a feed with these homes; those from 50 on changed later than the others. */
function use(connection: Parameters<typeof feedIdentity>[0], homes: readonly number[]): FakeFeed {
  const feed = fakeFeed(10)
  feed.put('Office', OFFICE)
  for (const home of homes) feed.put('Property', listing(home, home < 50 ? home : LATER_SECONDS + home))
  onTestFinished(
    setFeedSource({ feed, profile: PROFILES.mlsgrid, system: 'mibor', identity: feedIdentity(connection) }),
  )
  return feed
}

const cursor = () =>
  db()
    .selectFrom('mls_cursors')
    .select(['watermark', 'is_full', 'initial_done_at'])
    .where('resource', '=', 'Property')
    .executeTakeFirst()

databaseTest('another feed is requested from the beginning, and its older records come in', async () => {
  use(FIRST, [50, 51, 52])
  await sync()
  expect(await storedKeys()).toEqual(['MBR50', 'MBR51', 'MBR52'])
  // All of them are older than the watermark of the former feed.
  use({ ...FIRST, url: 'https://feed.example.org/v2' }, [1, 2, 50, 51, 52])
  await sync()
  expect(await storedKeys()).toEqual(['MBR1', 'MBR2', 'MBR50', 'MBR51', 'MBR52'])
  expect(await auditRecords()).toMatchObject([
    {
      act: 'mls.feed_changed',
      before: { feed: 'mlsgrid https://api.example.com/v2 mibor' },
      after: { feed: 'mlsgrid https://feed.example.org/v2 mibor' },
    },
  ])
  expect(await cursor()).toMatchObject({ is_full: false, initial_done_at: expect.any(Date) })
})

databaseTest('the same feed with a new token goes on from its watermark', async () => {
  use(FIRST, [50])
  await sync()
  use({ ...FIRST, url: 'https://api.example.com/v2/' }, [1, 50])
  await sync()
  expect(await storedKeys()).toEqual(['MBR50'])
  expect(await auditRecords()).toEqual([])
})

databaseTest('an installation from before adopts its feed without a new import', async () => {
  use(FIRST, [50])
  await sync()
  await db().deleteFrom('mls_feed').execute()
  use({ ...FIRST, url: 'https://feed.example.org/v2' }, [1, 50])
  await sync()
  expect(await storedKeys()).toEqual(['MBR50'])
})

databaseTest('many records that only the former feed had stay until a person approves their removal', async () => {
  const homes = Array.from({ length: 30 }, (_, at) => 50 + at)
  use(FIRST, homes)
  await sync()
  use({ ...FIRST, url: 'https://feed.example.org/v2' }, [1])
  await sync()
  expect(await storedKeys()).toHaveLength(31)
  expect((await comparisons()).at(-1)).toMatchObject({ status: 'halted', missing: 30 })
})
