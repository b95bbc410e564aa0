import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { at, comparisons, openFeed, storedKeys, sync } from '../../../../test/sync.ts'
import { requestComparison } from '../queries/sweeps.server.ts'
import { RESOURCES } from '../words.ts'
import { importMlsListings } from './console.server.ts'
import { confirmMlsRemoval } from './removal.server.ts'

const evening = new Date('2026-11-20T02:00:00Z')
const night = new Date('2026-11-20T08:00:00Z')

async function emails() {
  return db().selectFrom('mail_outbox').select(['letter', 'to_email', 'subject']).execute()
}

/** Imports this number of homes in the evening. */
async function imported(count: number) {
  at(evening)
  const feed = openFeed()
  for (let number = 1; number <= count; number += 1) feed.put('Property', listing(100 + number, number))
  expect(await sync()).toBe('done')
  at(night)
  return feed
}

databaseTest('what left the feed without a word is removed in the night, and not before', async () => {
  const feed = await imported(12)
  feed.drop('Property', 'MBR103')
  at(new Date('2026-11-20T06:59:00Z'))
  await sync()
  expect(await storedKeys()).toHaveLength(12)
  at(night)
  await sync()
  expect(await storedKeys()).not.toContain('MBR103')
  expect(await comparisons()).toMatchObject([{ status: 'done', received: 11, removed: 1, missing: 1 }])

  // The comparison runs once a night, and the next one finds nothing.
  await sync()
  expect(await comparisons()).toHaveLength(1)
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  expect((await comparisons())[1]).toMatchObject({ status: 'done', removed: 0, missing: 0 })
})

databaseTest('what comes back after it was missing is shown again, with the same time of change', async () => {
  const feed = await imported(12)
  feed.drop('Property', 'MBR103')
  await sync()
  feed.put('Property', listing(103, 3))
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  expect(await storedKeys()).toContain('MBR103')
})

databaseTest('it is so too where that time lies long before all that is read each minute', async () => {
  const feed = await imported(12)
  feed.put('Property', listing(112, 7200))
  feed.drop('Property', 'MBR103')
  await sync()
  expect(await storedKeys()).not.toContain('MBR103')
  feed.put('Property', listing(103, 3))
  // The feed also lists a home that left the market, which is not fetched again each night.
  feed.put('Property', listing(105, 7200, { StandardStatus: 'Withdrawn' }))
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  expect(await storedKeys()).toContain('MBR103')
  const read = feed.recordsRead
  at(new Date('2026-11-22T08:00:00Z'))
  await sync()
  expect(feed.recordsRead).toBe(read)
})

databaseTest('a key that the list of keys lacks, and the feed still has, stays', async () => {
  const feed = await imported(12)
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    const page = await readPage(request, signal)
    // An edit between two pages moves a record out of them.
    return request.isKeysOnly
      ? { ...page, records: page.records.filter(({ ListingKey }) => ListingKey !== 'MBR105') }
      : page
  }
  await sync()
  expect(await storedKeys()).toContain('MBR105')
  expect(await comparisons()).toMatchObject([{ status: 'done', removed: 0, missing: 1 }])
})

databaseTest('what the deltas missed is read: one that changed, and one that is new', async () => {
  const feed = await imported(12)
  feed.put('Property', listing(50, 1))
  feed.put('Property', listing(900, 2000))
  await sync()
  expect(await storedKeys()).toContain('MBR900')
  expect(await storedKeys()).toContain('MBR50')

  // Both are an hour older than the watermark, where no delta looks.
  const { readPage } = feed
  feed.put('Property', listing(101, 7200, { ListPrice: 1 }))
  feed.readPage = async (request, signal) => {
    const page = await readPage(request, signal)
    return request.isKeysOnly ? page : { ...page, records: page.records.filter(({ ListPrice }) => ListPrice !== 1) }
  }
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  const [home] = await db().selectFrom('properties').select('price').where('listing_key', '=', 'MBR101').execute()
  expect(home).toEqual({ price: 1 })
})

