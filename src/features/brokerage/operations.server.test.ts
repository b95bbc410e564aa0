import { readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { setClock } from '#ports/clock.server.ts'
import { brokerage as sample } from '../../../sample/cast/brokerage.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { asOwner } from '../../../test/postgres.ts'
import * as offices from './operations/offices.server.ts'
import * as days from './operations/special-days.server.ts'
import {
  configureBrokerage,
  getBrokerage,
  getBrokerageSettings,
  getSite,
  openSite,
  recordLegalReview,
  takeSiteOffline,
  updateBrokerage,
} from './operations.server.ts'
import { officeDraftOf } from './rules/offices.ts'
import { draftOf } from './rules/settings.ts'
import { type Brokerage, UpdateBrokerage, UpdateOffice } from './schema.ts'
import { UNSET_BROKERAGE } from './words.ts'

/** The command applies `requests` to another setting. */
const { requests: _, brand: __, ...example } = JSON.parse(readFileSync('docs/brokerage.example.json', 'utf8'))
const command = commandActor('admin configure')
const input = (brokerage: Brokerage, version: number, change: object = {}) =>
  UpdateBrokerage.parse({ version, ...draftOf(brokerage), ...change })
const fieldsOf = (refused: Promise<unknown>) =>
  refused.then(
    () => null,
    (error: { fields?: FieldErrors }) => error.fields,
  )

async function insertBrokerage(brokerage: Brokerage): Promise<void> {
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify(brokerage) })
    .execute()
}

databaseTest('the record is neutral and closed until it is set', async () => {
  const settings = await getBrokerageSettings(await testActor('admin:operations'))
  expect(settings).toMatchObject({
    brokerage: UNSET_BROKERAGE,
    version: 1,
    updated_at: null,
    is_open: false,
    history: [],
  })
  expect(settings.missing.map(({ key }) => key)).toContain('legal_review')
})

databaseTest('stores a change with its version, and logs the changed members only', async () => {
  await insertBrokerage(sample)
  const admin = await testActor('admin:operations')
  const after = await updateBrokerage(admin, input(sample, 1, { phone: '(317) 555-0188', service_area: 'Franklin' }))
  expect(after).toMatchObject({ version: 2, brokerage: { phone: '317-555-0188', service_area: ['Franklin'] } })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'brokerage.updated',
      object_type: 'settings',
      object_id: 'brokerage',
      actor_id: admin.account_id,
      before: { phone: sample.phone, service_area: sample.service_area },
      after: { phone: '317-555-0188', service_area: ['Franklin'] },
    },
  ])
  const [record] = await auditRecords()
  expect(Object.keys(record?.after ?? {}).toSorted()).toEqual(['phone', 'service_area'])
  const { history } = await getBrokerageSettings(admin)
  expect(history.map(({ what }) => what)).toEqual(['changed phone, service area'])
})

databaseTest('a stale change is a conflict that shows both versions', async () => {
  await insertBrokerage(sample)
  const admin = await testActor('admin:operations')
  await updateBrokerage(admin, input(sample, 1, { tagline: 'Homes.' }))
  await expect(updateBrokerage(admin, input(sample, 1, { tagline: 'Houses.' }))).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { tagline: 'Homes.', version: 2, name: sample.name, monday_opens: '09:00' } },
  })
})

databaseTest('saving the same values stores nothing', async () => {
  await insertBrokerage(sample)
  const admin = await testActor('admin:operations')
  expect((await updateBrokerage(admin, input(sample, 1))).version).toBe(1)
  expect(await auditRecords()).toEqual([])
})

databaseTest('an open site keeps its email address', async () => {
  await insertBrokerage(sample)
  const admin = await testActor('admin:operations')
  expect(Object.keys((await fieldsOf(updateBrokerage(admin, input(sample, 1, { email: '' })))) ?? {})).toEqual([
    'email',
  ])
  expect(await auditRecords()).toEqual([])
})

