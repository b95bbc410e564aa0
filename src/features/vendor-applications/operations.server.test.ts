import { beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { buildVendor, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'
import { ListVendorApplications, SubmitVendorApplication } from './schema.ts'
import { MESSAGES } from './words.ts'

const typed = {
  name: 'Dietrich Gutter',
  service_type: 'roofing',
  description: 'Seamless gutters, two crews, no salesmen.',
  contact_name: 'Walt Dietrich',
  phone: '(317) 555-0164',
  email: 'walt@example.com',
  website_url: '',
  city: 'Franklin',
  license_number: '',
  insurer: 'Farm Mutual',
  work_seen_by: 'Marlene Brandt, 317-555-0161',
  ties: '',
  contactConsent: true,
}
const application = (part: object = {}) => z.parse(SubmitVendorApplication, { ...typed, ...part })
const page = (input: object = {}) => z.parse(ListVendorApplications, input)
const admin = () => testActor('admin:vendors')
const visitor = () => testActor('public')
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
const vendors = () => db().selectFrom('vendors').select(['name', 'service_type', 'is_active', 'vetted_date']).execute()
async function only(actor: Awaited<ReturnType<typeof admin>>) {
  const [row] = (await operations.listVendorApplications(actor, page())).rows
  if (!row) throw new Error('There is no application.')
  return row
}
beforeAll(useEmailBrand)

databaseTest(
  'a firm applies: it is kept, confirmed without a word of what was typed, and told to no visitor',
  async () => {
    const bait = 'Win a prize at https://evil.example now'
    await operations.submitVendorApplication(
      await visitor(),
      application({ name: bait, description: `${bait} and more.` }),
    )
    expect(await emails()).toMatchObject([{ letter: 'vendor-application-received', to_email: 'walt@example.com' }])
    expect((await emails())[0]?.text).not.toMatch(/evil|prize/i)
    expect(await vendors()).toEqual([])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['consents.recorded', 'vendor_application.received'])
    const listed = await operations.listVendorApplications(await admin(), page({ status: 'pending' }))
    expect(listed).toMatchObject({ total: 1, counts: { pending: 1, approved: 0, declined: 0 } })
    expect(listed.rows[0]).toMatchObject({ phone: '317-555-0164', license_number: null, vendor_id: null })
  },
)

committedTest(
  'the same form twenty times at once is one application; so is a second one while the first waits',
  async () => {
    const actor = await visitor()
    await Promise.all(Array.from({ length: 20 }, () => operations.submitVendorApplication(actor, application())))
    await operations.submitVendorApplication(actor, application({ name: 'DIETRICH gutter', city: 'Whiteland' }))
    expect(await db().selectFrom('vendor_applications').select('city').execute()).toEqual([{ city: 'Franklin' }])
    expect(await emails()).toHaveLength(1)
  },
)

databaseTest('a program that fills what nobody sees leaves nothing', async () => {
  await operations.submitVendorApplication(await visitor(), application({ website: 'https://x.example' }))
  expect([await db().selectFrom('vendor_applications').select('id').execute(), await emails()]).toEqual([[], []])
})

databaseTest('approving makes the vendor, with its record and a letter; once', async () => {
  const actor = await admin()
  await operations.submitVendorApplication(await visitor(), application())
  const { id, version } = await only(actor)
  await auditRecords()
  const review = { applicationId: id, version, decision: 'approve' as const, note: '' }
  const after = await operations.reviewVendorApplication(actor, review)
  expect(after).toMatchObject({ status: 'approved', reviewer_name: 'Robin Porter', version: 2 })
  expect(await vendors()).toMatchObject([{ name: 'Dietrich Gutter', service_type: 'roofing', is_active: true }])
  // A repeated click, and a second tab.
  await operations.reviewVendorApplication(actor, review)
  expect(await vendors()).toHaveLength(1)
  expect((await auditRecords()).map(({ act }) => act).slice(-2)).toEqual([
    'vendor.created',
    'vendor_application.approved',
  ])
  expect((await emails()).map(({ letter: kind }) => kind)).toEqual([
    'vendor-application-received',
    'vendor-application-arrived',
    'vendor-listed',
  ])
  expect(
    await refusal(operations.reviewVendorApplication(actor, { ...review, decision: 'decline', note: 'No.' })),
  ).toMatchObject({ code: 'conflict', message: MESSAGES.changedMeanwhile })
})

databaseTest('a vendor that is listed already is not made twice, and the application stays as it was', async () => {
  const actor = await admin()
  await buildVendor({ name: 'dietrich gutter', service_type: 'roofing' })
  await operations.submitVendorApplication(await visitor(), application())
  const { id, version } = await only(actor)
  expect(
    await refusal(
      operations.reviewVendorApplication(actor, { applicationId: id, version, decision: 'approve', note: '' }),
    ),
  ).toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } })
  expect(await only(actor)).toMatchObject({ status: 'pending', version: 1 })
  expect(await vendors()).toHaveLength(1)
})

databaseTest('declining says why, to the firm and in the record', async () => {
  const actor = await admin()
  await operations.submitVendorApplication(await visitor(), application())
  const { id, version } = await only(actor)
  const note = 'We found no license under your name.'
  await operations.reviewVendorApplication(actor, { applicationId: id, version, decision: 'decline', note })
  expect(await only(actor)).toMatchObject({ status: 'declined', review_note: note, vendor_id: null })
  expect(await vendors()).toEqual([])
  const last = (await emails()).at(-1)
  expect(last).toMatchObject({ letter: 'vendor-application-declined', to_email: 'walt@example.com' })
  expect(last?.text).toContain(note)
  expect((await auditRecords()).at(-1)).toMatchObject({ act: 'vendor_application.declined', reason: note })
  // A declined business may apply again.
  await operations.submitVendorApplication(await visitor(), application({ license_number: 'RB1' }))
  expect((await operations.listVendorApplications(actor, page())).total).toBe(2)
})

committedTest('two people decide at once: one decision, and at most one vendor', async () => {
  const actor = await admin()
  await operations.submitVendorApplication(await visitor(), application())
  const { id, version } = await only(actor)
  const outcomes = await Promise.all(
    (['approve', 'decline', 'approve', 'decline'] as const).map((decision) =>
      refusal(operations.reviewVendorApplication(actor, { applicationId: id, version, decision, note: 'So.' })),
    ),
  )
  const { status } = await only(actor)
  expect(outcomes.filter((error) => error?.code === 'conflict')).toHaveLength(2)
  expect(await vendors()).toHaveLength(status === 'approved' ? 1 : 0)
})

databaseTest('deleting one leaves the record of it, without who it was', async () => {
  const actor = await admin()
  await operations.submitVendorApplication(await visitor(), application())
  const { id } = await only(actor)
  await operations.deleteVendorApplication(actor, { applicationId: id })
  expect(await refusal(operations.getVendorApplication(actor, { applicationId: id }))).toMatchObject({
    code: 'not_found',
  })
  expect(JSON.stringify((await auditRecords()).at(-1))).not.toContain('walt@example.com')
})
