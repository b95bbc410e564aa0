import { expect } from 'vitest'
import type { VowViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
// Registers the brokerage name that emails and refusals use.
import '#features/brokerage/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { UpdateUserDownloadLimits } from '../schema.ts'
import { getDownloadAudit, getSuspiciousActivity, updateUserDownloadLimits } from './review.server.ts'
import { checkDownloadLimits, getDownloadStats, trackDownload } from './track.server.ts'

async function homes(count: number, given: Parameters<typeof buildProperty>[0] = {}): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await buildProperty(given)).id)
  return ids
}

/** Stores settings without a captcha, with the given limits. */
async function settle(settings: Record<string, number> = {}): Promise<void> {
  await db()
    .insertInto('settings')
    .values({ key: 'vow', value: JSON.stringify({ captcha_from_percent: 100, ...settings }) })
    .execute()
}

/** Inserts downloads of listings outside this test's inventory. */
async function downloaded(account_id: string, count: number, at: Date, network = '203.0.113.9'): Promise<void> {
  const id = newId()
  await db()
    .insertInto('downloads')
    .values({
      id,
      account_id,
      download_type: 'property_data',
      outcome: 'allowed',
      items: count,
      object: 'x',
      at,
      network,
    })
    .execute()
  await db()
    .insertInto('download_listings')
    .values(Array.from({ length: count }, () => ({ download_id: id, account_id, property_id: newId(), at })))
    .execute()
}

const details = (actor: VowViewer, ...propertyIds: string[]) =>
  trackDownload(actor, { type: 'property_details', propertyIds })
const outcomes = async () =>
  (await db().selectFrom('downloads').select('outcome').orderBy('at').orderBy('id').execute()).map(
    ({ outcome }) => outcome,
  )

databaseTest('a listing counts once in 24 hours, in whatever form, and leaves them one by one', async () => {
  const actor = await testActor('vow')
  await settle({ listings_per_day: 2 })
  const [one = '', two = '', three = ''] = await homes(10)
  const start = Date.now()
  const at = async <T>(hours: number, work: () => Promise<T>) => {
    const back = setClock({ now: () => new Date(start + hours * HOUR_MS) })
    try {
      return await work()
    } finally {
      back()
    }
  }
  expect(await at(0, () => details(actor, one))).toMatchObject({ allowed: true, used: 1, remaining: 1 })
  expect(await at(1, () => trackDownload(actor, { type: 'property_image', propertyIds: [one, one] }))).toMatchObject({
    used: 1,
  })
  expect(await at(2, () => details(actor, two))).toMatchObject({ used: 2, remaining: 0 })
  await expect(at(3, () => details(actor, three))).rejects.toMatchObject({
    code: 'limited',
    message: 'You’ve reached the limit of 2 listings allowed by the MLS in 24 hours. Call us if you need more.',
    details: { retry_after_seconds: 21 * 3600 },
  })
  // Downloading the same home again is allowed at the limit too.
  expect(await at(3, () => details(actor, two))).toMatchObject({ used: 2 })
  await expect(at(23.9, () => details(actor, three))).rejects.toMatchObject({ code: 'limited' })
  // The first one was last counted at hour 1, so it expires at hour 25.
  expect(await at(25.1, () => details(actor, three))).toMatchObject({ used: 2 })
  expect(await outcomes()).toEqual(['allowed', 'allowed', 'allowed', 'over_limit', 'allowed', 'over_limit', 'allowed'])
})

databaseTest('nobody has more than half of the homes for sale, and a market of one has no half', async () => {
  const actor = await testActor('vow')
  await settle()
  const ids = await homes(4)
  await homes(3, { status: 'pending' })
  await expect(details(actor, ...ids.slice(0, 3))).rejects.toMatchObject({
    code: 'limited',
    message: expect.stringContaining('50%'),
  })
  expect(await details(actor, ...ids.slice(0, 2))).toMatchObject({ used: 2 })
  expect(await outcomes()).toEqual(['over_share', 'allowed'])
  expect(await checkDownloadLimits(actor)).toMatchObject({
    listings: { used: 2, active: 4, share_limit: 2, remaining: 0, limit: 500 },
  })
})

