import { afterEach, beforeEach, expect } from 'vitest'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { insertEvents } from '#features/analytics/queries/events.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, buildAgent, buildProperty, testActor } from '../../../test/builders.ts'
import { OPEN_BROKERAGE } from '../../../test/cast.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { insertOfficeSettings } from '../../../test/market.ts'
import { listMyReports, sendSellerReports } from './operations.server.ts'

/** Monday, 9 AM in Indianapolis, and days of the week before. */
const NOW = new Date('2026-11-23T14:00:00Z')
const IN_WEEK = new Date('2026-11-18T15:00:00Z')
const WEEK_BEFORE = new Date('2026-11-11T15:00:00Z')
const OLD = new Date('2026-10-01T15:00:00Z')

let undo = () => {}
function itIs(at: Date): void {
  undo()
  undo = setClock({ now: () => at })
}
beforeEach(() => {
  itIs(NOW)
  useEmailBrand()
})
afterEach(() => undo())

const OWN = { list_office_key: OPEN_BROKERAGE.mls.office_keys[0], listed_at: OLD }
const send = () => sendSellerReports(workerActor('seller-reports'))
const reports = () => db().selectFrom('seller_reports').selectAll().orderBy('week_date').execute()
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['subject', 'text', 'to_account_id'])
    .where('letter', '=', 'seller-report')
    .execute()

async function agree(
  consumer: { account_id: string },
  property_id: string | null,
  type: 'seller_agency' | 'buyer_agency' = 'seller_agency',
): Promise<string> {
  await insertOfficeSettings()
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: type,
      agent_id: (await buildAgent()).id,
      consumer_id: consumer.account_id,
      property_id,
      scope: 'The home',
      fee_basis: 'none',
      agreement_date: '2026-10-01',
      expiration_date: '2027-04-01',
    })
    .execute()
  await activateRelationship(id, consumer.account_id)
  return id
}

const view = (visit: number, at: Date, id: string, name = 'page_viewed') => ({
  at,
  at_date: at.toISOString().slice(0, 10),
  visit: Buffer.alloc(16, visit),
  name,
  path: `/properties/${id}`,
  campaign: null,
  source: 'direct',
  medium: 'none',
  device: 'phone' as const,
  props: {},
})

async function favorite(propertyId: string, created_at: Date): Promise<void> {
  const { id: account_id } = await buildAccount({ name: 'Zebulon Quartermaine' })
  await db()
    .insertInto('favorites')
    .values({ account_id, property_id: propertyId, created_at, updated_at: created_at })
    .execute()
}

async function tour(
  propertyId: string,
  given: { created_at: Date; starts_at?: Date; status?: 'completed' | 'requested' },
) {
  const { starts_at = null, status = 'requested', created_at } = given
  await db()
    .insertInto('appointments')
    .values({
      id: newId(),
      kind: 'tour',
      status,
      meeting: 'in_person',
      name: 'Zebulon Quartermaine',
      email: `${newId()}@example.com`,
      property_id: propertyId,
      wished_at: created_at,
      reply_due_at: created_at,
      created_at,
      starts_at,
      ends_at: starts_at && new Date(starts_at.getTime() + 1_800_000),
    })
    .execute()
}

databaseTest('a seller gets the counts of the week, once, with the week before and without names', async () => {
  const seller = await testActor('vow')
  const home = await buildProperty({ ...OWN, address: '412 Fry Road' })
  await agree(seller, home.id)
  await insertEvents([
    view(1, IN_WEEK, home.id),
    // Repeated views by one visitor on one day count once.
    view(1, IN_WEEK, home.id),
    view(2, IN_WEEK, home.id),
    view(3, IN_WEEK, home.id, 'page_left'),
    view(4, WEEK_BEFORE, home.id),
    view(5, NOW, home.id),
  ])
  await favorite(home.id, IN_WEEK)
  await favorite(home.id, WEEK_BEFORE)
  await favorite(home.id, NOW)
  await tour(home.id, { created_at: IN_WEEK })
  await tour(home.id, { created_at: WEEK_BEFORE, starts_at: IN_WEEK, status: 'completed' })
  await db()
    .insertInto('leads')
    .values({
      id: newId(),
      kind: 'listing_question',
      name: 'Zebulon Quartermaine',
      email: 'zebulon@example.com',
      property_id: home.id,
      created_at: IN_WEEK,
    })
    .execute()
  await send()
  await send()
  const [report, ...more] = await reports()
  expect(more).toEqual([])
  expect(report).toMatchObject({
    property_id: home.id,
    account_id: seller.account_id,
    week_date: '2026-11-16',
    counts: {
      views: { week: 2, before: 1, similar: null },
      saves: { week: 1, before: 1, similar: null },
      tours_asked: { week: 1, before: 1, similar: null },
      tours_held: { week: 1, before: 0, similar: null },
      questions: { week: 1, before: 0, similar: null },
    },
  })
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ subject: '412 Fry Road: 2 views last week', to_account_id: seller.account_id })
  const text = email?.text.replace(/\s+/g, ' ')
  expect(text).toContain('Nov 16, 2026 to Nov 22, 2026')
  expect(text).toContain('1 more than the week before (1)')
  expect(text).not.toContain('Similar homes')
  expect(JSON.stringify([report, email])).not.toMatch(/Zebulon/)
  expect(await listMyReports(seller)).toMatchObject([{ home: '412 Fry Road', week_date: '2026-11-16' }])
  expect(await listMyReports(await testActor('vow'))).toEqual([])
  expect((await auditRecords()).map(({ act }) => act).filter((act) => act.startsWith('seller_report'))).toEqual([
    'seller_report.sent',
  ])
})

