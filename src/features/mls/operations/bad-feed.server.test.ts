import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { FeedError, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { asOwner } from '../../../../test/postgres.ts'
import { at, openFeed, storedKeys, sync } from '../../../../test/sync.ts'
import { storeBisecting } from './bisect.server.ts'
import { fetchMlsListings } from './console.server.ts'
import { getMlsOverview } from './overview.server.ts'
import { syncFeed } from './sync.server.ts'

/** Feeds with faults: the site shows their valid records and reports the rest. */

const EVENING = new Date('2026-11-20T20:00:00Z')
const NIGHT = new Date('2026-11-21T08:00:00Z')

function openHouse(key: string, listingKey: string, seconds: number, more: RawRecord = {}): RawRecord {
  return {
    OpenHouseKey: key,
    ListingKey: listingKey,
    OpenHouseStartTime: '2026-12-01T18:00:00Z',
    OpenHouseEndTime: '2026-12-01T20:00:00Z',
    ...dated(seconds),
    ...more,
  }
}

async function quarantined() {
  return db().selectFrom('mls_quarantine').select(['record_key', 'reason', 'field']).orderBy('record_key').execute()
}

async function prices() {
  const rows = await db().selectFrom('properties').select(['listing_key', 'price']).orderBy('listing_key').execute()
  return Object.fromEntries(rows.map(({ listing_key, price }) => [listing_key, price]))
}

async function runsOf(resource: string) {
  return db()
    .selectFrom('mls_runs')
    .select(['kind', 'status', 'error'])
    .where('resource', '=', resource)
    .orderBy('id')
    .execute()
}

const HOUR_MS = 3_600_000

databaseTest.each([['Office'], ['Member'], ['OpenHouse']])(
  'where the feed refuses %s, homes come, change and go as always, and it is tried once a day',
  async (resource) => {
    const feed = openFeed(100, 3)
    for (const number of [1, 2, 3])
      feed.put('Property', listing(number, number, { ListOfficeName: 'Oak', ListOfficePhone: '317-555-0101' }))
    const { readPage } = feed
    let asked = 0
    let isRefusing = true
    feed.readPage = async (request, signal) => {
      if (request.resource !== resource) return readPage(request, signal)
      asked += 1
      if (isRefusing) throw new FeedError('refused', 'The feed denied access (403).')
      return readPage(request, signal)
    }
    at(EVENING)
    expect(await sync()).toBe('done')
    expect(await sync()).toBe('done')
    expect(asked).toBe(1)
    expect(await storedKeys()).toEqual(['MBR1', 'MBR2', 'MBR3'])
    expect(await runsOf(resource)).toEqual([
      { kind: 'initial', status: 'failed', error: 'The feed denied access (403).' },
    ])
    const state = async () =>
      db()
        .selectFrom('mls_cursors')
        .select(['failures', 'failure_reason', 'failing_since'])
        .where('resource', '=', resource)
        .executeTakeFirstOrThrow()
    expect(await state()).toEqual({
      failures: 1,
      failure_reason: 'The feed denied access (403).',
      failing_since: EVENING,
    })

    // The nightly comparison still removes what the feed dropped silently.
    feed.drop('Property', 'MBR2')
    at(NIGHT)
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toEqual(['MBR1', 'MBR3'])
    expect(asked).toBe(1)

    at(new Date(EVENING.getTime() + 25 * HOUR_MS))
    isRefusing = false
    expect(await sync()).toBe('done')
    expect(asked).toBeGreaterThan(1)
    expect(await state()).toEqual({ failures: 0, failure_reason: null, failing_since: null })
  },
)

databaseTest('a resource whose comparison is refused holds back no other', async () => {
  const feed = openFeed(100, 2)
  at(EVENING)
  await sync()
  const { readPage } = feed
  let asked = 0
  feed.readPage = async (request, signal) => {
    if (request.resource === 'Office' && request.isKeysOnly) {
      asked += 1
      throw new FeedError('refused', 'The feed rejected the request (400).')
    }
    return readPage(request, signal)
  }
  feed.drop('Property', 'MBR2')
  at(NIGHT)
  await sync()
  await sync()
  expect(asked).toBe(1)
  expect(await storedKeys()).toEqual(['MBR1'])
})

databaseTest('a feed of which one resource hangs is asked for it last of all', async () => {
  const feed = openFeed(100, 1)
  const { readPage } = feed
  const order: string[] = []
  const job = new AbortController()
  feed.readPage = async (request, signal) => {
    order.push(request.resource)
    if (request.resource !== 'Office') return readPage(request, signal)
    job.abort()
    throw new FeedError('faulty', 'The feed didn’t respond within 90 seconds.')
  }
  expect(await syncFeed(job.signal)).toBe('partly')
  expect(order).toEqual(['Office'])
  expect(await sync()).toBe('done')
  expect(order).toEqual(['Office', 'Property', 'OpenHouse', 'Member', 'Office'])
  expect(await runsOf('Property')).toMatchObject([{ status: 'done' }])
})

databaseTest(
  'a home with a time of change that lies ahead follows what changes, and goes when it is taken away',
  async () => {
    const feed = openFeed(100, 2)
    const ahead = { ModificationTimestamp: '2099-01-01T00:00:00Z' }
    feed.put('Property', listing(3, 3, ahead))
    feed.put('Property', listing(4, 4, ahead))
    at(EVENING)
    await sync()
    const now = { ModificationTimestamp: '2026-11-20T20:01:00Z' }
    feed.put('Property', listing(3, 0, { ...now, ListPrice: 250_000, StandardStatus: 'Pending' }))
    feed.put('Property', listing(4, 0, { ...now, MlgCanView: false }))
    at(new Date('2026-11-20T20:02:00Z'))
    await sync()
    expect(await prices()).toEqual({ MBR1: 300_000, MBR2: 300_000, MBR3: 250_000 })
    const [home] = await db().selectFrom('properties').select('status').where('listing_key', '=', 'MBR3').execute()
    expect(home).toEqual({ status: 'pending' })
  },
)

databaseTest('offices, agents and open houses with a time of change that lies ahead follow it too', async () => {
  const feed = openFeed(100, 1)
  const put = (more: RawRecord, word: string) => {
    feed.put('Member', { MemberKey: 'M', MemberFullName: word, ...more })
    feed.put('Office', { OfficeKey: 'O', OfficeName: word, ...more })
    feed.put('OpenHouse', openHouse('H', 'MBR1', 0, { OpenHouseRemarks: word, ...more }))
  }
  put({ ModificationTimestamp: '2099-01-01T00:00:00Z' }, 'Before')
  at(EVENING)
  await sync()
  put({ ModificationTimestamp: '2026-11-20T20:01:00Z' }, 'After')
  at(new Date('2026-11-20T20:02:00Z'))
  await sync()
  const { rows } = await sql`select (select member_full_name from members) as m, (select remarks from open_houses) as h,
    (select office_name from offices where office_key = 'O') as o`.execute(db())
  expect(rows).toEqual([{ m: 'After', h: 'After', o: 'After' }])
})

databaseTest.each([
  ['a minute', 60],
  ['two hours', 7200],
])(
  'where the feed puts its clock back by %s, what changes then is seen: at once within the overlap, else in the night',
  async (_, back) => {
    const feed = openFeed(100, 1)
    at(EVENING)
    const before = EVENING.getTime() - 60_000
    const stamped = (ms: number) => ({ ModificationTimestamp: new Date(ms).toISOString() })
    feed.put('Property', listing(1, 0, stamped(before)))
    await sync()
    feed.put('Property', listing(1, 0, { ...stamped(before - back * 1000), ListPrice: 111_000 }))
    if (back > 300) at(NIGHT)
    await sync()
    expect(await prices()).toEqual({ MBR1: 111_000 })
  },
)

databaseTest('within one run the newest form wins, over pages too', async () => {
  const feed = openFeed(1)
  const { readPage } = feed
  const forms = [listing(1, 100, { ListPrice: 200_000 }), listing(1, 50, { ListPrice: 111_000 })]
  feed.readPage = async (request, signal) => {
    if (request.resource !== 'Property') return readPage(request, signal)
    const place = request.nextLink ? 1 : 0
    return { records: forms.slice(place, place + 1), nextLink: place === 0 ? 'second' : null, total: null }
  }
  at(EVENING)
  await sync()
  expect(await prices()).toEqual({ MBR1: 200_000 })
  expect(feed.recordsRead).toBe(0)
})

databaseTest('the same open house twice, in one listing and in two, is one, and its page is stored', async () => {
  const feed = openFeed(100, 3)
  const twice = [openHouse('H1', 'MBR1', 5, { OpenHouseRemarks: 'Old' }), openHouse('H1', 'MBR1', 6)]
  feed.put('Property', listing(1, 1, { OpenHouses: twice }))
  feed.put('Property', listing(2, 2, { OpenHouses: [openHouse('H1', 'MBR2', 7, { OpenHouseRemarks: 'New' })] }))
  await sync()
  expect(await storedKeys()).toEqual(['MBR1', 'MBR2', 'MBR3'])
  const houses = () => db().selectFrom('open_houses').select(['open_house_key', 'listing_key', 'remarks']).execute()
  expect(await houses()).toEqual([{ open_house_key: 'H1', listing_key: 'MBR2', remarks: 'New' }])
  // Again through a normal delta.
  feed.put(
    'Property',
    listing(1, 60, { OpenHouses: [...twice, openHouse('H1', 'MBR1', 70, { OpenHouseRemarks: 'Newest' })] }),
  )
  await sync()
  expect(await houses()).toEqual([{ open_house_key: 'H1', listing_key: 'MBR1', remarks: 'Newest' }])
})

databaseTest('a page of several statements is stored as one, also where one of them is refused', async () => {
  // More than the 4 MB limit of one statement.
  const large = { MBR_Local: 'x'.repeat(9000) }
  const feed = openFeed(1000, 0)
  for (let number = 1; number <= 510; number += 1) feed.put('Property', listing(number, number, large))
  const runs = () =>
    db()
      .selectFrom('mls_runs')
      .select(['kind', 'pages', 'received', 'upserted', 'quarantined'])
      .where('resource', '=', 'Property')
      .orderBy('started_at')
      .execute()
  await sync()
  const initial = { kind: 'initial', pages: 1, received: 510, upserted: 510, quarantined: 0 }
  expect(await runs()).toEqual([initial])
  expect(await storedKeys()).toHaveLength(510)

  for (let number = 1; number <= 510; number += 1)
    feed.put('Property', listing(number, 600 + number, { ...large, ListPrice: 5000 }))
  // A manual listing that already has a key of the feed.
  await sql`delete from properties where listing_key = 'MBR505'`.execute(db())
  await buildProperty({ listing_key: 'MBR505', listing_id: 'ours' })
  await sync()
  expect(await runs()).toEqual([initial, { kind: 'delta', pages: 1, received: 510, upserted: 509, quarantined: 1 }])
  expect(await db().selectFrom('mls_quarantine').select('record_key').execute()).toEqual([{ record_key: 'MBR505' }])
})

databaseTest.each([['first'], ['later']])(
  'a listing that the database refuses is put aside with the reason, and the rest of its page is stored: in a %s reading',
  async (when) => {
    const feed = openFeed(50, when === 'later' ? 40 : 0)
    if (when === 'later') await sync()
    for (let number = 1; number <= 40; number += 1)
      feed.put('Property', listing(number, 100 + number, { ListPrice: 5000 }))
    // Manual listings that already have two keys of the feed.
    await sql`delete from properties where listing_key in ('MBR7', 'MBR33')`.execute(db())
    for (const key of ['MBR7', 'MBR33']) await buildProperty({ listing_key: key, listing_id: 'ours' })
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(40)
    const ours = await db().selectFrom('properties').select('listing_key').where('listing_id', '=', 'ours').execute()
    expect(ours).toHaveLength(2)
    const reason = expect.stringContaining('properties_listing_key_key')
    expect(await quarantined()).toEqual([
      { record_key: 'MBR33', reason, field: null },
      { record_key: 'MBR7', reason, field: null },
    ])
    expect(Object.values(await prices()).filter((price) => price === 5000)).toHaveLength(38)
    // The records leave the quarantine once the conflict is gone.
    await sql`delete from properties where listing_id = 'ours'`.execute(db())
    for (const number of [7, 33]) feed.put('Property', listing(number, 300, { ListPrice: 5000 }))
    await sync()
    expect(await quarantined()).toEqual([])
    expect(Object.values(await prices()).filter((price) => price === 5000)).toHaveLength(40)
  },
)

for (const { resource, table, key, record } of [
  { resource: 'Office', table: 'offices', key: 'office_key', record: { OfficeName: 'Firm' } },
  { resource: 'Member', table: 'members', key: 'member_key', record: { MemberFullName: 'Agent' } },
  { resource: 'OpenHouse', table: 'open_houses', key: 'open_house_key', record: openHouse('', 'MBR1', 0) },
])
  committedTest(`one record of ${resource} that the database refuses does not hold back the others`, async () => {
    const feed = openFeed(100, 1)
    for (let number = 1; number <= 9; number += 1)
      feed.put(resource, { ...record, ...dated(number), [`${resource}Key`]: `K${number}` })
    await refuse(table, `new.${key} = 'K4'`, 'P0001')
    expect(await sync()).toBe('done')
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} like 'K%'`.execute(db())
    expect(rows).toHaveLength(8)
    expect(await quarantined()).toEqual([
      { record_key: 'K4', reason: 'rejected by the database: Not this one.', field: null },
    ])
  })

/** Makes the database refuse rows of a table with an unrelated error. */
async function refuse(table: string, condition: string, code: string): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(`create function refuse_it() returns trigger language plpgsql as
      $$ begin raise exception 'Not this one.' using errcode = '${code}'; end $$`)
    await client.query(
      `create trigger refuse_it before insert on ${table} for each row when (${condition}) execute function refuse_it()`,
    )
  })
}

committedTest(
  'where the disk is full no record is to blame: a page leaves neither its rows nor its place',
  async () => {
    openFeed(5, 10)
    await refuse('properties', "new.listing_key = 'MBR8'", '53100')
    await expect(sync()).rejects.toThrow('Not this one.')
    expect(await storedKeys()).toHaveLength(5)
    expect(await quarantined()).toEqual([])
    const cursor = await db()
      .selectFrom('mls_cursors')
      .select(['watermark', 'initial_done_at'])
      .where('resource', '=', 'Property')
      .executeTakeFirstOrThrow()
    expect(cursor).toEqual({ watermark: new Date('2026-01-01T00:00:05Z'), initial_done_at: null })
  },
)

databaseTest('a fault that all records share is not theirs: it is thrown on', async () => {
  const store = (some: readonly number[]) => sql`select no_such_column, ${some.length}::int`.execute(db())
  await expect(storeBisecting([1, 2, 3], store)).rejects.toThrow('no_such_column')
  const divide = async (some: readonly number[]) => {
    await sql`select 1 / i from unnest(${[...some]}::int[]) i`.execute(db())
    return some
  }
  const { done, refused } = await storeBisecting([1, 0, 2, 3, 0], divide)
  expect(done.flat()).toEqual([1, 2, 3])
  expect(refused.map(({ item, fault }) => [item, fault.reason])).toEqual([
    [0, 'rejected by the database: division by zero'],
    [0, 'rejected by the database: division by zero'],
  ])
})

databaseTest('a record of another system is put aside, whatever the resource, and the page is stored', async () => {
  const feed = openFeed(100, 2)
  const stranger = { OriginatingSystemName: 'actris' }
  feed.put('Property', listing(9, 9, { ...stranger, InternetEntireListingDisplayYN: false }))
  feed.put('Member', { MemberKey: 'M9', MemberFullName: 'Ada Pell', ...dated(9), ...stranger })
  feed.put('Member', { MemberKey: 'M1', MemberFullName: 'Robin Porter', ...dated(1) })
  expect(await sync()).toBe('done')
  expect(await storedKeys()).toEqual(['MBR1', 'MBR2'])
  expect(await db().selectFrom('members').select('member_key').execute()).toEqual([{ member_key: 'M1' }])
  const reason = 'OriginatingSystemName is "actris", not "mibor"'
  expect(await quarantined()).toEqual([
    { record_key: 'M9', reason, field: 'OriginatingSystemName' },
    { record_key: 'MBR9', reason, field: 'OriginatingSystemName' },
  ])
  // A record of another system must not change the home with its key.
  feed.put('Property', listing(1, 60, { ...stranger, InternetAddressDisplayYN: false }))
  await sync()
  expect(
    await db().selectFrom('properties').select('is_address_shown').where('listing_key', '=', 'MBR1').execute(),
  ).toEqual([{ is_address_shown: true }])
})

databaseTest.each([['itself'], ['the first page'], ['another address each time']])(
  'a page whose link leads to %s ends the reading behind all homes, and is not the place where the next one begins',
  async (to) => {
    const feed = openFeed(4, 10)
    const { readPage } = feed
    let asked = 0
    feed.readPage = async (request, signal) => {
      if (request.resource !== 'Property' || request.isKeysOnly) return readPage(request, signal)
      asked += 1
      if (asked > 60) throw new Error('It does not end.')
      const place = request.nextLink === null ? null : (request.nextLink.split('#')[0] ?? null)
      const page = await readPage({ ...request, nextLink: place }, signal)
      if (page.nextLink !== null) return page
      const since = request.since?.toISOString() ?? ''
      const first = JSON.stringify({ since, isVisibleOnly: request.isVisibleOnly, from: 0 })
      const self = place ?? first
      const link = to === 'itself' ? self : to === 'the first page' ? first : `${self}#${asked}`
      return { ...page, nextLink: link }
    }
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(10)
    const cursor = () =>
      db()
        .selectFrom('mls_cursors')
        .select(['next_link', 'watermark', 'initial_done_at'])
        .where('resource', '=', 'Property')
        .executeTakeFirstOrThrow()
    expect(await cursor()).toMatchObject({ next_link: null, watermark: new Date('2026-01-01T00:00:10Z') })
    expect((await cursor()).initial_done_at).not.toBeNull()
    expect((await runsOf('Property'))[0]).toMatchObject({
      status: 'done',
      error: expect.stringContaining('links repeat'),
    })
    feed.put('Property', listing(11, 11))
    asked = 0
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(11)
  },
)

