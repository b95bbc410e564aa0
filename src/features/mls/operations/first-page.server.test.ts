import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { handedPageOf } from '#ports/mls-feed/answers.ts'
import { Feed } from '../../../../sample/mls/feed.ts'
import { pageRequestOf } from '../../../../sample/mls/odata.ts'
import { databaseTest } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { LISTING_FORM, mapOffice } from '../mapping/reso.ts'
import { listFirms, upsertOffices } from '../queries/records.server.ts'
import { firmsOf } from '../rules.ts'
import { FirstPage } from './first-page.server.ts'
import { importListings, mapListings, type PageContext, type PageResult } from './import-listings.server.ts'

const context: PageContext = {
  run_id: '019a9c00-0000-7000-8000-000000000001',
  reading: {
    system: 'mibor',
    hasKeyPrefix: true,
    isLicensedByRecord: true,
    received_at: new Date('2026-11-20T12:00:00Z'),
  },
}

const TABLES = {
  properties: 'id',
  property_media: 'property_id, media_key',
  property_changes: 'property_id, kind',
  market_periods: 'property_id, began_date',
  rooms: 'property_id, room_key',
  unit_types: 'property_id, unit_type_key',
  open_houses: 'open_house_key',
  mls_listings: 'listing_key',
  mls_quarantine: 'record_key',
}

/** All that a page leaves in the tables, without numbers that are given in passing. */
async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - '{seq,source_at,imported_at}'::text[] - case when ${table} = 'mls_quarantine' then 'id' else '' end as row
      from ${sql.table(table)} t order by ${sql.raw(order)}
    `.execute(db())
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** What a way of storing leaves behind; it is taken back. */
async function leftBy(store: () => Promise<PageResult>): Promise<{ result: PageResult; left: object }> {
  let found: { result: PageResult; left: object } | null = null
  const back = new Error('taken back')
  await transaction(async () => {
    const result = await store()
    found = { result, left: await everything() }
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
  if (!found) throw new Error('Nothing was stored.')
  return found
}

function sampleFeed(): Feed {
  const writing = { mediaBase: 'https://media.example', mediaQuery: '?sig=1', picturesPerHome: 2 }
  return new Feed({ count: 900, seed: 1, day: '2026-11-20' }, writing)
}

function sampleRecords(feed: Feed, resource: 'Office' | 'Property'): string {
  const query = new URLSearchParams({ $filter: "OriginatingSystemName eq 'mibor'", $top: '1000' })
  if (resource === 'Property') query.set('$expand', 'Media,Rooms,UnitTypes')
  return `{"value":[${feed.page(resource, pageRequestOf(resource, query)).records}]}`
}

databaseTest(
  'a page of a first reading leaves what the usual way leaves, for all of the sample’s listings',
  async () => {
    const feed = sampleFeed()
    const offices = JSON.parse(sampleRecords(feed, 'Office')).value.map((one: object) =>
      mapOffice({ ...one }, context.reading),
    )
    await upsertOffices(offices.filter((one: object) => 'office_name' in one))
    const body = sampleRecords(feed, 'Property')
    const usual = await leftBy(async () => importListings(await mapListings(JSON.parse(body).value, context), context))
    const first = await leftBy(async () => {
      const page = new FirstPage(context, await listFirms())
      const handed = await handedPageOf(Buffer.from(body), LISTING_FORM, () => page.take.bind(page), ['ListingKey'])
      expect(Object.keys(handed.records[5] ?? {})).toEqual(['ListingKey'])
      expect(handed.again?.().records).toHaveLength(handed.records.length)
      return (await page.store()) ?? Promise.reject(new Error('It was not stored.'))
    })
    expect({ doubtedKeys: [], ...first.result }).toEqual(usual.result)
    expect(usual.result).toMatchObject({ received: expect.any(Number), upserted: expect.any(Number) })
    expect(usual.result.upserted).toBeGreaterThan(800)
    expect(usual.result.quarantined).toBeGreaterThan(0)
    expect(first.left).toEqual(usual.left)
  },
)

databaseTest(
  'a page with a listing twice, or one that is known, is left to the usual way and writes nothing',
  async () => {
    const pageOf = (...given: Record<string, unknown>[]) => {
      const page = new FirstPage(context, firmsOf([]))
      for (const record of given) page.take(record)
      return page
    }
    const before = await everything()
    expect(await pageOf(listing(1, 5), listing(2, 5), listing(1, 6)).store()).toBeNull()
    expect(await pageOf({ ...listing(1, 5), ListPrice: null }, listing(1, 6)).store()).toBeNull()
    expect(await everything()).toEqual(before)
    expect(await pageOf(listing(1, 5), { ...listing(2, 5), StandardStatus: 'Expired' }).store()).toMatchObject({
      received: 2,
      upserted: 1,
      hasWantedMedia: true,
    })
    const stored = await everything()
    expect(await pageOf(listing(2, 6), listing(3, 5)).store()).toBeNull()
    expect(await pageOf({ ...listing(1, 9), ...dated(9) }).store()).toBeNull()
    // Of one whose raw record is lost the home still stands there.
    await db().deleteFrom('mls_listings').execute()
    expect(await pageOf(listing(1, 9)).store()).toBeNull()
    expect({ ...(await everything()), mls_listings: stored.mls_listings }).toEqual(stored)
  },
)