databaseTest('the median is of ten similar homes or more', async () => {
  const seller = await testActor('vow')
  const home = await buildProperty({ ...OWN, price: 300_000 })
  await agree(seller, home.id)
  const like = { listed_at: OLD, price: 310_000 }
  const similar = []
  for (let at = 0; at < 9; at += 1) similar.push(await buildProperty(like))
  // None of these is similar.
  for (const other of [
    { price: 376_000 },
    { city: 'Carmel' },
    { property_type: 'Land' },
    { status: 'pending' as const },
    { is_idx: false },
    { listed_at: IN_WEEK },
  ])
    await buildProperty({ ...like, ...other })
  await send()
  expect((await reports())[0]).toMatchObject({ similar_homes: 9, counts: { views: { similar: null } } })
  await db().deleteFrom('seller_reports').execute()
  similar.push(await buildProperty(like))
  await insertEvents(similar.map(({ id }, visit) => view(visit, IN_WEEK, id)))
  await send()
  expect((await reports())[0]).toMatchObject({ similar_homes: 10, counts: { views: { week: 0, similar: 1 } } })
  expect((await emails()).at(-1)?.text.replace(/\s+/g, ' ')).toContain(
    'Similar homes (10): The median for homes on this site',
  )
})

databaseTest('only sellers of our own homes on the market get it, under an agreement in force', async () => {
  const seller = await testActor('vow')
  const [own, pending, others, fresh, ended] = [
    await buildProperty(OWN),
    await buildProperty({ ...OWN, status: 'pending' }),
    await buildProperty({ listed_at: OLD, list_office_key: 'OTHER' }),
    // Listed after the week.
    await buildProperty({ ...OWN, listed_at: NOW }),
    await buildProperty(OWN),
  ]
  for (const { id } of [pending, others, fresh]) await agree(seller, id)
  await agree(seller, own.id, 'buyer_agency')
  await agree(seller, null)
  const over = await agree(seller, ended.id)
  await db()
    .updateTable('relationships')
    .set({ status: 'terminated', ended_at: NOW, ended_by: 'agent', end_reason: 'Done' })
    .where('id', '=', over)
    .execute()
  await send()
  expect(await reports()).toEqual([])
})

databaseTest('a worker that was down sends the newest week, and the next week follows', async () => {
  const seller = await testActor('vow')
  await agree(seller, (await buildProperty(OWN)).id)
  itIs(new Date('2026-11-23T11:00:00Z'))
  await send()
  itIs(new Date('2026-12-03T15:00:00Z'))
  await send()
  itIs(new Date('2026-12-07T13:00:00Z'))
  await send()
  expect((await reports()).map(({ week_date }) => week_date)).toEqual(['2026-11-09', '2026-11-23', '2026-11-30'])
  expect(await listMyReports(seller)).toMatchObject([{ week_date: '2026-11-30' }])
  itIs(new Date('2027-01-20T13:00:00Z'))
  expect(await listMyReports(seller)).toEqual([])
})

databaseTest('a seller who turned notifications off gets it on the dashboard only', async () => {
  const seller = await testActor('vow')
  await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', seller.account_id).execute()
  await agree(seller, (await buildProperty(OWN)).id)
  await send()
  expect(await emails()).toEqual([])
  expect(await listMyReports(seller)).toHaveLength(1)
})

databaseTest('reports are in the export of the seller, and deleted with their account', async () => {
  const seller = await testActor('vow')
  await agree(seller, (await buildProperty(OWN)).id)
  await send()
  expect((await readPersonalData(seller.account_id)).seller_reports).toMatchObject([{ week_date: '2026-11-16' }])
  await transaction(() => erasePersonalData(seller.account_id, seller))
  expect(await reports()).toEqual([])
})

committedTest('two workers at the same moment store one report', async () => {
  itIs(NOW)
  useEmailBrand()
  const seller = await testActor('vow')
  await agree(seller, (await buildProperty(OWN)).id)
  await Promise.all([send(), send()])
  expect(await reports()).toHaveLength(1)
  expect(await emails()).toHaveLength(1)
})