databaseTest('opens only when nothing is missing, and is taken offline at any time', async () => {
  await insertBrokerage({ ...sample, launch: undefined })
  const admin = await testActor('admin:operations')
  await expect(openSite(admin, { version: 1 })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('The legal texts have no review'),
  })
  const review = { legal_reviewed_by: 'Hollis Grant', legal_reviewed_on: '2026-11-20' }
  await recordLegalReview(admin, review)
  await expect(openSite(admin, { version: 2 })).rejects.toMatchObject({
    message: expect.stringContaining('No listings are imported yet.'),
  })
  await buildProperty({})
  expect(await openSite(admin, { version: 2 })).toMatchObject({
    version: 3,
    brokerage: { launch: { ...review, open: true } },
  })
  expect(await getBrokerageSettings(admin)).toMatchObject({ is_open: true, missing: [] })
  await expect(takeSiteOffline(admin, { version: 2 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await takeSiteOffline(admin, { version: 3 })).toMatchObject({
    brokerage: { launch: { ...review, open: false } },
  })
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'brokerage.updated',
    'brokerage.opened',
    'brokerage.taken_offline',
  ])
})

databaseTest('the example configures a new site, once', async () => {
  const first = await configureBrokerage(command, example)
  expect(first).toMatchObject({
    name: 'Sycamore & Main Realty',
    is_changed: true,
    is_open: true,
    missing: [{ key: 'administrator' }, { key: 'listings' }],
  })
  expect(await configureBrokerage(command, example)).toMatchObject({ is_changed: false, is_open: true })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'brokerage.updated',
      actor_kind: 'command',
      before: { name: 'Real Estate' },
      after: { name: 'Sycamore & Main Realty' },
    },
  ])
})

databaseTest('a file with a part of the record keeps the rest', async () => {
  await insertBrokerage(sample)
  await configureBrokerage(command, { phone: '317-555-0188', mls: { copyright: '© MLS' }, launch: { open: false } })
  const { brokerage } = await getBrokerageSettings(await testActor('admin:operations'))
  expect(brokerage).toEqual({
    ...sample,
    phone: '317-555-0188',
    mls: { ...sample.mls, copyright: '© MLS' },
    launch: { ...sample.launch, open: false },
  })
})

databaseTest.each<readonly [string, unknown, string[] | undefined]>([
  [
    'unknown members',
    { ...example, licence_number: 'x', mls: { ...example.mls, color: 'red' } },
    ['mls.color', 'licence_number'],
  ],
  ['a wrong type', { name: 5, mls: { office_keys: 'CRM1' } }, ['name', 'mls.office_keys']],
  ['a group that is no group', { mls: null }, ['mls']],
  ['a phone with letters', { ...example, phone: '317-PORCH' }, ['phone']],
  ['a day twice', { hours: [...example.hours, ...example.hours] }, ['hours']],
  ['a list', [example], undefined],
])('a file with %s is refused by name, and nothing is stored', async (_, file, fields) => {
  await insertBrokerage(sample)
  const refused = await fieldsOf(configureBrokerage(command, file))
  expect(refused && Object.keys(refused)).toEqual(fields)
  expect(await auditRecords()).toEqual([])
})

committedTest('every process sees a change when it commits', async () => {
  await configureBrokerage(command, example)
  expect(await getBrokerage()).toMatchObject({ name: 'Sycamore & Main Realty' })
  // Another process stores the record and its audit entry, whose trigger notifies.
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(
      `update settings set value = jsonb_set(value, '{phone}', '"317-555-0199"') where key = 'brokerage'`,
    )
    await client.query("select pg_notify('content_changed', '')")
  })
  await expect.poll(async () => (await getBrokerage()).phone).toBe('317-555-0199')
})

