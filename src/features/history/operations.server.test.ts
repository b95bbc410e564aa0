import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import type { Account } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { getPropertyPictures } from '#features/properties/operations/pictures.server.ts'
import { getPropertiesForComparison, getProperty } from '#features/properties/public.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import * as operations from './operations.server.ts'

/** Signed in without the MLS terms, so that views are not in the access log. */
const plain = () => testActor('own')
async function keeper(): Promise<Account> {
  const actor = await plain()
  await operations.updateHistorySettings(actor, { isRecorded: true })
  return actor
}
const stored = async () => {
  const { rows } = await sql<{ views: number; searches: number; comparisons: number }>`select
    (select count(*)::int from property_views) as views,
    (select count(*)::int from search_history) as searches,
    (select count(*)::int from comparison_history) as comparisons`.execute(db())
  return rows[0]
}
const NOTHING = { views: 0, searches: 0, comparisons: 0 }
let undo = () => {}
afterEach(() => undo())
/** Monday, noon in Indianapolis, and some minutes. */
const setMinute = (minute: number) => {
  undo()
  const at = new Date(Date.UTC(2026, 10, 30, 17) + minute * MINUTE_MS)
  undo = setClock({ now: () => at })
}
async function track(actor: Parameters<typeof operations.trackSearch>[0], ids: string[]) {
  return [
    await operations.trackPropertyView(actor, { propertyId: ids[0] ?? '' }),
    await operations.trackSearch(actor, { search: { city: 'Greenwood' } }),
    await operations.trackComparison(actor, { ids }),
  ]
}

describe('without consent', () => {
  databaseTest('nothing is kept: of a visitor, of somebody signed in, of who turned it off', async () => {
    const ids = [(await buildProperty()).id, (await buildProperty()).id]
    const off = await keeper()
    await track(off, ids)
    await operations.updateHistorySettings(off, { isRecorded: false })
    for (const actor of [await testActor('public'), await plain(), await testActor('vow'), off])
      expect(await track(actor, ids)).toEqual(Array.from({ length: 3 }, () => ({ is_kept: false, is_on: false })))
    expect(await stored()).toEqual(NOTHING)
  })
})

describe('with consent', () => {
  databaseTest('views, searches and comparisons are kept, the same ones counted, the last first', async () => {
    const actor = await keeper()
    const [a, b] = [await buildProperty(), await buildProperty()]
    for (const [place, propertyId] of [a.id, b.id, a.id].entries()) {
      setMinute(30 * place)
      await operations.trackPropertyView(actor, { propertyId })
    }
    for (const city of ['Greenwood', 'Carmel', 'Greenwood'])
      await operations.trackSearch(actor, { search: { city, maxPrice: '400000', page: '3', utm_source: 'x' } })
    for (const _ of [1, 2]) await operations.trackComparison(actor, { ids: [b.id, a.id] })
    const { views } = await operations.getViewHistory(actor)
    expect(views.map(({ property_id, times }) => [property_id, times])).toEqual(
      expect.arrayContaining([
        [a.id, 2],
        [b.id, 1],
      ]),
    )
    const searches = await operations.getSearchHistory(actor)
    expect(searches).toHaveLength(2)
    expect(searches).toContainEqual({
      href: '/properties?city=Greenwood&maxPrice=400000',
      label: expect.stringMatching(/^Homes for sale in Greenwood · Up to \$400/),
      times: 2,
      last_at: expect.any(Date),
    })
    expect(await operations.getComparisonHistory(actor)).toMatchObject([
      { times: 2, homes: [{ property_id: b.id, home: { id: b.id } }, { property_id: a.id }] },
    ])
    expect(await operations.getViewStats(actor)).toMatchObject({
      days: 30,
      homes: 2,
      views: 3,
      most_viewed: [{ property_id: a.id, times: 2 }],
    })
  })

  databaseTest(
    'a home counts once in 30 minutes, however often its page is loaded, with the time of the last',
    async () => {
      const actor = await keeper()
      const { id } = await buildProperty()
      for (const minute of [0, 1, 30, 60]) {
        setMinute(minute)
        await operations.trackPropertyView(actor, { propertyId: id })
      }
      const { views } = await operations.getViewHistory(actor)
      expect(views).toMatchObject([{ times: 2, last_at: new Date('2026-11-30T18:00:00Z') }])
    },
  )

  databaseTest('a search that narrows nothing, and a home that nobody knows, are nothing to keep', async () => {
    const actor = await keeper()
    const vowOnly = await buildProperty({ is_idx: false })
    expect(await operations.trackSearch(actor, { search: { page: '2', sold: 'x' } })).toEqual({
      is_kept: false,
      is_on: true,
    })
    expect(await operations.trackPropertyView(actor, { propertyId: vowOnly.id })).toEqual({
      is_kept: false,
      is_on: true,
    })
    expect(await operations.trackComparison(actor, { ids: [vowOnly.id, vowOnly.id] })).toEqual({
      is_kept: false,
      is_on: true,
    })
    expect(await stored()).toEqual(NOTHING)
  })

  databaseTest('what somebody may not search by is not in the search that is kept', async () => {
    const actor = await keeper()
    await operations.trackSearch(actor, { search: { city: 'Greenwood', status: 'sold' } })
    expect(await operations.getSearchHistory(actor)).toMatchObject([{ href: '/properties?city=Greenwood' }])
  })
})