databaseTest('documents have a limit of their own', async () => {
  const actor = await testActor('vow')
  await settle({ documents_per_day: 1 })
  const ask = () => trackDownload(actor, { type: 'document', documentId: newId() })
  expect(await ask()).toMatchObject({ used: 1, remaining: 0 })
  await expect(ask()).rejects.toMatchObject({ code: 'limited', message: expect.stringContaining('1 documents') })
  // A document is not a listing, neither in the user's own record nor in the audit.
  expect((await getDownloadStats(actor)).by_type).toMatchObject([{ type: 'document', downloads: 1, items: 0 }])
  expect((await checkDownloadLimits(actor)).types).toMatchObject([
    { type: 'property_image', used: 0 },
    { type: 'property_data' },
    { type: 'search_export' },
    { type: 'document', used: 1, limit: 1, remaining: 0 },
    { type: 'property_details' },
  ])
})

databaseTest('what somebody may not find they cannot download, and nothing is counted', async () => {
  const actor = await testActor('vow')
  await settle()
  await homes(8)
  const sold = await buildProperty({ status: 'sold', close_price: 1 })
  for (const id of [sold.id, newId()]) await expect(details(actor, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await outcomes()).toEqual([])
})

databaseTest('near the limit a captcha is asked for, and nothing is counted without it', async () => {
  const actor = await testActor('vow')
  const ids = await homes(10)
  await downloaded(actor.account_id, 400, new Date())
  expect(await checkDownloadLimits(actor)).toMatchObject({ is_captcha_required: true })
  await expect(details(actor, ids[0] ?? '')).rejects.toMatchObject({
    code: 'invalid',
    fields: { captcha: expect.any(String) },
  })
  await expect(
    trackDownload(actor, { type: 'property_details', propertyIds: ids.slice(0, 1), captchaPass: 'made up' }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await outcomes()).toEqual(['allowed'])
})

databaseTest('a limit is raised for one person alone, and never above what the MLS allows', async () => {
  const admin = await testActor('admin:vow')
  const [raised, other] = [await testActor('vow'), await testActor('vow')]
  await settle({ listings_per_day: 1 })
  const [one = '', two = ''] = await homes(10)
  const limits = { listingsPerDay: 2, documentsPerDay: 5 }
  await updateUserDownloadLimits(admin, { userId: raised.account_id, version: 0, limits, reason: 'Moves in a week.' })
  expect(await details(raised, one, two)).toMatchObject({ used: 2, remaining: 0 })
  await expect(details(other, one, two)).rejects.toMatchObject({ code: 'limited' })
  const above = { userId: raised.account_id, version: 1, limits: { ...limits, listingsPerDay: 501 }, reason: 'x' }
  expect(UpdateUserDownloadLimits.safeParse(above).success).toBe(false)
})

databaseTest(
  'a limit of a person is set with its reason, is lower than that of the site, and can be taken away',
  async () => {
    const admin = await testActor('admin:vow')
    const actor = await testActor('vow')
    await settle()
    const ids = await homes(10)
    const { account_id: userId } = actor
    const set = await updateUserDownloadLimits(admin, {
      userId,
      version: 0,
      limits: { listingsPerDay: 1, documentsPerDay: 5 },
      reason: 'Scraped at night.',
    })
    expect(set).toMatchObject({ listings_per_day: 1, version: 1, set_by_name: 'Robin Porter' })
    await details(actor, ids[0] ?? '')
    await expect(details(actor, ids[1] ?? '')).rejects.toMatchObject({ code: 'limited' })
    await expect(
      updateUserDownloadLimits(admin, { userId, version: 0, limits: null, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await updateUserDownloadLimits(admin, { userId, version: 1, limits: null, reason: 'Explained.' })).toBeNull()
    expect(await details(actor, ids[1] ?? '')).toMatchObject({ used: 2 })
    expect(await auditRecords()).toMatchObject([
      {
        act: 'download_limits.set',
        object_id: userId,
        before: null,
        after: { listings_per_day: 1 },
        reason: 'Scraped at night.',
      },
      { act: 'download_limits.removed', before: { listings_per_day: 1 }, after: null, reason: 'Explained.' },
    ])
    await expect(
      updateUserDownloadLimits(admin, { userId: admin.account_id, version: 0, limits: null, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  },
)

databaseTest('who downloads like a program is named with the reasons', async () => {
  const admin = await testActor('admin:audit')
  const scraper = await buildAccount({ name: 'Peter Radcliffe' })
  const buyer = await buildAccount()
  await homes(40)
  const night = new Date('2026-03-05T07:10:00Z')
  const back = setClock({ now: () => new Date('2026-03-05T15:00:00Z') })
  try {
    await downloaded(scraper.id, 60, night, '203.0.113.1')
    await downloaded(scraper.id, 2, new Date('2026-03-05T07:20:00Z'), '203.0.113.2')
    await downloaded(scraper.id, 2, new Date('2026-03-05T07:25:00Z'), '2001:db8::/64')
    await downloaded(buyer.id, 5, new Date('2026-03-05T14:00:00Z'))
    const found = await getSuspiciousActivity(admin, { days: 1 })
    expect(found).toMatchObject([
      {
        name: 'Peter Radcliffe',
        listings: 64,
        most_in_a_minute: 60,
        networks_in_an_hour: 3,
        at_night: 64,
        unopened: 64,
      },
    ])
    expect(found[0]?.reasons.map(({ text }) => text)).toEqual([
      '60 in a minute at 2:10 AM',
      '3 networks in an hour',
      '64 between midnight and 5 AM',
      '100% never viewed',
      '160% of the homes for sale',
    ])
  } finally {
    back()
  }
})

databaseTest('the audit of downloads shows everybody, and a person sees their own alone', async () => {
  const admin = await testActor('admin:audit')
  const actor = await testActor('vow')
  await settle({ listings_per_day: 1 })
  const other = await buildAccount()
  await downloaded(other.id, 3, new Date())
  const [one = '', two = ''] = await homes(10)
  await details(actor, one)
  await expect(details(actor, two)).rejects.toMatchObject({ code: 'limited' })
  const page = await getDownloadAudit(admin, {})
  expect(page.total).toBe(3)
  expect((await getDownloadAudit(admin, { outcome: 'over_limit' })).rows).toMatchObject([
    { account_id: actor.account_id, object: two },
  ])
  expect((await getDownloadAudit(admin, { userId: other.id })).total).toBe(1)
  const stats = await getDownloadStats(actor)
  expect(stats.by_type).toEqual([{ type: 'property_details', label: 'Printed listing', downloads: 1, items: 1 }])
  expect(stats.latest.map(({ outcome }) => outcome)).toEqual(['over_limit', 'allowed'])
})

committedTest('of 50 at once at 499 of 500 exactly one passes', async () => {
  const { actor, ids } = await transaction(async () => {
    await settle({ active_share_percent: 50 })
    const one = await testActor('vow')
    await downloaded(one.account_id, 499, new Date())
    const row = await buildProperty()
    const { id: _, listing_key: __, listing_id: ___, ...rest } = row
    const more = Array.from({ length: 1100 }, (_one, index) => ({
      ...rest,
      id: newId(),
      listing_key: `K${index}`,
      listing_id: `L${index}`,
    }))
    for (let from = 0; from < more.length; from += 100)
      await db()
        .insertInto('properties')
        .values(more.slice(from, from + 100))
        .execute()
    return { actor: one, ids: more.map(({ id }) => id) }
  })
  const results = await Promise.allSettled(ids.slice(0, 50).map((id) => details(actor, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'limited' })
  expect((await checkDownloadLimits(actor)).listings.used).toBe(500)
})
