import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES, type ProfileName } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { metadataDocument } from '../../../../sample/mls/metadata.ts'
import { buildProperty } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { faultyFeed } from '../../../../test/faulty-feed.ts'
import { dated, listing, photo } from '../../../../test/feed.ts'
import { at, sync } from '../../../../test/sync.ts'
import { setFeedSource } from './feed.server.ts'

/** Issue 19, B: a service with all faults together, over HTTP, with each profile. */

const EVENING = new Date('2026-11-20T20:00:00Z')
const LATER = new Date('2026-11-20T20:05:00Z')
const NIGHT = new Date('2026-11-21T08:00:00Z')
const HOUSE = {
  OpenHouseKey: 'H1',
  OpenHouseStartTime: '2026-12-01T18:00:00Z',
  OpenHouseEndTime: '2026-12-01T20:00:00Z',
}

/** Adds the modification timestamp that the Bridge profile uses. */
function stamped(record: RawRecord): RawRecord {
  return { ...record, BridgeModificationTimestamp: record.ModificationTimestamp }
}

function goodHomes(): RawRecord[] {
  const ahead = { ModificationTimestamp: '2099-01-01T00:00:00Z' }
  const pictures = [1, 2, 3].map((order) => photo(`P${order}`, { Order: order }))
  const rooms = ['Den', 'Kitchen'].map((RoomType) => ({ RoomKey: RoomType, RoomType }))
  return [
    listing(1, 1, { ListOfficeKey: null, ListOfficeMlsId: 'OAK5' }),
    listing(2, 2, ahead),
    listing(3, 3, {
      OpenHouses: [
        { ...HOUSE, ...dated(3) },
        { ...HOUSE, ...dated(4) },
      ],
    }),
    listing(4, 4, { OpenHouses: [{ ...HOUSE, OpenHouseRemarks: 'Latest', ...dated(9) }] }),
    listing(5, 5, { BathroomsTotalDecimal: 1.75, PublicRemarks: 'Deck &amp; yard<br>New roof' }),
    listing(6, 6, { ListAgentFirstName: 'Dana', ListAgentLastName: 'Reyes', City: 'WAUCONDA', Basement: ['Slab'] }),
    listing(7, 7, { Media: pictures, Rooms: rooms, PhotosCount: 3 }),
    listing(8, 8, ahead),
  ]
}

async function homes() {
  return db()
    .selectFrom('properties')
    .select([
      'listing_key',
      'price',
      'bathrooms',
      'description',
      'city',
      'has_basement',
      'list_agent_full_name',
      'is_idx',
    ])
    .select('list_office_name')
    .where('originating_system_name', '=', 'mibor')
    .where('listing_id', 'is distinct from', 'ours')
    .orderBy('listing_key')
    .execute()
}

const shownKeys = async () => (await homes()).filter(({ is_idx }) => is_idx).map(({ listing_key }) => listing_key)

