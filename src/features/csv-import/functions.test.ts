import { afterAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'
import { MESSAGES } from './words.ts'

const site = await startSite({ hasWorker: true })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const form = (text: string, kind = 'vendors') => {
  const data = new FormData()
  data.set('_page', '/admin/import')
  data.set('kind', kind)
  data.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return data
}

test('without JavaScript a file is uploaded, started and imported by the worker', async () => {
  const boss = await site.as('vendorAdmin')
  const post = (call: string, body: FormData | URLSearchParams) =>
    boss.fetch(`/forms/${call}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body,
      redirect: 'manual',
    })
  const refused = await post('uploadImport', form('Name,Service\n'))
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/admin/import#form-problems'])
  const sent = await post('uploadImport', form('Name,Service\nOak,Pest control\nElm,Magic\n'))
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/import'])
  const [one] = await sql<{ id: string }>('select id from csv_imports')
  const page = `/admin/import/${one?.id}`
  expect((await boss.visit(page)).html).toContain('Import 1 vendor')
  const start = new URLSearchParams({ _page: page, _number: 'version', importId: one?.id ?? '', version: '1' })
  expect((await post('startImport', start)).status).toBe(303)
  await expect
    .poll(() => sql("select name, is_active from vendors where name = 'Oak'"))
    .toEqual([{ name: 'Oak', is_active: false }])
  await expect.poll(() => sql('select status from csv_imports')).toEqual([{ status: 'done' }])
  const file = await post('exportImportErrors', new URLSearchParams({ _page: page, importId: one?.id ?? '' }))
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="vendors-errors-/)
  expect(await file.text()).toContain('3,Service: Choose a service.,Elm,Magic')
  expect((await boss.visit(page)).html).toContain('Undo import')
})

test('an administrator without the permission of the list is refused, and strangers are as well', async () => {
  const [one] = await sql<{ id: string }>('select id from csv_imports')
  const admin = await site.as('admin')
  expect((await admin.call('getImport', { importId: one?.id })).error).toMatchObject({
    code: 'forbidden',
    message: MESSAGES.notAllowed('Vendors'),
  })
  expect((await admin.visit('/admin/import')).html).toContain('No list to import to')
  expect((await (await site.as('agent')).call('getImport', { importId: one?.id })).status).toBe(403)
})

test('inputs have bounds', async () => {
  const boss = await site.as('vendorAdmin')
  const [one] = await sql<{ id: string }>('select id from csv_imports')
  const bad = { importId: one?.id, version: 1, on_duplicate: 'replace', name: '1000' }
  expect((await boss.call('updateImport', bad)).error).toMatchObject({
    code: 'invalid',
    fields: { on_duplicate: expect.any(String), name: expect.any(String) },
  })
  expect((await boss.call('getImport', { importId: 'x' })).status).toBe(422)
})
