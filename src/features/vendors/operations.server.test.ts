import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Admin } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { buildVendor, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../test/database.ts'
import { refusal } from '../../../test/refusal.ts'
import { vendorForm } from '../../../test/vendor-form.ts'
import * as operations from './operations.server.ts'
import { CreateVendor, ListAllVendors, UpdateVendor } from './schema.ts'
import { MESSAGES } from './words.ts'

const typed = {
  ...vendorForm,
  description: 'Repairs first, new roofs second.',
  contact_name: 'Tomas Herrera',
  phone: '(317) 555-0142',
  email: 'office@example.com',
  city: 'Whiteland',
  vetted_date: '2026-09-14',
}
const newVendor = (part: object = {}) => z.parse(CreateVendor, { ...typed, ...part })
const edit = (vendorId: string, version: number, part: object = {}) =>
  z.parse(UpdateVendor, { ...typed, vendorId, version, ...part })
const page = (input: object = {}) => z.parse(ListAllVendors, input)
const admin = () => testActor('admin:vendors')
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const order = async (actor: Admin<'vendors'>) => (await operations.listVendorOrder(actor)).map(({ id }) => id)

beforeAll(() => {
  setEmailBrand(async () => ({
    name: 'Meridian Row Realty',
    email: 'office@example.com',
    phone: '317-555-0100',
    postal_address: '1 Main Street, Greenwood, IN 46142',
    license_number: null,
    affiliation: null,
    url: 'http://localhost',
  }))
})

describe('adding a vendor', () => {
  databaseTest('puts it at the end of the list, and says so in the audit trail', async () => {
    await buildVendor({ position: 7 })
    const actor = await admin()
    const vendor = await operations.createVendor(actor, newVendor())
    expect(vendor).toMatchObject({
      name: 'Ridge Roofing',
      phone: '317-555-0142',
      website_url: null,
      position: 8,
      version: 1,
      is_active: true,
    })
    expect((await operations.getVendor(actor, { vendorId: vendor.id })).vendor).toEqual(vendor)
    expect(await auditRecords()).toMatchObject([
      {
        act: 'vendor.created',
        actor_id: actor.account_id,
        object_id: vendor.id,
        before: null,
        after: { name: 'Ridge Roofing', phone: '317-555-0142' },
      },
    ])
    expect(await queuedJobs()).toEqual([])
  })

  databaseTest('writes to them where that is wished', async () => {
    await operations.createVendor(await admin(), newVendor({ tellByEmail: true }))
    const emails = await db()
      .selectFrom('mail_outbox')
      .select(['letter', 'to_email', 'subject', 'text', 'status'])
      .execute()
    expect(emails).toMatchObject([
      {
        letter: 'vendor-listed',
        to_email: 'office@example.com',
        subject: 'Ridge Roofing is on the Meridian Row Realty vendor list',
        status: 'queued',
      },
    ])
    expect(emails[0]?.text).toContain('http://localhost/vetted-vendors#roofing')
    expect(await queuedJobs()).toMatchObject([{ name: 'send-mail' }])
  })

  databaseTest('refuses a second one of the same name under the same service, however it is written', async () => {
    const actor = await admin()
    await operations.createVendor(actor, newVendor())
    const error = await refusal(operations.createVendor(actor, newVendor({ name: 'RIDGE roofing' })))
    expect(error).toMatchObject({ code: 'invalid', fields: { name: 'RIDGE roofing is already listed under Roofing.' } })
    await operations.createVendor(actor, newVendor({ service_type: 'windows' }))
  })

  databaseTest('leaves nothing where it is taken back', async () => {
    const actor = await admin()
    await transaction(async () => {
      await operations.createVendor(actor, newVendor({ tellByEmail: true }))
      throw new Error('taken back')
    }).catch(() => undefined)
    expect(await operations.listActiveVendors()).toEqual([])
    expect(await auditRecords()).toEqual([])
    expect(await queuedJobs()).toEqual([])
    expect(await db().selectFrom('mail_outbox').select('id').execute()).toEqual([])
  })

  committedTest('twenty times at once gives one', async () => {
    const actor = await admin()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => refusal(operations.createVendor(actor, newVendor()))),
    )
    expect(tries.filter((error) => error === null)).toHaveLength(1)
    expect(tries.filter((error) => error?.code === 'invalid')).toHaveLength(19)
    expect(await operations.listActiveVendors()).toHaveLength(1)
    expect((await auditRecords()).filter(({ act }) => act === 'vendor.created')).toHaveLength(1)
  })
})