databaseTest('a circle in the middle is read past by the time of change', async () => {
  const feed = openFeed(3, 12)
  const { readPage } = feed
  let asked = 0
  feed.readPage = async (request, signal) => {
    if (request.resource !== 'Property') return readPage(request, signal)
    asked += 1
    if (asked > 60) throw new Error('It does not end.')
    const page = await readPage(request, signal)
    // From the second page on, every link leads back to that page.
    return request.nextLink === null || page.nextLink === null ? page : { ...page, nextLink: request.nextLink }
  }
  for (let round = 0; round < 3; round += 1) await sync()
  expect((await storedKeys()).length).toBeGreaterThanOrEqual(6)
})

databaseTest(
  'a comparison of keys whose links lead in a circle ends, and removes only what the feed does not have',
  async () => {
    const feed = openFeed(4, 10)
    at(EVENING)
    await sync()
    const { readPage } = feed
    let asked = 0
    feed.readPage = async (request, signal) => {
      const page = await readPage(request, signal)
      if (request.resource !== 'Property' || !request.isKeysOnly) return page
      asked += 1
      if (asked > 60) throw new Error('It does not end.')
      return { ...page, nextLink: page.nextLink ?? request.nextLink }
    }
    feed.drop('Property', 'MBR4')
    at(NIGHT)
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(9)
  },
)

