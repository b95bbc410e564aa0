import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
// Registers the brokerage name that exports use.
import '#features/brokerage/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { dayFromToday } from '../../../../test/day-from-today.ts'
import { ExportHomes, ExportSearch } from '../schema.ts'
import { EXPORT_COLUMNS } from '../words.ts'
import { exportHomes, exportSearch, exportSold } from './export.server.ts'
import { proposeExport } from './propose.server.ts'
import { checkDownloadLimits } from './track.server.ts'

/** Builds a market large enough for a few downloads, without a captcha. */
async function market(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await buildProperty()
  await db()
    .insertInto('settings')
    .values({ key: 'vow', value: JSON.stringify({ captcha_from_percent: 100 }) })
    .execute()
}

const buildSold = (given: Parameters<typeof buildProperty>[0] = {}) =>
  buildProperty({
    status: 'sold',
    mls_status: 'Closed',
    close_price: 7_654_321,
    close_date: dayFromToday(-20),
    ...given,
  })

const downloads = () => db().selectFrom('downloads').select(['download_type', 'outcome', 'items', 'object']).execute()

databaseTest('exports a search as a file that no spreadsheet runs, and counts its homes', async () => {
  const actor = await testActor('vow')
  await market()
  await buildProperty({
    city: 'Carmel',
    address: '=HYPERLINK("http://evil.example")',
    list_office_name: '@SUM(1)',
    subdivision: '\t+1+1',
    title: 'x',
  })
  await buildSold({ city: 'Carmel', address: 'Canary Court' })
  const response = await exportSearch(actor, { search: { city: 'Carmel', page: '7' } })
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).toContain("'@SUM(1)")
  expect(text).not.toMatch(/(^|,)[=+@]/m)
  expect(text).not.toMatch(/Canary|7654321/)
  expect(await checkDownloadLimits(actor)).toMatchObject({ listings: { used: 1 } })
  expect(await downloads()).toEqual([
    { download_type: 'search_export', outcome: 'allowed', items: 1, object: 'search ?city=Carmel' },
  ])
})

databaseTest('names source, date, courtesy, disclaimer, and copyright below the homes', async () => {
  const actor = await testActor('vow')
  await market()
  const home = await buildProperty({ list_office_name: 'Oak & Sons Realty', list_office_contact: '317-555-0100' })
  const back = setClock({ now: () => new Date('2026-03-05T15:00:00Z') })
  try {
    const response = await exportHomes(actor, { propertyIds: [home.id] })
    const text = await response.text()
    const [head = '', row = '', blank, ...notes] = text.split('\r\n')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="homes-2026-03-05.csv"')
    expect(head).toContain('Listing brokerage,Listing brokerage contact')
    expect(row).toContain('Oak & Sons Realty,317-555-0100')
    expect(row).toContain(`/properties/${home.id}`)
    expect(blank).toBe('')
    expect(notes[0]).toContain('Mar 5, 2026, 10:00 AM, Indianapolis time')
    expect(notes.slice(2, 5)).toEqual([
      'Listing information is provided by the MLS.',
      expect.stringContaining('Information as of a time not yet known.'),
      'Listing data belongs to the MLS.',
    ])
    expect(text).toContain('Deemed reliable but not guaranteed.')
  } finally {
    back()
  }
})

databaseTest('has only the columns that the viewer may see, by the table of fields', async () => {
  await market()
  const home = await buildProperty({ is_address_shown: false, address: '9 Canary Lane' })
  const headOf = (text: string) => (text.split('\r\n')[0] ?? '').replace('\ufeff', '').split(',')
  const sold = new Set<string>([EXPORT_COLUMNS.close_price, EXPORT_COLUMNS.close_date])
  const all = Object.values<string>(EXPORT_COLUMNS)
  const ofVow = await (await exportHomes(await testActor('vow'), { propertyIds: [home.id] })).text()
  expect(headOf(ofVow)).toEqual([...all.filter((label) => !sold.has(label)), 'Page'])
  expect(ofVow).not.toContain('Canary')
  expect(ofVow).toContain('Address withheld')
  const ofSold = await (await exportHomes(await testActor('sold'), { propertyIds: [home.id] })).text()
  expect(headOf(ofSold)).toEqual([...all, 'Page'])
  expect(ofSold).not.toContain('Canary')
})

databaseTest('exports sold homes for sold viewers, and logs each of them', async () => {
  const actor = await testActor('sold')
  await market()
  const sold = await buildSold({ city: 'Carmel', address: '5 Sold Street' })
  await buildSold({ city: 'Fishers', address: '6 Other Street' })
  const text = await (await exportSold(actor, { search: { city: 'Carmel' } })).text()
  expect(text).toContain('5 Sold Street')
  expect(text).toContain('7654321')
  expect(text).not.toContain('6 Other Street')
  const views = await db().selectFrom('access_log').select(['kind', 'details']).execute()
  expect(views).toMatchObject([{ kind: 'sold.exported', details: { homes: [sold.id] } }])
  await expect(proposeExport(await testActor('vow'), { of: 'sold', value: '' })).rejects.toMatchObject({
    code: 'forbidden',
    message: "You don't have permission to view sold properties",
  })
})

databaseTest('refuses what is over the limit, writes it down, and sends nothing', async () => {
  const actor = await testActor('vow')
  await market()
  const ids: string[] = []
  for (let at = 0; at < 15; at += 1) ids.push((await buildProperty({ city: 'Carmel' })).id)
  // Half of the 35 homes is less than this export.
  await expect(exportSearch(actor, { search: { status: 'active' } })).rejects.toMatchObject({ code: 'limited' })
  await expect(exportHomes(actor, { propertyIds: [newId()] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(exportSearch(actor, { search: { city: 'Nowhere' } })).rejects.toMatchObject({ code: 'invalid' })
  expect(await downloads()).toMatchObject([{ outcome: 'over_share', items: 35 }])
  expect(await (await exportHomes(actor, { propertyIds: ids })).text()).toContain('Carmel')
})

databaseTest('describes an export before it is made, and counts nothing', async () => {
  const actor = await testActor('vow')
  await market()
  const home = await buildProperty({ city: 'Carmel' })
  const proposed = await proposeExport(actor, { of: 'search', value: '?city=Carmel&page=3' })
  expect(proposed).toMatchObject({ total: 1, size: 1, href: '/properties?city=Carmel' })
  expect(proposed.columns).not.toContain('Sale price')
  const ofHomes = await proposeExport(actor, { of: 'homes', value: `${home.id},x,${newId()}` })
  expect(ofHomes).toMatchObject({ heading: '1 home', size: 1 })
  expect(await downloads()).toEqual([])
})

databaseTest('reads what a form posts as it reads what the page sends', async () => {
  const id = newId()
  expect(ExportSearch.parse({ search: '?city=Carmel&city=Fishers' }).search).toEqual({ city: ['Carmel', 'Fishers'] })
  expect(ExportHomes.parse({ propertyIds: id }).propertyIds).toEqual([id])
  for (const propertyIds of ['', 'x', `${id},x`]) expect(ExportHomes.safeParse({ propertyIds }).success).toBe(false)
})