describe('changing a vendor', () => {
  databaseTest('writes a new version, and the audit trail names what changed', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    const after = await operations.updateVendor(actor, edit(id, 1, { phone: '317-555-0199' }))
    expect(after).toMatchObject({ version: 2, phone: '317-555-0199', name: 'Ridge Roofing' })
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'vendor.updated',
      object_id: id,
      before: { phone: '317-555-0142' },
      after: { phone: '317-555-0199' },
    })
    expect((await operations.getVendor(actor, { vendorId: id })).history).toMatchObject([
      { by: 'Robin Porter', what: 'changed phone' },
      { by: 'Robin Porter', what: 'added this vendor' },
    ])
  })

  databaseTest('of an old version is a conflict that carries the stored one', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    await operations.updateVendor(actor, edit(id, 1, { city: 'Franklin' }))
    await auditRecords()
    const error = await refusal(operations.updateVendor(actor, edit(id, 1, { city: 'Carmel' })))
    expect(error).toMatchObject({
      code: 'conflict',
      message: MESSAGES.changedMeanwhile,
      details: { current: { city: 'Franklin', version: 2, saved_by: 'Robin Porter' } },
    })
    expect((await operations.getVendor(actor, { vendorId: id })).vendor).toMatchObject({ city: 'Franklin' })
    expect(await operations.updateVendor(actor, edit(id, 2, { city: 'Carmel' }))).toMatchObject({
      city: 'Carmel',
      version: 3,
    })
  })

  databaseTest('without a change leaves no record and no new version', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    expect(await operations.updateVendor(actor, edit(id, 1))).toMatchObject({ version: 1 })
    expect(await auditRecords()).toHaveLength(1)
  })

  databaseTest('to the name of another is refused at the name', async () => {
    const actor = await admin()
    await operations.createVendor(actor, newVendor())
    const { id } = await operations.createVendor(actor, newVendor({ name: 'Even Coat' }))
    expect(await refusal(operations.updateVendor(actor, edit(id, 1)))).toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    })
  })

  databaseTest('that is not there is not found', async () => {
    const gone = '018f0000-0000-7000-8000-000000000001'
    const actor = await admin()
    for (const work of [
      () => operations.updateVendor(actor, edit(gone, 1)),
      () => operations.toggleVendorStatus(actor, { vendorId: gone, active: true }),
      () => operations.deleteVendor(actor, { vendorId: gone }),
      () => operations.getVendor(actor, { vendorId: gone }),
    ]) {
      expect(await refusal(work())).toMatchObject({ code: 'not_found', message: MESSAGES.notFound })
    }
  })

  committedTest('by two people at once: one wins, the other sees both versions', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    const [first, second] = await Promise.all([
      refusal(operations.updateVendor(actor, edit(id, 1, { city: 'Franklin' }))),
      refusal(operations.updateVendor(actor, edit(id, 1, { city: 'Carmel' }))),
    ])
    expect([first?.code, second?.code].sort()).toEqual(['conflict', undefined])
    const { vendor: stored } = await operations.getVendor(actor, { vendorId: id })
    expect((first ?? second)?.details?.current).toMatchObject({ city: stored.city, version: 2 })
  })
})

describe('showing, hiding and removing', () => {
  databaseTest('a hidden vendor is gone from the public lists and stays in the table', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    expect(await operations.toggleVendorStatus(actor, { vendorId: id, active: false })).toMatchObject({
      is_active: false,
      version: 2,
    })
    expect(await operations.listActiveVendors()).toEqual([])
    expect(await operations.listVendorsByServiceType({ serviceType: 'roofing' })).toEqual([])
    expect(await operations.listVendorServiceTypes()).toEqual([])
    expect(await operations.listAllVendors(actor, page())).toMatchObject({ total: 1, shown: 0, hidden: 1 })
    await operations.toggleVendorStatus(actor, { vendorId: id, active: false })
    await operations.toggleVendorStatus(actor, { vendorId: id, active: true })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['vendor.created', 'vendor.hidden', 'vendor.shown'])
  })

  databaseTest('conflicts with a form that was opened before; an unchanged status does not', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    await operations.toggleVendorStatus(actor, { vendorId: id, active: true })
    await operations.updateVendor(actor, edit(id, 1, { city: 'Franklin' }))
    await operations.toggleVendorStatus(actor, { vendorId: id, active: false })
    expect(await refusal(operations.updateVendor(actor, edit(id, 2, { city: 'Carmel' })))).toMatchObject({
      code: 'conflict',
      details: { current: { city: 'Franklin', version: 3 } },
    })
  })

  databaseTest('a removed vendor is gone; the audit trail keeps what it was', async () => {
    const actor = await admin()
    const { id } = await operations.createVendor(actor, newVendor())
    expect(await operations.deleteVendor(actor, { vendorId: id })).toEqual({ success: true })
    expect(await operations.listAllVendors(actor, page())).toMatchObject({ total: 0, rows: [] })
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'vendor.deleted',
      before: { name: 'Ridge Roofing' },
      after: null,
    })
  })
})

describe('the public lists', () => {
  databaseTest('hold what visitors may see, in the order of the administrators', async () => {
    await buildVendor({ name: 'B', position: 2, service_type: 'moving' })
    await buildVendor({ name: 'A', position: 3, service_type: 'inspection' })
    await buildVendor({ name: 'C', position: 1, service_type: 'moving' })
    const vendors = await operations.listActiveVendors()
    expect(names(vendors)).toEqual(['C', 'B', 'A'])
    expect(Object.keys(vendors[0] ?? {})).not.toContain('is_active')
    expect(await operations.listVendorServiceTypes()).toEqual([
      { service_type: 'inspection', count: 1 },
      { service_type: 'moving', count: 2 },
    ])
    expect(names(await operations.listVendorsByServiceType({ serviceType: 'moving' }))).toEqual(['C', 'B'])
  })
})

