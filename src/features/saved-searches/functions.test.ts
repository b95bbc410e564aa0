import { afterAll, expect, test } from 'vitest'
import { emailOf, idOf } from '../../../test/cast.ts'
import { emailsTo } from '../../../test/emails.ts'
import { feedHome, idOfHome, importHomes, insertOfficeSettings } from '../../../test/market.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

await insertOfficeSettings()
const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const GREENWOOD = { search: '?city=Greenwood', name: 'Greenwood', frequency: 'instant', events: ['new_match'] }
const rows = () =>
  sql<{ id: string; name: string; is_notifying: boolean; deleted_at: Date | null; version: number }>(
    'select id, name, is_notifying, deleted_at, version from saved_searches where account_id = $1 order by id',
    [idOf('buyer')],
  )

test('the same search twenty times at once, on two processes, is one search', async () => {
  const buyer = await site.as('buyer')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => buyer.on(at % 2).call('createSavedSearch', GREENWOOD)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ text }) => /"is_new"/.test(text))).toHaveLength(20)
  expect(await rows()).toHaveLength(1)
})

test('whoever names a search that is not theirs finds none, and it stays as it was', async () => {
  const [own] = await rows()
  const searchId = own?.id ?? ''
  const other = await site.as('otherBuyer')
  for (const [call, input] of [
    ['getSavedSearch', { searchId }],
    ['runSavedSearch', { searchId }],
    ['deleteSavedSearch', { searchId }],
    ['restoreSavedSearch', { searchId }],
    ['toggleSavedSearchNotification', { searchId, on: false }],
    ['updateSavedSearch', { searchId, version: 1, ...GREENWOOD, name: 'Taken' }],
  ] as const) {
    expect(await other.call(call, input), call).toMatchObject({ status: 404, error: { code: 'not_found' } })
  }
  expect(await rows()).toEqual([own])
  expect(site.log()).toContain('a saved search was requested by a user without access to it')
  const list = await other.call('listSavedSearches', { accountId: idOf('buyer'), userId: idOf('buyer') })
  expect(list).toMatchObject({ status: 200, result: { searches: [] } })
})

test('wrong input is refused with its fields, and strange filters are dropped as in a search', async () => {
  const buyer = await site.as('buyer')
  expect(await buyer.call('createSavedSearch', { ...GREENWOOD, name: ' ', events: [] })).toMatchObject({
    status: 422,
    error: { code: 'invalid', fields: { name: 'Give the search a name.', events: expect.any(String) } },
  })
  const strange = { ...GREENWOOD, search: '?minBeds=many&sort=id;drop&__proto__=x&maxPrice=250k&page=7' }
  const made = await buyer.call('createSavedSearch', strange)
  expect(made).toMatchObject({ status: 200, result: { search: { criteria: { maxPrice: '250000' } } } })
})

test('of two who change a search at once the second is told', async () => {
  const buyer = await site.as('buyer')
  const [own] = await rows()
  const change = { searchId: own?.id, version: own?.version, ...GREENWOOD, search: undefined }
  expect(await buyer.call('updateSavedSearch', { ...change, name: 'First' })).toMatchObject({ status: 200 })
  expect(await buyer.on(1).call('updateSavedSearch', { ...change, name: 'Second' })).toMatchObject({ status: 409 })
})

test('a search that is deleted can be brought back', async () => {
  const buyer = await site.as('buyer')
  const [own] = await rows()
  const searchId = own?.id ?? ''
  expect(await buyer.call('deleteSavedSearch', { searchId })).toMatchObject({ status: 200 })
  expect(await buyer.call('deleteSavedSearch', { searchId })).toMatchObject({ status: 404 })
  expect(await buyer.call('restoreSavedSearch', { searchId })).toMatchObject({ status: 200 })
})

test('a mail program stops the letters by one POST of its own; opening the link changes nothing', async () => {
  const admin = await site.as('super')
  expect(await admin.call('ensureNotificationColumn')).toMatchObject({ status: 200, result: { success: true } })
  await importHomes([feedHome(1)])
  // Disables quiet hours, so that the test also passes at night.
  await sql('update alert_settings set quiet_from = 0, quiet_until = 0')
  await sql(
    `insert into alert_settings (account_id, quiet_from, quiet_until) values ($1, 0, 0) on conflict do nothing`,
    [idOf('buyer')],
  )
  expect(await admin.call('processSavedSearchDigests')).toMatchObject({
    status: 200,
    result: { success: true, emails: 1 },
  })
  expect(await admin.call('processSavedSearchDigests')).toMatchObject({ result: { emails: 0 } })
  const [email] = (await emailsTo(emailOf('buyer'))).filter((one) => one.letter === 'saved-search-alerts')
  expect(email?.text).toContain(`/properties/${idOfHome(1)}`)
  const path = /\/alerts\/[\w.-]+(?=\?do=stop)/.exec(email?.text ?? '')?.[0] ?? ''
  const before = await rows()
  const opened = await site.visitor().visit(`${path}?do=stop`)
  expect(opened.status).toBe(200)
  expect(await rows()).toEqual(before)
  const post = (to: string) =>
    fetch(`${site.urls[0]}${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await post(path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect(await rows()).toEqual(before)
  expect((await post(path)).status).toBe(200)
  expect((await post(path)).status).toBe(200)
  expect((await rows()).map(({ is_notifying }) => is_notifying)).toContain(false)
})

test('saving keeps its filters through a sign-in, and works without JavaScript', async () => {
  const page = await site.visitor().visit('/properties?city=Greenwood&minBeds=3')
  const link = /href="(\/dashboard\/saved-searches\/new\?search=[^"]+)"/.exec(page.html)?.[1] ?? ''
  const sent = await site.visitor().visit(link)
  expect(decodeURIComponent(decodeURIComponent(sent.location ?? ''))).toContain('city=Greenwood&minBeds=3')
  const other = await site.as('otherBuyer')
  const { html: form } = await other.visit(link)
  expect(form).toContain('Greenwood, 3+ bd')
  const posted = await other.fetch('/forms/createSavedSearch', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: '_list=events&events=new_match&events=back&name=Three+beds&frequency=daily&search=%3Fcity%3DGreenwood%26minBeds%3D3&_next=%2Fdashboard%2Fsaved-searches',
  })
  expect(posted.status).toBe(303)
  expect(await other.call('listSavedSearches')).toMatchObject({
    result: { searches: [{ name: 'Three beds', frequency: 'daily', events: ['new_match', 'back'] }] },
  })
})