databaseTest.each(Object.keys(PROFILES).map((name): [string] => [name]))(
  'all faults at once by the profile %s: good homes are on the site, bad ones put aside, changes are seen',
  async (name) => {
    const profile = PROFILES[name as ProfileName]
    const sample = { ListingKey: 'x', ModificationTimestamp: 'x', ListPrice: 1, StandardStatus: 'Active' }
    const metadata = metadataDocument({ Property: sample, Office: { OfficeKey: 'x' } })
    const server = await faultyFeed(profile, metadata)
    onTestFinished(() => server.close())
    const feed = resoFeed({
      url: server.url,
      profile,
      token: profile.auth === 'bearer' ? 'token' : undefined,
      credentials:
        profile.auth === 'bearer' ? null : { tokenUrl: `${server.url}/token`, clientId: 'c', clientSecret: 's' },
      system: 'mibor',
      budget: { take: async () => undefined, spend: async () => undefined },
      allowed: new Set([server.host]),
      pause_ms: 1,
      timeout_ms: 200,
    })
    onTestFinished(setFeedSource({ feed, profile, system: 'mibor' }))
    const firm = { OfficeKey: 'MBR0001', OfficeName: 'Meridian Row Realty', OfficePhone: '317-555-0100', ...dated(0) }
    const oak = {
      OfficeKey: 'K5',
      OfficeMlsId: 'OAK5',
      OfficeName: 'Oak & Sons',
      OfficePhone: '317-555-0105',
      ...dated(0),
    }
    server.records.set('Office', [firm, oak].map(stamped))
    server.records.set('More', [])
    await buildProperty({ listing_key: 'MBR21', listing_id: 'ours' })
    const bad = [
      listing(20, 20, { ListPrice: null }),
      listing(21, 21),
      ...(profile.isSystemNamed ? [listing(22, 22, { OriginatingSystemName: 'actris' })] : []),
    ]
    const withheld = [listing(30, 30, { IDXParticipationYN: false }), listing(31, 31, { ListOfficeKey: null })]
    server.records.set('Property', [...goodHomes(), ...bad, ...withheld].map(stamped))
    at(EVENING)
    expect(await sync()).toBe('done')

    const good = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `MBR${number}`)
    expect(await shownKeys()).toEqual(good)
    expect(await homes()).toMatchObject([
      { listing_key: 'MBR1', list_office_name: 'Oak & Sons' },
      {},
      { listing_key: 'MBR3' },
      { listing_key: 'MBR30', is_idx: false },
      { listing_key: 'MBR31', is_idx: false },
      {},
      { bathrooms: 1.75, description: 'Deck & yard\nNew roof' },
      { list_agent_full_name: 'Dana Reyes', city: 'Wauconda', has_basement: false },
      {},
      {},
    ])
    const aside = await db()
      .selectFrom('mls_quarantine')
      .select(['record_key', 'reason'])
      .orderBy('record_key')
      .execute()
    expect(aside).toEqual([
      { record_key: 'MBR20', reason: 'ListPrice is null' },
      { record_key: 'MBR21', reason: expect.stringContaining('properties_listing_key_key') },
      ...(profile.isSystemNamed
        ? [{ record_key: 'MBR22', reason: 'OriginatingSystemName is "actris", not "mibor"' }]
        : []),
    ])
    const gallery = await db()
      .selectFrom('property_media')
      .select('media_key')
      .where('media_key', 'like', 'P%')
      .execute()
    expect(gallery).toHaveLength(3)
    const home = db().selectFrom('properties').select('rooms').where('listing_key', '=', 'MBR7')
    expect((await home.executeTakeFirstOrThrow()).rooms).toMatchObject([{ room_type: 'Den' }, { room_type: 'Kitchen' }])
    expect(await db().selectFrom('open_houses').select(['listing_key', 'remarks']).execute()).toEqual([
      { listing_key: 'MBR4', remarks: 'Latest' },
    ])
    expect(
      await db()
        .selectFrom('mls_cursors')
        .select(['resource', 'next_link'])
        .where('failures', '>', 0)
        .orderBy('resource')
        .execute(),
    ).toEqual([
      { resource: 'Member', next_link: null },
      { resource: 'OpenHouse', next_link: null },
    ])
    const asked = server.asked.length
    expect(asked).toBeLessThan(60)

    // Changes between two runs, including homes with a future timestamp, and a removal.
    const now = { ModificationTimestamp: '2026-11-20T20:04:00Z' }
    const changed = (number: number, more: RawRecord) => {
      const others = (server.records.get('Property') ?? []).filter(({ ListingKey }) => ListingKey !== `MBR${number}`)
      server.records.set('Property', [...others, stamped(listing(number, 0, { ...now, ...more }))])
    }
    changed(2, { ListPrice: 250_000 })
    changed(5, { ListPrice: 260_000 })
    changed(8, { StandardStatus: 'Withdrawn', MlgCanView: false })
    at(LATER)
    expect(await sync()).toBe('done')
    const prices = Object.fromEntries((await homes()).map(({ listing_key, price }) => [listing_key, price]))
    expect(prices).toMatchObject({ MBR2: 250_000, MBR5: 260_000, MBR1: 300_000 })
    expect(await shownKeys()).toEqual(good.filter((key) => key !== 'MBR8'))

    // The nightly comparison removes what the feed dropped silently.
    const left = (server.records.get('Property') ?? []).filter(({ ListingKey }) => ListingKey !== 'MBR7')
    server.records.set('Property', left)
    at(NIGHT)
    expect(await sync()).toBe('done')
    expect(await shownKeys()).toEqual(good.filter((key) => key !== 'MBR8' && key !== 'MBR7'))
    expect(server.asked.length - asked).toBeLessThan(120)
  },
)
