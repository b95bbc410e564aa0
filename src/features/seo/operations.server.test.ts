import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import * as operations from './operations.server.ts'

const fields = {
  meta_title: 'Firms we call for our own houses',
  meta_description: null,
  meta_keywords: null,
  canonical_url: null,
  og_title: null,
  og_description: null,
  og_image_url: null,
  robots: null,
}
const pageKey = 'vetted-vendors' as const
const admin = () => testActor('admin:seo')

databaseTest('settings are stored, changed and told of, and nobody overwrites what they did not see', async () => {
  const actor = await admin()
  const stored = async () => (await operations.listPageSeo(actor)).find((page) => page.page_key === pageKey)?.stored
  expect(await stored()).toBeNull()
  await expect(operations.updatePageSeo(actor, { pageKey, version: 1, ...fields })).rejects.toMatchObject({
    code: 'not_found',
  })
  await operations.createPageSeo(actor, { pageKey, ...fields })
  await expect(operations.createPageSeo(actor, { pageKey, ...fields, meta_title: 'Mine' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { meta_title: fields.meta_title, version: 1 } },
  })
  const change = { pageKey, version: 1, ...fields, robots: 'noindex, follow' as const }
  expect(await operations.updatePageSeo(actor, change)).toMatchObject({ version: 2, robots: 'noindex, follow' })
  await expect(operations.updatePageSeo(actor, change)).rejects.toMatchObject({ code: 'conflict' })
  expect(await operations.updatePageSeo(actor, { ...change, version: 2 })).toMatchObject({ version: 2 })
  expect(await stored()).toMatchObject({ version: 2, meta_title: fields.meta_title })
  expect((await auditRecords()).map(({ act, object_id }) => [act, object_id])).toEqual([
    ['page_seo.created', pageKey],
    ['page_seo.updated', pageKey],
  ])
  expect((await operations.listPageSeoHistory(actor, { pageKey })).map(({ what }) => what)).toEqual([
    'set search engines',
    expect.stringContaining('title'),
  ])
})

databaseTest('a picture that is not stored is refused', async () => {
  const og_image_url = `/img/site/ab/${'ab'.repeat(16)}.jpg?width=1280`
  await expect(operations.createPageSeo(await admin(), { pageKey, ...fields, og_image_url })).rejects.toMatchObject({
    fields: { og_image_url: expect.any(String) },
  })
})

committedTest('what was saved is on the page at once, long before it would be read again by itself', async () => {
  // With a fixed clock, no cache entry expires.
  const undo = setClock({ now: () => new Date('2026-11-22T15:00:00Z') })
  try {
    const actor = await admin()
    expect(await operations.getPageSeo({ pageKey: 'sell' })).toBeNull()
    await operations.createPageSeo(actor, { pageKey: 'sell', ...fields })
    await expect.poll(() => operations.getPageSeo({ pageKey: 'sell' })).toMatchObject({ meta_title: fields.meta_title })
    await operations.updatePageSeo(actor, { pageKey: 'sell', version: 1, ...fields, meta_title: 'Another' })
    await expect.poll(() => operations.getPageSeo({ pageKey: 'sell' })).toMatchObject({ meta_title: 'Another' })
    expect(await db().selectFrom('page_seo').select('version').execute()).toEqual([{ version: 2 }])
  } finally {
    undo()
  }
})
