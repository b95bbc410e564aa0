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
import { statisticKeys } from './rules.ts'
import { UpdateStatistics } from './schema.ts'
import type { StatisticKey } from './words.ts'

/** Stores nothing yet, but for the statistics given by key. */
const form = (parts: Partial<Record<StatisticKey, object>>) => {
  const typed = Object.entries(parts).flatMap(([key, part]) =>
    Object.entries(part).map(([name, value]) => [`${key}_${name}`, value] as const),
  )
  const unset = { version: 0, value: '', source: 'set', source_note: '', as_of_date: '' }
  const all = statisticKeys().flatMap((key) => Object.entries(unset).map(([name, value]) => [`${key}_${name}`, value]))
  return { ...Object.fromEntries(all), ...Object.fromEntries(typed) }
}
const homes = (part: object = {}) => ({
  version: 0,
  value: '86',
  source: 'set',
  source_note: 'Closings in our files.',
  as_of_date: '2026-10-31',
  ...part,
})
const figure = (part: object = {}) => z.parse(UpdateStatistics, form({ homes_sold: homes(part) }))
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
    await operations.updateStatistics(await admin(), figure())
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
    expect(await refusal(operations.updateStatistics(actor, figure({ as_of_date: '2026-11-22' })))).toMatchObject({
      code: 'invalid',
      fields: { homes_sold_as_of_date: expect.any(String) },
    })
    await operations.updateStatistics(actor, figure())
    const other = figure({ value: '90' })
    expect(await refusal(operations.updateStatistics(actor, other))).toMatchObject({ code: 'conflict' })
    await operations.updateStatistics(actor, figure({ version: 1, value: '91' }))
    expect(await operations.getStatistics()).toMatchObject([{ value: '91' }])
  })

  databaseTest('is taken out by an empty one, and nobody claims it any more', async () => {
    on('2026-11-21')
    const actor = await admin()
    await operations.updateStatistics(actor, figure())
    const empty = (version: number) => figure({ version, value: ' ', source_note: '', as_of_date: '' })
    expect(await refusal(operations.updateStatistics(actor, empty(2)))).toMatchObject({ code: 'conflict' })
    expect(await operations.getStatistics()).toHaveLength(1)
    const after = await operations.updateStatistics(actor, empty(1))
    expect(after.find(({ key }) => key === 'homes_sold')).toMatchObject({ value: null, version: 0 })
    expect(await operations.getStatistics()).toEqual([])
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'statistic.removed',
      object_id: 'homes_sold',
      before: { value: '86', as_of_date: '2026-10-31' },
      after: null,
    })
    expect(await refusal(operations.updateStatistics(actor, empty(1)))).toMatchObject({ code: 'conflict' })
    await operations.updateStatistics(actor, figure({ value: '91' }))
    expect(await operations.getStatistics()).toMatchObject([{ value: '91' }])
  })

  databaseTest.each([
    ['no word of where it is from', { source_note: ' ' }, 'homes_sold_source_note'],
    ['no day', { as_of_date: '' }, 'homes_sold_as_of_date'],
  ])('is refused with %s', async (_, part, field) => {
    const issues = z.safeParse(UpdateStatistics, form({ homes_sold: homes(part) })).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  databaseTest('is saved with the others, all or none, and those that did not change leave no record', async () => {
    on('2026-11-21')
    const actor = await admin()
    const input = (parts: Partial<Record<StatisticKey, object>>) => z.parse(UpdateStatistics, form(parts))
    const sold = (part: object = {}) => homes({ value: '$20M+', ...part })
    await operations.updateStatistics(actor, input({ homes_sold: homes(), total_sold: sold() }))
    await operations.updateStatistics(
      actor,
      input({ homes_sold: homes({ version: 1 }), total_sold: sold({ version: 1, value: '$21M+' }) }),
    )
    expect((await auditRecords()).map(({ object_id }) => object_id)).toEqual(['total_sold', 'homes_sold', 'total_sold'])
    const stale = input({ homes_sold: homes({ version: 1, value: '99' }), total_sold: sold({ version: 1 }) })
    expect(await refusal(operations.updateStatistics(actor, stale))).toMatchObject({
      code: 'conflict',
      details: { current: { homes_sold_value: '86', total_sold_value: '$21M+', total_sold_version: 2 } },
    })
    expect(await operations.getStatistics()).toMatchObject([{ value: '$21M+' }, { value: '86' }])
  })

  databaseTest('is warned of once when it is a year old, to who answers for it', async () => {
    on('2026-11-21')
    const actor = await admin()
    await buildAccount({ user_role: 'admin', permissions: ['vendors'] })
    await operations.updateStatistics(actor, figure())
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
    await operations.updateStatistics(actor, figure({ version: 1, as_of_date: '2027-10-01' }))
    await operations.warnOfOldStatistics(worker)
    expect(await emails()).toHaveLength(1)
  })
})
