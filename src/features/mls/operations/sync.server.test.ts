import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { idOf } from '#kit/ids.server.ts'
import { whenIdle } from '#kit/job/foreground.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { FeedError, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { dated, listing, photo } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'
import { getFeedFreshness, isGone } from './state.server.ts'
import { syncFeed } from './sync.server.ts'

async function homes() {
  return db()
    .selectFrom('properties')
    .select(['listing_id', 'price', 'status', 'is_idx', 'list_office_name'])
    .orderBy('listing_key')
    .execute()
}

async function keys(): Promise<(string | null)[]> {
  return (await homes()).map(({ listing_id }) => listing_id)
}

async function runs() {
  return db()
    .selectFrom('mls_runs')
    .select(['kind', 'status', 'received', 'upserted', 'unchanged', 'removed', 'quarantined', 'error'])
    .where('resource', '=', 'Property')
    .orderBy('id')
    .execute()
}

/** Returns the whole content of the tables that an import writes. Equal results mean that nothing changed. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(p) order by p.id) from properties p), (select jsonb_agg(to_jsonb(m) order by media_key) from property_media m),
      (select jsonb_agg(to_jsonb(c) order by seq) from property_changes c), (select jsonb_agg(to_jsonb(l) order by listing_key) from mls_listings l)
    ) as all`.execute(db())
  return JSON.stringify(rows)
}

databaseTest('a first reading stores all pages, and a second one changes nothing', async () => {
  const feed = openFeed(10)
  for (let number = 1; number <= 25; number += 1) feed.put('Property', listing(100 + number, number))
  expect(await sync()).toBe('done')
  expect(await keys()).toHaveLength(25)
  expect((await homes())[0]).toEqual({
    listing_id: '101',
    price: 300_000,
    status: 'active',
    is_idx: true,
    list_office_name: 'Meridian Row Realty',
  })
  const before = await everything()

  expect(await sync()).toBe('done')
  expect(await everything()).toBe(before)
  // A delta that found no changes leaves no run.
  expect(await runs()).toMatchObject([{ kind: 'initial', status: 'done', received: 25, upserted: 25 }])
})

databaseTest('what changed is followed: prices, statuses, and the timeline of both', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  await sync()
  feed.put('Property', listing(1, 60, { ListPrice: 290_000, PriceChangeTimestamp: '2026-01-01T00:00:50Z' }))
  await sync()
  feed.put('Property', listing(1, 120, { ListPrice: 290_000, StandardStatus: 'Pending' }))
  await sync()
  expect(await homes()).toMatchObject([{ price: 290_000, status: 'pending' }])
  const changes = await db()
    .selectFrom('property_changes')
    .select(['kind', 'before', 'after', 'at'])
    .orderBy('seq')
    .execute()
  expect(changes).toEqual([
    { kind: 'listed', before: null, after: { price: 310_000, status: 'active' }, at: new Date('2026-01-01T00:00:01Z') },
    { kind: 'price', before: { price: 300_000 }, after: { price: 290_000 }, at: new Date('2026-01-01T00:00:50Z') },
    // A feed without a listing time makes the latest change the listing time.
    {
      kind: 'facts',
      before: { listed_at: '2026-01-01T00:00:01.000Z' },
      after: {},
      at: new Date('2026-01-01T00:01:00Z'),
    },
    {
      kind: 'status',
      before: { status: 'active' },
      after: { status: 'pending' },
      at: new Date('2026-01-01T00:02:00Z'),
    },
    {
      kind: 'facts',
      before: { listed_at: '2026-01-01T00:01:00.000Z' },
      after: {},
      at: new Date('2026-01-01T00:02:00Z'),
    },
  ])
})

databaseTest('of unit types and pictures only those are written that changed', async () => {
  const feed = openFeed()
  const unit = { UnitTypeKey: 'u', UnitTypeType: '2 Bedroom', UnitTypeBedsTotal: 2, UnitTypeBathsTotal: 1.5 }
  const pictures = [photo('p'), photo('q', { Order: 1 })]
  feed.put('Property', listing(1, 1, { UnitTypes: [unit], Media: pictures }))
  await sync()
  const places = async () => {
    const { rows } = await sql<{ child: string; place: string }>`
      select unit_type_key as child, ctid::text as place from unit_types
      union all select media_key, ctid::text || ' ' || xmax::text from property_media order by 1`.execute(db())
    return new Map(rows.map(({ child, place }) => [child, place]))
  }
  const before = await places()
  expect([...before.keys()]).toEqual(['p', 'q', 'u'])

  feed.put('Property', listing(1, 60, { ListPrice: 290_000, UnitTypes: [unit], Media: pictures }))
  await sync()
  expect(await places()).toEqual(before)

  const later = [photo('p'), photo('q', { Order: 1, ShortDescription: 'Porch' })]
  const units = [{ ...unit, UnitTypeBathsTotal: 1 }]
  feed.put('Property', listing(1, 120, { UnitTypes: units, Media: later }))
  await sync()
  const after = await places()
  expect([...after].filter(([child, place]) => before.get(child) !== place).map(([child]) => child)).toEqual(['q', 'u'])
  feed.put('Property', listing(1, 180, { UnitTypes: [], Media: later }))
  await sync()
  expect([...(await places()).keys()]).toEqual(['p', 'q'])
})

databaseTest('the rooms of a home are those of its newest record', async () => {
  const feed = openFeed()
  const roomsNow = async () => {
    await sync()
    return (await db().selectFrom('properties').select('rooms').executeTakeFirstOrThrow()).rooms
  }
  const den = { RoomKey: 'a', RoomType: 'Den', RoomDimensions: '10 x 12' }
  feed.put('Property', listing(1, 1, { Rooms: [den, { RoomKey: 'b', RoomType: 'Kitchen' }] }))
  expect(await roomsNow()).toEqual([
    { room_type: 'Den', room_level: null, room_dimensions: '10 x 12' },
    { room_type: 'Kitchen', room_level: null, room_dimensions: null },
  ])
  feed.put('Property', listing(1, 60, { Rooms: [{ ...den, RoomLevel: 'Main' }] }))
  expect(await roomsNow()).toEqual([{ room_type: 'Den', room_level: 'Main', room_dimensions: '10 x 12' }])
  feed.put('Property', listing(1, 120))
  expect(await roomsNow()).toEqual([])
})

databaseTest('a listing that is taken away goes with its pictures and bytes, and can come back', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  feed.put('Property', listing(2, 2))
  await sync()
  const id = idOf('b3a6f0f2-7c3e-4a58-9d0b-0d3a51c5e7a1', 'mibor', 'MBR1')
  await db()
    .updateTable('property_media')
    .set({ status: 'stored', storage_key: 'media/aa/x.jpg' })
    .where('property_id', '=', id)
    .execute()

  feed.put('Property', { ListingKey: 'MBR1', MlgCanView: false, ...dated(100) })
  await sync()
  expect(await keys()).toEqual(['2'])
  expect(await isGone(id)).toBe(true)
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from property_media where property_id = ${id}
  `.execute(db())
  expect(rows).toEqual([{ left: 0 }])
  const [raw] = await db()
    .selectFrom('mls_listings')
    .select(['payload', 'standing'])
    .where('listing_key', '=', 'MBR1')
    .execute()
  expect(raw).toEqual({ payload: {}, standing: 'gone' })
  expect(await queuedJobs()).toContainEqual(
    expect.objectContaining({ name: 'sweep-media', data: { storageKeys: ['media/aa/x.jpg'] } }),
  )

  feed.put('Property', listing(1, 200))
  await sync()
  expect(await keys()).toEqual(['1', '2'])
  expect(await isGone(id)).toBe(false)
  expect(await db().selectFrom('property_changes').select('kind').where('property_id', '=', id).execute()).toEqual([
    { kind: 'relisted' },
  ])
})

databaseTest.each([
  ['withdrawn', { StandardStatus: 'Withdrawn' }, true],
  ['expired', { StandardStatus: 'Expired' }, true],
  ['kept from all websites', { InternetEntireListingDisplayYN: false }, false],
])('a home that is now %s leaves the site', async (_, changes, gone) => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  await sync()
  const [{ id } = { id: '' }] = await db().selectFrom('properties').select('id').execute()
  feed.put('Property', listing(1, 60, changes))
  await sync()
  expect(await homes()).toEqual([])
  expect(await isGone(id)).toBe(gone)
})

databaseTest('records with the same time of change on both sides of a page edge are all stored', async () => {
  const feed = openFeed(3)
  for (let number = 1; number <= 8; number += 1) feed.put('Property', listing(number, 5))
  await sync()
  expect(await keys()).toHaveLength(8)
  feed.put('Property', listing(9, 5))
  await sync()
  expect(await keys()).toHaveLength(9)
})

databaseTest('a run that ends between pages is gone on with behind the last stored one', async () => {
  const feed = openFeed(5)
  for (let number = 1; number <= 23; number += 1) feed.put('Property', listing(100 + number, number))
  // Office takes one page, so the fourth request is the third page of listings.
  feed.beforePage = (number) => {
    if (number === 4) throw new Error('kill')
  }
  await expect(sync()).rejects.toThrow('kill')
  expect(await keys()).toHaveLength(10)
  expect(await runs()).toMatchObject([{ status: 'failed', received: 10, error: 'kill' }])

  feed.beforePage = () => undefined
  feed.pagesRead = 0
  expect(await sync()).toBe('done')
  expect(await keys()).toHaveLength(23)
  expect((await runs())[1]).toMatchObject({ kind: 'initial', status: 'done', received: 13, upserted: 13, unchanged: 0 })
})

databaseTest(
  'what changed on a stored page while the reading lay still is there at the end of the one that goes on',
  async () => {
    const feed = openFeed(5)
    for (let number = 1; number <= 12; number += 1) feed.put('Property', listing(100 + number, number * 10))
    feed.beforePage = (number) => {
      if (number === 3) throw new FeedError('faulty', 'The feed is out of order.')
    }
    expect(await sync()).toBe('failed')
    expect(await keys()).toHaveLength(5)
    feed.beforePage = () => undefined
    feed.put('Property', listing(101, 15, { ListPrice: 290_000 }))
    feed.put('Property', { ListingKey: 'MBR102', MlgCanView: false, ...dated(25) })
    expect(await sync()).toBe('done')
    expect(await keys()).toHaveLength(11)
    expect((await homes())[0]).toMatchObject({ listing_id: '101', price: 290_000 })
  },
)

databaseTest('where the feed has forgotten the next page, its time of change is gone on from', async () => {
  const feed = openFeed(5)
  for (let number = 1; number <= 12; number += 1) feed.put('Property', listing(100 + number, number))
  feed.beforePage = (number) => {
    if (number === 3) throw new FeedError('faulty', 'The feed is out of order.')
  }
  expect(await sync()).toBe('failed')
  expect(await keys()).toHaveLength(5)
  await db().updateTable('mls_runs').set({ status: 'running', ended_at: null }).execute()

  const { readPage } = feed
  let isForgotten = true
  feed.readPage = async (request, signal) => {
    if (request.nextLink && isForgotten) {
      isForgotten = false
      throw new FeedError('refused', 'The feed rejected the request (400).')
    }
    return readPage(request, signal)
  }
  feed.beforePage = () => undefined
  expect(await sync()).toBe('done')
  expect(await keys()).toHaveLength(12)
  expect(await runs()).toMatchObject([
    { status: 'failed', error: expect.stringContaining('process ended') },
    { status: 'done' },
  ])
})

databaseTest('an end that is asked for is a pause', async () => {
  const feed = openFeed(5)
  for (let number = 1; number <= 10; number += 1) feed.put('Property', listing(100 + number, number))
  const stop = new AbortController()
  feed.beforePage = (number) => {
    if (number === 3) stop.abort()
  }
  expect(await syncFeed(stop.signal)).toBe('partly')
  expect(await runs()).toMatchObject([{ status: 'halted', received: 5 }])
  expect(await sync()).toBe('done')
  expect(await keys()).toHaveLength(10)
})

databaseTest('an older form of a record that comes late changes nothing, in a page and over pages', async () => {
  const feed = openFeed(100)
  feed.put('Property', listing(1, 100, { ListPrice: 200_000 }))
  await sync()
  const { readPage } = feed
  const sendInstead = (records: RawRecord[]) => {
    feed.readPage = async (request, signal) =>
      request.resource === 'Property' ? { records, nextLink: null, total: null } : readPage(request, signal)
  }
  const prices = async () =>
    (
      await db().selectFrom('property_changes').select('after').where('kind', '=', 'price').orderBy('seq').execute()
    ).map(({ after }) => after)
  sendInstead([listing(1, 120, { ListPrice: 222_000 }), listing(1, 50, { ListPrice: 111_000 })])
  await sync()
  expect(await homes()).toMatchObject([{ price: 222_000 }])
  // The sync requests the record by key to learn which version is current.
  feed.put('Property', listing(1, 120, { ListPrice: 222_000 }))
  sendInstead([listing(1, 50, { ListPrice: 111_000 })])
  await sync()
  expect(await homes()).toMatchObject([{ price: 222_000 }])
  expect(await prices()).toEqual([{ price: 222_000 }])
})

databaseTest('a record that changed shortly before the last one that was read is not missed', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1000))
  await sync()
  feed.put('Property', listing(2, 900))
  await sync()
  expect(await keys()).toEqual(['1', '2'])
})

databaseTest(
  'what cannot be used is kept aside with the reason, the rest goes on, and it leaves when it is mended',
  async () => {
    const feed = openFeed()
    feed.put('Property', listing(1, 1))
    feed.put('Property', listing(2, 2, { StandardStatus: 'Actve' }))
    feed.put('Property', listing(3, 3, { ListPrice: null, PrivateRemarks: 'CANARY' }))
    feed.put('Property', { ...dated(4), ListPrice: 1 })
    feed.put('Property', listing(5, 5))
    await sync()
    expect(await keys()).toEqual(['1', '5'])
    const held = await db()
      .selectFrom('mls_quarantine')
      .select(['record_key', 'field', 'reason', 'payload'])
      .orderBy('record_key')
      .execute()
    expect(held).toMatchObject([
      { record_key: 'MBR2', field: 'StandardStatus', reason: 'unknown StandardStatus "Actve"' },
      { record_key: 'MBR3', field: 'ListPrice', reason: 'ListPrice is null' },
      { record_key: expect.stringMatching(/^without-key-/), field: 'ListingKey' },
    ])
    expect(JSON.stringify(held)).not.toContain('CANARY')
    expect(await runs()).toMatchObject([{ upserted: 2, quarantined: 3 }])

    feed.put('Property', listing(2, 60))
    feed.put('Property', { ListingKey: 'MBR3', MlgCanView: false, ...dated(61) })
    await sync()
    expect(await keys()).toEqual(['1', '2', '5'])
    expect(await db().selectFrom('mls_quarantine').select('field').execute()).toEqual([{ field: 'ListingKey' }])
  },
)

databaseTest(
  'pictures are replaced with the listing: new ones wanted, changed ones wanted again, missing ones gone',
  async () => {
    const feed = openFeed()
    feed.put('Property', listing(1, 1, { Media: [photo('a'), photo('b', { Order: 1 }), photo('c', { Order: 2 })] }))
    await sync()
    await db()
      .updateTable('property_media')
      .set({ status: 'stored', storage_key: sql<string>`'media/aa/' || media_key` })
      .execute()
    const Media = [
      photo('b', { Order: 0 }),
      photo('c', { Order: 1, MediaModificationTimestamp: '2026-02-01T00:00:00Z' }),
      photo('d', { Order: 2 }),
    ]
    feed.put('Property', listing(1, 60, { Media }))
    await sync()
    const rows = await db()
      .selectFrom('property_media')
      .select(['media_key', 'position', 'status', 'storage_key'])
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { media_key: 'b', position: 0, status: 'stored', storage_key: 'media/aa/b' },
      // The old file is shown until the new one is downloaded.
      { media_key: 'c', position: 1, status: 'wanted', storage_key: 'media/aa/c' },
      { media_key: 'd', position: 2, status: 'wanted', storage_key: null },
    ])
    expect(await db().selectFrom('properties').select('main_image_key').execute()).toEqual([
      { main_image_key: 'media/aa/b' },
    ])

    // A feed that counts photos but sends none has not removed them.
    feed.put('Property', listing(1, 120, { Media: [], PhotosCount: 3 }))
    await sync()
    expect(await db().selectFrom('property_media').select('media_key').execute()).toHaveLength(3)
    feed.put('Property', listing(1, 180, { Media: [], PhotosCount: 0 }))
    await sync()
    expect(await db().selectFrom('property_media').select('media_key').execute()).toEqual([])
  },
)

databaseTest('a home whose firm is not known is shown to nobody until the firm comes', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { ListOfficeKey: 'MBR0002' }))
  await sync()
  expect(await homes()).toMatchObject([{ is_idx: false }])
  feed.put('Office', { OfficeKey: 'MBR0002', OfficeName: 'Late Realty', OfficePhone: '317-555-0102', ...dated(60) })
  await sync()
  expect(await homes()).toMatchObject([{ is_idx: true, list_office_name: 'Late Realty' }])
  expect(await db().selectFrom('property_media').select('source_url').execute()).toEqual([
    { source_url: 'https://media.example.com/MBR1M1.jpg' },
  ])
})

databaseTest('homes of a firm that leaves IDX are hidden from visitors, and come back with it', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  await sync()
  const office = { OfficeKey: 'MBR0001', OfficeName: 'Meridian Row Realty', OfficePhone: '317-555-0100' }
  feed.put('Office', { ...office, IDXOfficeParticipationYN: false, ...dated(60) })
  await sync()
  expect(await homes()).toMatchObject([{ is_idx: false }])
  feed.put('Office', { ...office, IDXOfficeParticipationYN: true, ...dated(120) })
  await sync()
  expect(await homes()).toMatchObject([{ is_idx: true }])
})

databaseTest('an open house waits for its home, outlives it, and goes when the feed takes it away', async () => {
  const feed = openFeed()
  const open_house = {
    OpenHouseKey: 'MBR7',
    ListingKey: 'MBR1',
    OpenHouseStartTime: '2026-02-01T18:00:00Z',
    OpenHouseEndTime: '2026-02-01T20:00:00Z',
  }
  feed.put('OpenHouse', { ...open_house, ...dated(1) })
  await sync()
  const owner = async () =>
    (await db().selectFrom('open_houses').select('property_id').execute()).map(
      ({ property_id }) => property_id !== null,
    )
  expect(await owner()).toEqual([false])
  feed.put('Property', listing(1, 60))
  await sync()
  expect(await owner()).toEqual([true])
  feed.put('Property', { ListingKey: 'MBR1', MlgCanView: false, ...dated(90) })
  await sync()
  expect(await owner()).toEqual([false])
  feed.put('OpenHouse', { ...open_house, MlgCanView: false, ...dated(120) })
  await sync()
  expect(await owner()).toEqual([])
})

databaseTest('after a 429 nothing is asked until the time is over, and then less and less often', async () => {
  let at = new Date('2026-11-20T12:00:00Z')
  onTestFinished(setClock({ now: () => at }))
  const keeper = await testActor('admin:mls')
  const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email']).execute()
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  feed.beforePage = () => {
    throw new FeedError('limited', 'The MLS feed’s request limit was reached (429).')
  }
  expect(await sync()).toBe('halted')
  expect(await sync()).toBe('halted')
  expect(feed.pagesRead).toBe(1)
  const [run] = await db().selectFrom('mls_runs').select(['status', 'error']).execute()
  expect(run).toEqual({ status: 'halted', error: 'The MLS feed’s request limit was reached (429).' })

  at = new Date('2026-11-20T12:11:00Z')
  expect(await sync()).toBe('halted')
  at = new Date('2026-11-20T12:25:00Z')
  await sync()
  expect(feed.pagesRead).toBe(2)
  expect(await emails()).toEqual([{ letter: 'mls-feed-halted', to_email: keeper.account.email }])

  feed.beforePage = () => undefined
  at = new Date('2026-11-20T13:00:00Z')
  expect(await sync()).toBe('done')
  expect(await db().selectFrom('mls_pace').select(['halted_until', 'halts']).execute()).toEqual([
    { halted_until: null, halts: 0 },
  ])
})

databaseTest('the stamp of freshness is the end of the last reading without a fault', async () => {
  const start = new Date('2031-11-20T12:00:00Z')
  let at = start
  onTestFinished(setClock({ now: () => at }))
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  await sync()
  expect(await getFeedFreshness()).toEqual({ at: start, is_paused: false })
  at = new Date('2031-11-20T14:00:00Z')
  feed.beforePage = () => {
    throw new FeedError('faulty', 'The MLS feed is unavailable (500).')
  }
  expect(await sync()).toBe('failed')
  expect(await getFeedFreshness()).toEqual({ at: start, is_paused: false })
})

databaseTest('text that a database cannot hold is stored without it', async () => {
  const feed = openFeed()
  feed.put(
    'Property',
    listing(1, 1, {
      PublicRemarks: 'A NUL \u0000 and half \ud83c a pair.',
      City: 'Green\u0000wood',
      MBR_Note: '\u0000',
    }),
  )
  await sync()
  expect(await db().selectFrom('properties').select(['description', 'city']).execute()).toEqual([
    { description: 'A NUL and half \ufffd a pair.', city: 'Greenwood' },
  ])
})

databaseTest('people wait for changes: what can wait does, and not for all of the market', async () => {
  const feed = openFeed(1)
  for (const number of [1, 2]) feed.put('Property', listing(number, number))
  const { readPage } = feed
  let calms: boolean[] = []
  feed.readPage = async (request, signal) => {
    calms.push(
      await Promise.race([whenIdle().then(() => true), new Promise<false>((done) => setImmediate(done, false))]),
    )
    return readPage(request, signal)
  }
  await sync()
  expect(new Set(calms)).toEqual(new Set([true]))
  calms = []
  feed.put('Property', listing(1, 3))
  await sync()
  expect(new Set(calms)).toEqual(new Set([false]))
  await whenIdle()
})

databaseTest('of two schedulers that fire at once one reads, and the other says so', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1))
  let other: string | undefined
  feed.beforePage = () => {
    feed.beforePage = () => undefined
    other = 'asked'
  }
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    const page = await readPage(request, signal)
    if (other === 'asked') other = await sync()
    return page
  }
  expect(await sync()).toBe('done')
  expect(other).toBe('busy')
  expect(await keys()).toEqual(['1'])
})

databaseTest('a home that is to come soon is not listed in the future', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { StandardStatus: 'Coming Soon', OnMarketDate: '2026-03-01' }))
  await sync()
  const [home] = await db().selectFrom('properties').select(['status', 'listed_at']).execute()
  expect(home).toEqual({ status: 'coming_soon', listed_at: new Date('2026-01-01T00:00:01Z') })
  expect(await db().selectFrom('market_periods').selectAll().execute()).toEqual([])
})

databaseTest('a home that is listed again by another number goes on counting its days', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { OnMarketDate: '2025-12-01', PostalCode: '46142' }))
  await sync()
  feed.put('Property', { ListingKey: 'MBR1', MlgCanView: false, ...dated(86_400) })
  const again = { StreetNumber: '1', OnMarketDate: '2026-02-01', PostalCode: '46142-0001' }
  feed.put('Property', listing(2, 40 * 86_400, again))
  await sync()
  const periods = await db()
    .selectFrom('market_periods')
    .select(['began_date', 'ended_date', 'place_key'])
    .orderBy('began_date')
    .execute()
  expect(periods).toEqual([
    { began_date: '2025-12-01', ended_date: '2026-01-01', place_key: expect.any(String) },
    { began_date: '2026-02-01', ended_date: null, place_key: periods[0]?.place_key },
  ])

  // A sale ends the count, which does not affect the next listing.
  feed.put('Property', listing(2, 41 * 86_400, { ...again, StandardStatus: 'Closed' }))
  await sync()
  const { rows } = await sql<{ places: number }>`select count(place_key) as places from market_periods`.execute(db())
  expect(rows).toEqual([{ places: 1 }])
})

committedTest('whoever writes listings, all processes hear of it', async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
  await client.connect()
  try {
    const heard: string[] = []
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query('listen properties_changed')
    await buildProperty()
    await db().updateTable('properties').set({ is_featured: true }).execute()
    await client.query('select 1')
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2)
  } finally {
    await client.end()
  }
})
