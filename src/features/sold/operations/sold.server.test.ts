import { sql } from 'kysely'
import { expect } from 'vitest'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildProperty, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { dayFromToday } from '../../../../test/day-from-today.ts'
import { updateUserSoldAccess } from './access.server.ts'
import { getSoldDetails, getSoldStats, listSold, listSoldProperties, logSoldAccess, searchSold } from './read.server.ts'

const buildSold = (given: Parameters<typeof buildProperty>[0] = {}) =>
  buildProperty({ status: 'sold', mls_status: 'Closed', close_price: 300_000, close_date: dayFromToday(-20), ...given })

async function views() {
  return db()
    .selectFrom('access_log')
    .select(['kind', 'object_type', 'object_id', 'account_id', 'details'])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

databaseTest('a list holds sold homes alone, the latest closing first, and what is shown is written down', async () => {
  const viewer = await testActor('sold')
  const older = await buildSold({ close_date: dayFromToday(-40) })
  const newer = await buildSold({ close_date: dayFromToday(-3), close_price: 411_000, days_on_market: 12 })
  await buildProperty()
  await buildSold({ is_idx: false, is_vow: false })
  const cards = await listSoldProperties(viewer, { limit: 10 })
  expect(cards.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(cards[0]).toMatchObject({
    close_price: 411_000,
    close_date: dayFromToday(-3),
    days_on_market: 12,
    status: 'sold',
  })
  expect((await listSold(viewer, { page: 1 })).cards.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(await views()).toMatchObject([
    { kind: 'sold.listed', account_id: viewer.account_id, details: { homes: [newer.id, older.id] } },
    { kind: 'sold.searched', details: { homes: [newer.id, older.id] } },
  ])
})

databaseTest('a search looks at what was paid, not at what was asked', async () => {
  const viewer = await testActor('sold')
  const cheap = await buildSold({ price: 500_000, close_price: 250_000, city: 'Carmel', bedrooms: 2 })
  const dear = await buildSold({
    price: 200_000,
    close_price: 450_000,
    property_sub_type: 'Condominium',
    close_date: dayFromToday(-100),
  })
  const hidden = await buildSold({ is_address_shown: false, address: '99 Secret Lane', close_price: 350_000 })
  const ids = async (search: Record<string, string | string[]>) =>
    (await searchSold(viewer, { search })).cards.map(({ id }) => id)
  expect(await ids({ maxPrice: '300000' })).toEqual([cheap.id])
  expect(await ids({ minPrice: '400k' })).toEqual([dear.id])
  expect(await ids({ sort: 'price_asc' })).toEqual([cheap.id, hidden.id, dear.id])
  expect(await ids({ city: 'carmel' })).toEqual([cheap.id])
  expect(await ids({ type: 'condo' })).toEqual([dear.id])
  expect(await ids({ within: '3' })).toEqual(expect.not.arrayContaining([dear.id]))
  expect(await ids({ minBeds: '3' })).toHaveLength(2)
  // A withheld street is neither searchable nor shown.
  expect(await ids({ q: 'secret' })).toEqual([])
  expect((await searchSold(viewer, { search: { q: 'porch' } })).total).toBe(2)
  for (const q of ["'; drop table properties --", '%', '\\', '(((', '.*'])
    expect((await searchSold(viewer, { search: { q } })).total, q).toBeGreaterThanOrEqual(0)
  const odd = await searchSold(viewer, {
    search: { pool: '1', status: 'active', sort: 'newest', page: '99', within: 'x' },
  })
  expect(odd.dropped.map(({ name }) => name).sort()).toEqual(['pool', 'sort', 'status', 'within'])
  expect([odd.criteria.page, odd.pages, odd.total]).toEqual([1, 1, 3])
})

databaseTest('sold homes among the results of the ordinary search are written down too', async () => {
  const viewer = await testActor('sold')
  const sold = await buildSold()
  await buildProperty()
  await searchProperties(viewer, { search: {} })
  expect(await views()).toEqual([])
  await searchProperties(viewer, { search: { status: ['active', 'sold'] } })
  expect(await views()).toMatchObject([{ kind: 'sold.searched', details: { homes: [sold.id] } }])
})

databaseTest('details are those of a sold home alone, and reading them is written down once', async () => {
  const viewer = await testActor('sold')
  const home = await buildSold()
  const active = await buildProperty()
  expect((await getSoldDetails(viewer, { propertyId: home.id })).property).toMatchObject({ close_price: 300_000 })
  for (const propertyId of [active.id, 'x', '00000000-0000-7000-8000-00000000ffff'])
    await expect(getSoldDetails(viewer, { propertyId })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Property not found',
    })
  await logSoldAccess(viewer, { propertyId: home.id, action: 'printed' })
  await expect(logSoldAccess(viewer, { propertyId: active.id, action: 'viewed' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await views()).toMatchObject([
    { kind: 'sold.viewed', object_id: home.id, account_id: viewer.account_id },
    { kind: 'sold.printed', object_id: home.id },
  ])
})

databaseTest('figures: counts and medians, by month and by town', async () => {
  const viewer = await testActor('sold')
  for (const [close_price, city] of [
    [100_000, 'Carmel'],
    [300_000, 'Carmel'],
    [500_000, 'Carmel'],
    [900_000, 'Fishers'],
  ] as const)
    await buildSold({
      close_price,
      city,
      living_area: 1000,
      original_list_price: 1_000_000,
      close_date: dayFromToday(-5),
    })
  await buildSold({ close_price: 1, close_date: dayFromToday(-800) })
  await buildSold({ close_price: 1800, property_type: 'Residential Lease' })
  await buildSold({ close_date: dayFromToday(400) })
  const stats = await getSoldStats(viewer, { months: '12' })
  expect(stats).toMatchObject({ count: 4, median_price: 400_000, median_price_per_sqft: 400, median_share_of_list: 40 })
  expect(stats.by_area).toMatchObject([
    { city: 'Carmel', count: 3, median_price: 300_000 },
    { city: 'Fishers', count: 1, median_price: 900_000 },
  ])
  expect(stats.by_month.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(await getSoldStats(viewer, { months: '12', city: 'FISHERS' })).toMatchObject({ count: 1 })
  expect(await getSoldStats(viewer, { months: '12', city: 'Nowhere' })).toMatchObject({
    count: 0,
    median_price: null,
    by_month: [],
  })
})

databaseTest(
  'access counts from the next request on, ends by itself, and is in the trail with its reason',
  async () => {
    const admin = await testActor('admin:vow')
    const { id: userId } = await buildAccount()
    const request = await requestOf(userId)
    const maySee = () =>
      actorFor('sold', request.clone()).then(
        () => true,
        () => false,
      )
    expect(await maySee()).toBe(false)
    const given = await updateUserSoldAccess(admin, {
      userId,
      granted: true,
      until: dayFromToday(10),
      reason: 'Buyer agreement.',
    })
    expect(given).toMatchObject({ granted: true, reason: 'Buyer agreement.', granted_by_name: 'Robin Porter' })
    expect(await maySee()).toBe(true)
    // Access lasts through that day in Indianapolis.
    const { rows } = await sql<{ day: string }>`
    select ((sold_until - interval '1 second') at time zone 'America/Indiana/Indianapolis')::date as day from accounts where id = ${userId}
  `.execute(db())
    expect(rows[0]?.day).toBe(dayFromToday(10))
    const back = setClock({ now: () => new Date(Date.now() + 12 * 86_400_000) })
    try {
      expect(await maySee()).toBe(false)
    } finally {
      back()
    }
    await updateUserSoldAccess(admin, { userId, granted: false, reason: 'Agreement ended.' })
    expect(await maySee()).toBe(false)
    expect(await auditRecords()).toMatchObject([
      {
        act: 'sold_access.granted',
        object_id: userId,
        reason: 'Buyer agreement.',
        before: { granted: false },
        after: { granted: true },
      },
      { act: 'sold_access.revoked', before: { granted: true }, after: { granted: false }, reason: 'Agreement ended.' },
    ])
  },
)

databaseTest('nobody gives it to themselves, to somebody above, or until a day that is over', async () => {
  const admin = await testActor('admin:vow')
  const boss = await buildAccount({ user_role: 'super_admin' })
  const buyer = await buildAccount()
  const give = (userId: string, until: string | null = null) =>
    updateUserSoldAccess(admin, { userId, granted: true, until, reason: 'x' })
  await expect(give(admin.account_id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(boss.id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(buyer.id, '2020-01-01')).rejects.toMatchObject({
    code: 'invalid',
    fields: { until: expect.any(String) },
  })
  await expect(give('00000000-0000-7000-8000-00000000ffff')).rejects.toMatchObject({ code: 'not_found' })
})