databaseTest('pages get no record of the legal review', async () => {
  await configureBrokerage(command, example)
  const { brokerage, is_open } = await getSite()
  expect([brokerage.name, is_open]).toEqual(['Sycamore & Main Realty', true])
  expect(JSON.stringify(brokerage)).not.toContain('Hollis Grant')
})

databaseTest('adds, closes on holidays and removes days, each with its audit entry', async () => {
  await insertBrokerage({ ...sample, special_days: [{ date: '2026-11-01', name: 'Over', opens: null, closes: null }] })
  onTestFinished(setClock({ now: () => new Date('2026-11-25T17:00:00Z') }))
  const admin = await testActor('admin:operations')
  const eve = { version: 1, date: '2026-12-24', name: 'Christmas Eve', opens: '09:00', closes: '13:00' }
  expect(await days.addSpecialDay(admin, eve)).toEqual({ version: 2 })
  await expect(days.addSpecialDay(admin, { ...eve, version: 2 })).rejects.toMatchObject({
    fields: { date: expect.any(String) },
  })
  await expect(days.addSpecialDay(admin, { ...eve, date: '2026-12-31' })).rejects.toMatchObject({ code: 'conflict' })
  await days.addUsualHolidays(admin, { version: 2 })
  const listed = await days.getSpecialDays(admin)
  expect(listed.days.map(({ date }) => date).slice(0, 3)).toEqual(['2026-11-26', '2026-12-24', '2026-12-25'])
  expect(listed.offered.map(({ date }) => date)).not.toContain('2026-12-25')
  await days.removeSpecialDay(admin, { version: 3, date: '2026-12-25' })
  expect((await days.getSpecialDays(admin)).days.map(({ date }) => date)).not.toContain('2026-12-25')
  expect((await auditRecords()).map(({ act }) => act)).toEqual(Array(3).fill('brokerage.updated'))
  const { history } = await getBrokerageSettings(admin)
  expect(history[0]?.what).toBe('changed closed days and special hours')
  // Pages get the next 31 days only.
  expect((await getBrokerage()).special_days?.map(({ label }) => label)).toEqual([
    'Thursday, Nov 26, 2026: closed (Thanksgiving Day)',
    'Thursday, Dec 24, 2026: 9 AM to 1 PM (Christmas Eve)',
  ])
})

databaseTest('adds, changes and removes an office, each with its audit entry', async () => {
  await insertBrokerage(sample)
  const admin = await testActor('admin:operations')
  const typed = (version: number, change: object = {}) =>
    UpdateOffice.parse({
      ...officeDraftOf(null),
      version,
      former: '',
      name: 'Franklin',
      street: '1 Court Street',
      city: 'Franklin',
      postal_code: '46131',
      ...change,
    })
  expect(await offices.updateOffice(admin, typed(1))).toEqual({ version: 2 })
  expect(await fieldsOf(offices.updateOffice(admin, typed(2)))).toEqual({ name: expect.any(String) })
  await expect(offices.updateOffice(admin, typed(2, { former: 'Gone' }))).rejects.toMatchObject({ code: 'not_found' })
  await expect(offices.updateOffice(admin, typed(1, { name: 'Other' }))).rejects.toMatchObject({ code: 'conflict' })
  await offices.updateOffice(admin, typed(2, { former: 'Franklin', phone: '317-555-0161' }))
  expect(await offices.getOffices(admin)).toMatchObject({
    offices: [{ name: 'Franklin', phone: '317-555-0161', hours: [] }],
    main: '240 Madison Row, Suite 3, Greenwood, Indiana 46142',
    version: 3,
  })
  expect((await getBrokerage()).offices).toHaveLength(1)
  await offices.removeOffice(admin, { version: 3, name: 'Franklin' })
  expect((await offices.getOffices(admin)).offices).toEqual([])
  expect((await auditRecords()).map(({ act }) => act)).toEqual(Array(3).fill('brokerage.updated'))
  expect((await getBrokerageSettings(admin)).history[0]?.what).toBe('changed offices')
})
