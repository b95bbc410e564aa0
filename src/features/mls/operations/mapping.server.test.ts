import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'
import { getMlsListing } from './console.server.ts'
import { getMlsNames } from './names.server.ts'
import { getMlsOverview } from './overview.server.ts'
import { replayStored, storeMappingVersion } from './replay.server.ts'

async function homes() {
  return db()
    .selectFrom('properties')
    .select(['listing_id', 'bathrooms', 'is_idx', 'is_vow', 'latitude', 'description', 'list_agent_full_name'])
    .orderBy('listing_key')
    .execute()
}

databaseTest(
  'flags, baths and remarks are stored as they are mapped, and the console names what it cannot use',
  async () => {
    const feed = openFeed()
    feed.put('Property', listing(1, 1, { BathroomsTotalDecimal: 1.75, PublicRemarks: 'Deck &amp; yard<br>New roof' }))
    feed.put('Property', listing(2, 2, { IDXParticipationYN: false, Latitude: 30.2, Longitude: -97.7 }))
    feed.put('Property', listing(3, 3, { MBR_IDXStateYN: true }))
    feed.put('Property', listing(4, 4, { IDXEntireListingDisplayYN: 'N', VOWYN: 'N' }))
    await sync()
    expect(await homes()).toMatchObject([
      { listing_id: '1', bathrooms: 1.75, is_idx: true, description: 'Deck & yard\nNew roof' },
      { listing_id: '2', is_idx: false, is_vow: true, latitude: null },
      { listing_id: '3', is_idx: false, is_vow: true },
    ])
    const admin = await testActor('admin:mls')
    expect((await getMlsNames(admin)).notes).toEqual([
      { note: 'elsewhere', listings: 1, example: 'MBR2' },
      { note: 'flag:MBR_IDXStateYN', listings: 1, example: 'MBR3' },
    ])
    expect((await getMlsOverview(admin)).unknown_flags).toBe(1)
    expect((await getMlsListing(admin, { listingKey: 'MBR3' })).notes).toEqual(['flag:MBR_IDXStateYN'])

    // The MLS removes the flag, so the note disappears too.
    feed.put('Property', listing(3, 20))
    await sync()
    expect((await homes())[2]).toMatchObject({ is_idx: true })
    expect((await getMlsOverview(admin)).unknown_flags).toBe(0)
  },
)

databaseTest('an agent without a name in the listing is named by the Member record, before and after it', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { ListAgentKey: 'MBR77' }))
  feed.put('Property', listing(2, 2, { ListAgentMlsId: '77x' }))
  feed.put('Property', listing(3, 3, { ListAgentKey: 'MBR77', ListAgentFirstName: 'Ana', ListAgentLastName: 'Own' }))
  feed.put('Member', {
    MemberKey: 'MBR77',
    MemberMlsId: '77x',
    MemberFirstName: 'Dana',
    MemberLastName: 'Reyes',
    ...dated(4),
  })
  const names = async () => (await homes()).map(({ list_agent_full_name }) => list_agent_full_name)
  await sync()
  expect(await names()).toEqual(['Dana Reyes', 'Dana Reyes', 'Ana Own'])
  // The listing changes; its agent stays.
  feed.put('Property', listing(1, 20, { ListAgentKey: 'MBR77', ListPrice: 290_000 }))
  await sync()
  expect(await names()).toEqual(['Dana Reyes', 'Dana Reyes', 'Ana Own'])
})

databaseTest('after an upgrade the records that an older mapping stored are mapped again, once', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { BathroomsTotalDecimal: 2.75 }))
  feed.put('Property', listing(2, 2, { IDXParticipationYN: false }))
  await sync()
  expect(await transaction(storeMappingVersion)).toBe(false)
  // Simulate an older mapping.
  await db().updateTable('mls_cursors').set({ mapping_version: 1 }).execute()
  await db().updateTable('properties').set({ bathrooms: 6, is_idx: true }).execute()

  expect(await transaction(storeMappingVersion)).toBe(true)
  expect(await transaction(storeMappingVersion)).toBe(false)
  expect(await replayStored({ since: new Date(0), after: '' }, new AbortController().signal)).toEqual({
    outcome: 'done',
  })
  expect(await homes()).toMatchObject([
    { bathrooms: 2.75, is_idx: true },
    { bathrooms: null, is_idx: false },
  ])
})
