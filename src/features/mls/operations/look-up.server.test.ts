import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { newId } from '#kit/ids.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'
import { insertPause } from '../queries/pauses.server.ts'
import { lookUpMlsListing } from './look-up.server.ts'

/** Imports one listing of each kind. `asked` collects later requests to the MLS. */
async function open() {
  const feed = openFeed()
  const records = [
    listing(101, 1),
    listing(102, 2, { MlgCanUse: ['VOW'] }),
    listing(103, 3, { InternetEntireListingDisplayYN: false }),
    listing(104, 4, { ListPrice: 0 }),
    listing(105, 5, { StandardStatus: 'Closed', ClosePrice: 290_000, CloseDate: '2026-01-02' }),
    listing(106, 6, { InternetAddressDisplayYN: false, StreetName: 'Hidden' }),
  ]
  for (const record of records) feed.put('Property', record)
  await sync()
  const asked: unknown[] = []
  feed.search = async ({ conditions }) => {
    const [condition] = conditions
    asked.push(condition?.value)
    const numbers = [condition?.value].flat()
    const later = listing(107, 7)
    const found = [...records, later].filter(({ ListingId }) => numbers.includes(String(ListingId)))
    return { records: found, filter: '', nextLink: null, total: null }
  }
  return { feed, asked }
}
const look = async (q: string) => lookUpMlsListing(await testActor('admin:mls'), { q })
const states = async (q: string) => (await look(q)).listings.map(({ verdict }) => verdict.state)

databaseTest(
  'a number is asked of the MLS with and without its letters, and each home says why it is here or not',
  async () => {
    const { asked } = await open()
    expect(await states('101')).toEqual(['everybody'])
    expect(asked).toEqual([['MBR101']])
    expect(await states('MBR102')).toEqual(['registrants'])
    expect(await states('103')).toEqual(['withheld'])
    expect(await states('104')).toEqual(['quarantined'])
    expect(await states('105')).toEqual(['sold'])
    // The MLS has the listing, but the site has not synced it.
    expect(await states('107')).toEqual(['coming'])
    expect(await states('999')).toEqual([])
    const [first] = (await auditRecords()).filter(({ act }) => act === 'mls.looked_up')
    expect(first).toMatchObject({ after: { q: '101', found: ['MBR101: everybody'] } })
  },
)

databaseTest(
  'an address is looked for here, also where visitors cannot read it, and then asked for by number',
  async () => {
    const { asked } = await open()
    const { listings } = await look('101 elm')
    expect(listings).toMatchObject([
      { listing_key: 'MBR101', mls: { status: 'Active' }, verdict: { state: 'everybody' } },
    ])
    expect(asked).toEqual([['MBR101']])
    expect((await look('106 Hidden')).listings).toMatchObject([{ listing_key: 'MBR106' }])
    expect(await states('103 Elm')).toEqual(['withheld'])
    expect(await states('104 Elm')).toEqual(['quarantined'])
    expect(await states('1 Nowhere Rd')).toEqual([])
  },
)

databaseTest('where the MLS does not answer, what is stored is told, with the reason', async () => {
  const { feed } = await open()
  feed.search = async () => {
    throw new FeedError('faulty', 'The MLS feed is unavailable (500).')
  }
  expect(await look('101')).toMatchObject({
    refusal: 'The MLS feed is unavailable (500).',
    listings: [{ mls: null, verdict: { state: 'everybody', tone: 'ok' } }],
  })
})

databaseTest('a home that the brokerage entered itself is on the site, whatever the MLS has', async () => {
  await open()
  const own = { originating_system_name: OWN_SYSTEM, listing_id: '555', listing_key: `${OWN_SYSTEM}-555` }
  await buildProperty({ ...own, street_number: '9', street_name: 'Own Row', address: '9 Own Row' })
  const expected = [{ here: { shown: { is_own: true } }, verdict: { state: 'everybody', tone: 'info' } }]
  expect((await look('9 Own Row')).listings).toMatchObject(expected)
  expect((await look('555')).listings).toMatchObject(expected)
})

databaseTest('who waits too long for their turn to ask reads that the feed did not answer', async () => {
  const { feed } = await open()
  feed.search = (_, signal) => sleep(60_000, { records: [], filter: '', nextLink: null, total: null }, { signal })
  const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  onTestFinished(() => over.mockRestore())
  expect(await look('101')).toMatchObject({
    refusal: 'The feed didn’t respond within 25 seconds.',
    listings: [{ mls: null, verdict: { state: 'everybody' } }],
  })
})

databaseTest('while the feed is paused it is said that nothing comes, and of many homes some are told', async () => {
  const { feed } = await open()
  const { account_id } = await testActor('admin:mls')
  await insertPause({ id: newId(), reason: 'The MLS asked for it.', at: new Date(), by: account_id })
  const [coming] = (await look('107')).listings
  expect(coming?.verdict).toMatchObject({ state: 'coming', text: expect.stringContaining('sync is paused') })
  const records = Array.from({ length: 9 }, (_, place) => listing(200 + place, 8))
  feed.search = async () => ({ records, filter: '', nextLink: null, total: null })
  expect((await look('200')).listings).toHaveLength(6)
})