databaseTest(
  'a firm is found by its MLS id alone, also where it comes later; homes without one are listed',
  async () => {
    const feed = openFeed(100)
    const withId = (id: string) => ({ ListOfficeKey: null, ListOfficeMlsId: id })
    const firm = (id: string, name: string) => ({ OfficeKey: `K${id}`, OfficeMlsId: id, OfficeName: name })
    feed.put('Office', { ...firm('OAK5', 'Oak & Sons'), OfficePhone: '317-555-0105', ...dated(0) })
    feed.put('Property', listing(1, 1, withId('OAK5')))
    feed.put('Property', listing(2, 2, withId('ELM6')))
    feed.put('Property', listing(3, 3, { ListOfficeKey: null }))
    at(EVENING)
    await sync()
    const shown = async () => {
      const query = db().selectFrom('properties').select(['listing_key', 'list_office_name']).where('is_idx', '=', true)
      return (await query.orderBy('listing_key').execute()).map((home) => [home.listing_key, home.list_office_name])
    }
    expect(await shown()).toEqual([['MBR1', 'Oak & Sons']])
    const admin = await testActor('admin:mls')
    expect(await getMlsOverview(admin)).toMatchObject({ homes_without_contact: 2 })
    const withoutContact = async () => {
      const { rows } = await fetchMlsListings(admin, { sort: 'key', contact: 'missing' })
      return rows.map(({ listing_key }) => listing_key)
    }
    expect(await withoutContact()).toEqual(['MBR2', 'MBR3'])

    feed.put('Office', { ...firm('ELM6', 'Elm Homes'), OfficePhone: '317-555-0106', ...dated(60) })
    await sync()
    expect(await shown()).toEqual([
      ['MBR1', 'Oak & Sons'],
      ['MBR2', 'Elm Homes'],
    ])
    expect(await withoutContact()).toEqual(['MBR3'])
  },
)