databaseTest(
  'where more than a fifth is missing nothing is removed until a person who is asked confirms it',
  async () => {
    const keeper = await testActor('admin:mls')
    await testActor('admin:vendors')
    const feed = await imported(40)
    for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${100 + number}`)
    await sync()
    expect(await storedKeys()).toHaveLength(40)
    const [halted] = await comparisons()
    expect(halted).toMatchObject({
      status: 'halted',
      missing: 10,
      error: '10 of 40 records are missing from the feed. Nothing is removed until an administrator approves it.',
    })
    const asked = {
      letter: 'mls-removal-waits',
      to_email: keeper.account.email,
      subject: '10 of our listings are missing from the MLS',
    }
    expect(await emails()).toEqual([asked])
    // Deltas continue, and no email repeats the question each minute.
    feed.put('Property', listing(120, 5000, { ListPrice: 222_000 }))
    await sync()
    expect(await comparisons()).toHaveLength(1)
    expect(await emails()).toEqual([asked])

    await confirmMlsRemoval(keeper, { runId: halted?.id ?? '', missing: 10, note: 'The MLS says so.' })
    // Two more disappear before the next run, and one is back, which must stay.
    feed.drop('Property', 'MBR139')
    feed.put('Property', listing(101, 1))
    await sync()
    const left = await storedKeys()
    expect(left).toHaveLength(30)
    expect(left).toContain('MBR101')
    expect(left).not.toContain('MBR139')
    expect((await comparisons()).at(-1)).toMatchObject({ status: 'done', removed: 10, missing: 10 })
    expect(feed.recordsRead).toBe(1)
  },
)

databaseTest('a halt that the feed heals by itself needs nobody', async () => {
  const feed = await imported(40)
  for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${100 + number}`)
  await sync()
  for (let number = 1; number <= 10; number += 1) feed.put('Property', listing(100 + number, number))
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  expect(await storedKeys()).toHaveLength(40)
  expect((await comparisons()).map(({ status }) => status)).toEqual(['halted', 'done'])
})

databaseTest('a feed that answers nothing at all removes nothing', async () => {
  const feed = await imported(12)
  const { readPage } = feed
  feed.readPage = async (request, signal) =>
    request.isKeysOnly ? { records: [], nextLink: null, total: 0 } : readPage(request, signal)
  await sync()
  expect(await storedKeys()).toHaveLength(12)
  expect(await comparisons()).toMatchObject([{ status: 'halted', missing: 12 }])
})

databaseTest('a comparison that was interrupted goes on where it stood', async () => {
  const feed = await imported(32)
  feed.drop('Property', 'MBR103')
  await requestComparison(RESOURCES, night)
  let pages = 0
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    if (request.isKeysOnly && request.resource === 'Property') {
      pages += 1
      if (pages === 3) throw new Error('kill')
    }
    return readPage(request, signal)
  }
  await expect(sync()).rejects.toThrow('kill')
  expect(await comparisons()).toMatchObject([{ status: 'failed', received: 20 }])
  await sync()
  expect(pages).toBe(5)
  expect(await storedKeys()).toHaveLength(31)
  expect(await comparisons()).toMatchObject([{ status: 'done', received: 31, removed: 1 }])
  const { rows } = await sql`select from mls_sweep_keys`.execute(db())
  expect(rows).toHaveLength(0)
})

databaseTest('offices, agents and open houses are compared too; open houses that are over are left alone', async () => {
  const feed = await imported(2)
  feed.put('Member', { MemberKey: 'MBR7', MemberFullName: 'Robin Porter', ...dated(5) })
  const open_house = (key: string, day: string) => ({
    OpenHouseKey: key,
    ListingKey: 'MBR101',
    OpenHouseStartTime: `${day}T18:00:00Z`,
    OpenHouseEndTime: `${day}T20:00:00Z`,
    ...dated(6),
  })
  feed.put('OpenHouse', open_house('MBR8', '2026-10-01'))
  feed.put('OpenHouse', open_house('MBR9', '2026-12-01'))
  at(evening)
  await sync()
  feed.drop('Member', 'MBR7')
  feed.drop('OpenHouse', 'MBR8')
  feed.drop('OpenHouse', 'MBR9')
  at(night)
  await sync()
  expect(await db().selectFrom('members').select('member_key').execute()).toEqual([])
  expect(await db().selectFrom('open_houses').select('open_house_key').execute()).toEqual([{ open_house_key: 'MBR8' }])
})

databaseTest('what the feed says when it is asked by key counts, also after its clock was put right', async () => {
  const feed = await imported(12)
  const actor = await testActor('admin:mls')
  for (const number of [103, 104]) feed.put('Property', listing(number, 1800, { ListPrice: 1 }))
  await sync()
  // No delta looks there. The comparison finds one missing and the other with a different timestamp.
  feed.put('Property', listing(103, 900, { MlgCanView: false }))
  feed.put('Property', listing(104, 900, { ListPrice: 2 }))
  at(new Date('2026-11-21T08:00:00Z'))
  await sync()
  expect(await storedKeys()).not.toContain('MBR103')
  expect(await importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR104'] })).toMatchObject({
    results: [{ result: 'unchanged' }],
  })
  const [home] = await db().selectFrom('properties').select('price').where('listing_key', '=', 'MBR104').execute()
  expect(home).toEqual({ price: 2 })
})
