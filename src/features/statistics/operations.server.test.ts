import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { brokerage } from '../../../sample/cast/brokerage.ts'
import { buildAccount, buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'
import { UpdateStatistic } from './schema.ts'

const figure = (part: object = {}) =>
  z.parse(UpdateStatistic, {
    key: 'homes_sold',
    version: 0,
    value: '86',
    source: 'set',
    source_note: 'Closings in our files.',
    as_of_date: '2026-10-31',
    ...part,
  })
const admin = () => testActor('admin:statistics')
let undo: (() => void) | undefined
const on = (date: string) => {
  undo?.()
  undo = setClock({ now: () => new Date(`${date}T17:00:00Z`) })
}
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

databaseTest('what the feed proves of the office counts what it sold, and not what it let', async () => {
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify(brokerage) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(brokerage) }))
    .execute()
  const own = { status: 'sold' as const, list_office_key: brokerage.mls.office_keys[0] ?? '', close_date: '2026-10-05' }
  await buildProperty({ ...own, close_price: 300_000 })
  await buildProperty({ ...own, close_price: 1800, property_type: 'Residential Lease' })
  await buildProperty({ ...own, close_price: 900_000, list_office_key: 'OTHER' })
  const actor = await testActor('admin:statistics', { has_sold_access: true })
  const computed = (await operations.listStatistics(actor)).map((figure) => figure.computed)
  expect(computed).toEqual([null, null, '$300,000', '1', null, null])
})

describe('a figure', () => {
  databaseTest('that nobody set is not claimed', async () => {
    expect(await operations.getStatistics()).toEqual([])
    expect((await operations.listStatistics(await admin())).map(({ value }) => value)).toEqual(Array(6).fill(null))
  })

  databaseTest('is shown with its source and its day, and leaves a record', async () => {
    on('2026-11-21')
    await operations.updateStatistic(await admin(), figure())
    expect(await operations.getStatistics()).toEqual([
      {
        key: 'homes_sold',
        value: '86',
        source: 'set',
        source_note: 'Closings in our files.',
        as_of_date: '2026-10-31',
      },
    ])
    expect(await auditRecords()).toMatchObject([
      { act: 'statistic.updated', object_id: 'homes_sold', after: { value: '86' } },
    ])
  })

  databaseTest('holds for a day that is past, and is changed from the version that was seen', async () => {
    on('2026-11-21')
    const actor = await admin()
    expect(await refusal(operations.updateStatistic(actor, figure({ as_of_date: '2026-11-22' })))).toMatchObject({
      code: 'invalid',
      fields: { as_of_date: expect.any(String) },
    })
    await operations.updateStatistic(actor, figure())
    expect(await refusal(operations.updateStatistic(actor, figure()))).toMatchObject({ code: 'conflict' })
    await operations.updateStatistic(actor, figure({ version: 1, value: '91' }))
    expect(await operations.getStatistics()).toMatchObject([{ value: '91' }])
  })

  databaseTest('is taken out by an empty one, and nobody claims it any more', async () => {
    on('2026-11-21')
    const actor = await admin()
    await operations.updateStatistic(actor, figure())
    const empty = (version: number) => figure({ version, value: ' ', source_note: '', as_of_date: '' })
    expect(await refusal(operations.updateStatistic(actor, empty(2)))).toMatchObject({ code: 'conflict' })
    expect(await operations.getStatistics()).toHaveLength(1)
    const after = await operations.updateStatistic(actor, empty(1))
    expect(after.find(({ key }) => key === 'homes_sold')).toMatchObject({ value: null, version: 0 })
    expect(await operations.getStatistics()).toEqual([])
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'statistic.removed',
      object_id: 'homes_sold',
      before: { value: '86', as_of_date: '2026-10-31' },
      after: null,
    })
    expect(await refusal(operations.updateStatistic(actor, empty(1)))).toMatchObject({ code: 'conflict' })
    await operations.updateStatistic(actor, figure({ value: '91' }))
    expect(await operations.getStatistics()).toMatchObject([{ value: '91' }])
  })

  databaseTest.each([
    ['a figure that was never set', { version: 0, value: '' }, 'value'],
    ['no word of where it is from', { source_note: ' ' }, 'source_note'],
    ['no day', { as_of_date: '' }, 'as_of_date'],
  ])('is refused with %s', async (_, part, field) => {
    const issues = z.safeParse(UpdateStatistic, { ...figure(), ...part }).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  databaseTest('is warned of once when it is a year old, to who answers for it', async () => {
    on('2026-11-21')
    const actor = await admin()
    await buildAccount({ user_role: 'admin', permissions: ['vendors'] })
    await operations.updateStatistic(actor, figure())
    const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email']).execute()
    const worker = workerActor('figures')
    await operations.warnOfOldStatistics(worker)
    on('2027-10-31')
    await operations.warnOfOldStatistics(worker)
    expect(await emails()).toEqual([])
    on('2027-11-01')
    for (let day = 0; day < 3; day += 1) await operations.warnOfOldStatistics(worker)
    expect(await emails()).toEqual([{ letter: 'figures-old', to_email: actor.account.email }])
    expect((await operations.listStatistics(actor)).filter(({ is_stale }) => is_stale).map(({ key }) => key)).toEqual([
      'homes_sold',
    ])
    // A new date restarts the year.
    await operations.updateStatistic(actor, figure({ version: 1, as_of_date: '2027-10-01' }))
    await operations.warnOfOldStatistics(worker)
    expect(await emails()).toHaveLength(1)
  })
})