describe("the administrators' table", () => {
  databaseTest('goes through all pages forwards and back again, whatever the order', async () => {
    const actor = await admin()
    for (let at = 1; at <= 60; at += 1)
      await buildVendor({ name: `Vendor ${at % 7}-${at}`, position: at, vetted_date: at % 3 ? '2026-01-15' : null })
    for (const sort of [
      'position',
      '-position',
      'name',
      '-name',
      'vetted',
      '-vetted',
      '-updated',
      'service',
    ] as const) {
      const first = await operations.listAllVendors(actor, page({ sort }))
      const second = await operations.listAllVendors(actor, page({ sort, after: first.after ?? '' }))
      const third = await operations.listAllVendors(actor, page({ sort, after: second.after ?? '' }))
      expect([first, second, third].map(({ first, rows, total }) => [first, rows.length, total])).toEqual([
        [1, 25, 60],
        [26, 25, 60],
        [51, 10, 60],
      ])
      expect([first.before, third.after]).toEqual([null, null])
      expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(60)
      const back = await operations.listAllVendors(actor, page({ sort, before: third.before ?? '' }))
      expect(back).toEqual(second)
      expect(await operations.listAllVendors(actor, page({ sort, before: back.before ?? '' }))).toEqual(first)
    }
  })

  databaseTest('finds words literally, and filters by service and status', async () => {
    const actor = await admin()
    await buildVendor({ name: '100% Dry Basements', service_type: 'radon' })
    await buildVendor({ name: 'Dry Creek Painting', service_type: 'painting', is_active: false })
    const found = async (input: object) => names((await operations.listAllVendors(actor, page(input))).rows)
    expect(await found({ q: 'dry' })).toEqual(['100% Dry Basements', 'Dry Creek Painting'])
    expect(await found({ q: '0%' })).toEqual(['100% Dry Basements'])
    expect(await found({ q: '_' })).toEqual([])
    expect(await found({ q: "'; drop table vendors; --" })).toEqual([])
    expect(await found({ service: 'painting' })).toEqual(['Dry Creek Painting'])
    expect(await found({ status: 'shown' })).toEqual(['100% Dry Basements'])
  })

  databaseTest('takes a mark that it did not make for none', async () => {
    const actor = await admin()
    await buildVendor({ name: 'Only' })
    const marks = [
      'x',
      Buffer.from('["position","1); drop","x"]').toString('base64url'),
      Buffer.from('["position","99999",null]').toString('base64url'),
    ]
    for (const after of marks)
      expect(names((await operations.listAllVendors(actor, page({ after }))).rows)).toEqual(['Only'])
    const beyond = Buffer.from('["position","99999","018f0000-0000-7000-8000-000000000001"]').toString('base64url')
    expect(names((await operations.listAllVendors(actor, page({ after: beyond }))).rows)).toEqual(['Only'])
  })
})

describe('putting vendors in order', () => {
  databaseTest('numbers them from 1 and says so once', async () => {
    const actor = await admin()
    for (const position of [3, 3, 9]) await buildVendor({ position })
    const formerIds = await order(actor)
    const vendorIds = formerIds.toReversed()
    expect(await operations.reorderVendors(actor, { vendorIds, formerIds })).toEqual({ success: true })
    expect(await order(actor)).toEqual(vendorIds)
    const { rows } = await sql<{ position: number }>`select position from vendors order by position`.execute(db())
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(await auditRecords()).toMatchObject([
      { act: 'vendor.reordered', before: { order: formerIds }, after: { order: vendorIds } },
    ])
  })

  databaseTest('is a conflict where the list has changed or one is missing', async () => {
    const actor = await admin()
    const first = await buildVendor({ position: 1 })
    const second = await buildVendor({ position: 2 })
    const formerIds = [first.id, second.id]
    for (const wrong of [
      { formerIds, vendorIds: [second.id] },
      { formerIds, vendorIds: [second.id, second.id] },
      { formerIds: [second.id, first.id], vendorIds: formerIds },
    ]) {
      expect(await refusal(operations.reorderVendors(actor, wrong))).toMatchObject({ code: 'conflict' })
    }
    expect(await order(actor)).toEqual(formerIds)
  })

  committedTest('by two people at once: one order stands, whole', async () => {
    const actor = await admin()
    for (let position = 1; position <= 12; position += 1) await buildVendor({ position })
    const formerIds = await order(actor)
    const wishes = [formerIds.toReversed(), [...formerIds.slice(6), ...formerIds.slice(0, 6)]]
    const tries = await Promise.all(
      wishes.map((vendorIds) => refusal(operations.reorderVendors(actor, { vendorIds, formerIds }))),
    )
    expect(tries.map((error) => error?.code ?? 'done').sort()).toEqual(['conflict', 'done'])
    expect(await order(actor)).toEqual(wishes[tries.indexOf(null)])
  })
})