describe('a registrant', () => {
  databaseTest('sees what MLS rules keep, and it is not written twice', async () => {
    const actor = await testActor('vow')
    await operations.updateHistorySettings(actor, { isRecorded: true })
    const { id } = await buildProperty()
    await logView(actor, 'property.viewed', { object_type: 'property', object_id: id })
    expect(await operations.trackPropertyView(actor, { propertyId: id })).toEqual({ is_kept: true, is_on: true })
    expect(await stored()).toEqual(NOTHING)
    expect(await operations.getViewHistory(actor)).toMatchObject({
      is_on_record: true,
      views: [{ property_id: id, times: 1 }],
    })
  })

  databaseTest('has a home once in 30 minutes, and none that was on a card or compared only', async () => {
    const actor = await testActor('vow')
    const [home, other] = [await buildProperty(), await buildProperty()]
    for (const minute of [0, 1, 30, 60]) {
      setMinute(minute)
      await getProperty(actor, { propertyId: home.id })
    }
    await getPropertyPictures(actor, { propertyId: other.id })
    await getPropertiesForComparison(actor, { ids: [home.id, other.id] })
    const { views } = await operations.getViewHistory(actor)
    expect(views).toMatchObject([{ property_id: home.id, times: 2, last_at: new Date('2026-11-30T18:00:00Z') }])
    expect(views).toHaveLength(1)
    expect(await operations.getViewStats(actor)).toMatchObject({ homes: 1, views: 2 })
  })

  databaseTest('who clears the history no longer sees it; the record stays', async () => {
    const actor = await testActor('vow')
    const { id } = await buildProperty()
    await logView(actor, 'property.viewed', { object_type: 'property', object_id: id })
    const undo = setClock({ now: () => new Date(Date.now() + 1000) })
    try {
      await operations.clearHistory(actor)
    } finally {
      undo()
    }
    expect((await operations.getViewHistory(actor)).views).toEqual([])
    expect(await operations.getViewStats(actor)).toMatchObject({ homes: 0, views: 0 })
    expect((await sql`select id from access_log where kind = 'property.viewed'`.execute(db())).rows).toHaveLength(1)
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['history.cleared'])
  })

  databaseTest('is told nothing of a home that has been sold but that it is no longer available', async () => {
    const actor = await testActor('vow')
    const { id } = await buildProperty({ address: '9 Canary Street', title: '9 Canary Street' })
    await logView(actor, 'property.viewed', { object_type: 'property', object_id: id })
    const values = { status: 'sold' as const, close_price: 765_432, close_date: '2026-11-02' }
    await db().updateTable('properties').set(values).where('id', '=', id).execute()
    const history = await operations.getViewHistory(actor)
    expect(history.views).toMatchObject([{ property_id: id, home: null }])
    expect(withoutIds([history, await operations.getViewStats(actor)])).not.toMatch(/Canary|765|sold"|2026-11-02/)
  })
})

databaseTest('turning it off deletes what was kept, of that person alone, and both are on record', async () => {
  const [one, other] = [await keeper(), await keeper()]
  const ids = [(await buildProperty()).id, (await buildProperty()).id]
  for (const actor of [one, other]) await track(actor, ids)
  await operations.updateHistorySettings(one, { isRecorded: false })
  await operations.updateHistorySettings(one, { isRecorded: false })
  expect(await stored()).toEqual({ views: 1, searches: 1, comparisons: 1 })
  expect((await operations.getSearchHistory(other)).length).toBe(1)
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'history.turned_on',
    'history.turned_on',
    'history.turned_off',
  ])
})

databaseTest('what is older than 180 days goes, and is not shown before it went', async () => {
  const actor = await keeper()
  const ids = [(await buildProperty()).id, (await buildProperty()).id]
  await track(actor, ids)
  const undo = setClock({ now: () => new Date(Date.now() + 181 * 86_400_000) })
  try {
    expect((await operations.getViewHistory(actor)).views).toEqual([])
    expect(await operations.getSearchHistory(actor)).toEqual([])
    expect(await operations.getComparisonHistory(actor)).toEqual([])
    await operations.sweepHistory()
  } finally {
    undo()
  }
  expect(await stored()).toEqual(NOTHING)
})

databaseTest('a visit is noted up to what there is, of that person alone', async () => {
  const [one, other] = [await plain(), await plain()]
  await operations.noteVisit(one, { place: 'dashboard', upTo: 999_999_999 })
  const undo = setClock({ now: () => new Date(Date.now() + 3_600_000) })
  try {
    expect(await operations.getLastVisit(one.account_id, 'dashboard')).toEqual({ at: expect.any(Date), seq: 0 })
    expect(await operations.getLastVisit(one.account_id, 'favorites')).toBeNull()
    expect(await operations.getLastVisit(other.account_id, 'dashboard')).toBeNull()
  } finally {
    undo()
  }
})
