import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing, photo } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'

const home = () =>
  db()
    .selectFrom('properties')
    .select([
      'address',
      'title',
      'latitude',
      'status',
      'is_idx',
      'is_vow',
      'is_avm_allowed',
      'is_comment_allowed',
      'price',
    ])
    .executeTakeFirstOrThrow()
const changes = async () =>
  (await db().selectFrom('property_changes').select('kind').orderBy('seq').execute()).map(({ kind }) => kind)
const held = () => db().selectFrom('mls_quarantine').select(['reason', 'first_seen_at']).execute()

/** Builds a home on the site whose latest version is invalid. */
async function after(changed: RawRecord) {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { Latitude: 39.6, Longitude: -86.1, Media: [photo('a')] }))
  await sync()
  feed.put('Property', listing(1, 60, { ListPrice: null, ...changed }))
  await sync()
  expect(await held()).toHaveLength(1)
  return feed
}

databaseTest.each<[string, RawRecord, Record<string, unknown>]>([
  ['address', { InternetAddressDisplayYN: false }, { address: null, latitude: null }],
  ['estimate', { InternetAutomatedValuationDisplayYN: 'N' }, { address: '1 Elm', is_avm_allowed: false }],
  ['comment', { InternetConsumerCommentYN: false }, { is_comment_allowed: false }],
  ['licence for visitors', { MlgCanUse: ['VOW'] }, { is_idx: false, is_vow: true }],
  ['licence for anybody', { MlgCanUse: ['BO'] }, { is_idx: false, is_vow: false }],
  ['place among homes for sale', { StandardStatus: 'Closed', ClosePrice: 290_000 }, { status: 'sold' }],
])('a newer form that cannot be used takes the %s that it denies', async (_, changed, expected) => {
  const feed = await after(changed)
  const narrowed = await home()
  expect(narrowed).toMatchObject({ ...expected, price: 300_000 })
  if (narrowed.address === null) expect(narrowed.title).not.toContain('Elm')
  if ('status' in expected) expect(await changes()).toContain('status')
  const [former] = await held()
  const written = await changes()
  // A second sync changes nothing, and the photo still has its complete URL.
  await sync()
  expect(await home()).toEqual(narrowed)
  expect(await changes()).toEqual(written)
  expect(await held()).toEqual([former])
  expect(await db().selectFrom('property_media').select('source_url').execute()).toEqual([
    { source_url: 'https://media.example.com/a.jpg' },
  ])
  // A valid version replaces everything.
  feed.put('Property', listing(1, 120, { ListPrice: 295_000 }))
  await sync()
  expect(await home()).toMatchObject({ address: '1 Elm', is_idx: true, is_vow: true, status: 'active', price: 295_000 })
  expect(await held()).toEqual([])
})

databaseTest('a form that cannot be used gives nothing back, and an older one takes nothing', async () => {
  const feed = openFeed()
  const denied = { InternetAddressDisplayYN: false, MlgCanUse: ['VOW'] }
  feed.put('Property', listing(1, 60, denied))
  await sync()
  feed.put('Property', listing(1, 90, { ListPrice: null }))
  await sync()
  expect(await home()).toMatchObject({ address: null, is_idx: false })
  feed.put('Property', listing(1, 120, {}))
  await sync()
  expect(await home()).toMatchObject({ address: '1 Elm', is_idx: true })
  const written = await changes()
  feed.put('Property', listing(1, 100, { ListPrice: null, ...denied }))
  await sync()
  expect(await changes()).toEqual(written)
  expect(await held()).toHaveLength(1)
  expect(await home()).toMatchObject({ address: '1 Elm', is_idx: true })
})
