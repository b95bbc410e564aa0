import { beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Admin } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { publishSiteText, saveSiteText } from '#features/site-texts/operations/edit.server.ts'
import { buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import * as operations from './operations.server.ts'
import { CaptureSellerGuideLead } from './schema.ts'

const asked = (part: object = {}) =>
  z.parse(CaptureSellerGuideLead, { name: 'Ada Okonkwo', email: 'ada@example.com', contactConsent: true, ...part })
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email']).execute()
beforeAll(useEmailBrand)

databaseTest('who asks for the checklist gets it once, and is kept with their consent', async () => {
  const { id } = await buildAgent({ email: 'dana@example.com', is_principal: true })
  const visitor = await testActor('public')
  for (let time = 0; time < 3; time += 1) {
    expect(await operations.captureSellerGuideLead(visitor, asked())).toEqual({
      success: true,
      guide_path: '/sellers-guide',
      due_at: expect.any(Date),
      answerer: expect.any(String),
    })
  }
  expect(await emails()).toEqual([
    { letter: 'seller-checklist', to_email: 'ada@example.com' },
    { letter: 'inquiry-arrived', to_email: 'dana@example.com' },
  ])
  expect(await db().selectFrom('leads').select(['kind', 'topic', 'owner_id', 'due_at']).execute()).toEqual([
    { kind: 'seller_guide', topic: 'selling', owner_id: id, due_at: expect.any(Date) },
  ])
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['lead.received', 'consents.recorded'])
})

databaseTest('the checklist has the texts that the brokerage published', async () => {
  const actor = await testActor('admin:content')
  await publish(actor, 'seller_checklist.subject', 'The checklist of {name}')
  await publish(actor, 'seller_checklist.steps', 'First: call {name}.\nThen: sign <here>.')
  await operations.captureSellerGuideLead(await testActor('public'), asked())
  const { subject, html, text } = await db()
    .selectFrom('mail_outbox')
    .select(['subject', 'html', 'text'])
    .where('letter', '=', 'seller-checklist')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('The checklist of Real Estate')
  expect(text).toContain('First: call Real Estate.')
  expect(html).toContain('Then: sign &lt;here&gt;.')
  expect(html).not.toContain('Gutters')
  expect(text).toContain('8 weeks, 8 steps')
})

async function publish(actor: Admin<'content'>, key: string, text: string) {
  await saveSiteText(actor, { key, version: 1, text })
  await publishSiteText(actor, { key, version: 2, effective_date: null })
}

databaseTest('a program that fills what nobody sees leaves nothing', async () => {
  await operations.captureSellerGuideLead(await testActor('public'), asked({ website: 'x' }))
  expect([await emails(), await db().selectFrom('leads').select('id').execute()]).toEqual([[], []])
})
