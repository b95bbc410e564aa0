import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, startSite } from '../../../test/server.ts'

/** Calls of the MLS console over HTTP: access, refusals, and a site without a feed. */

const site = await startSite()
afterAll(() => site.stop())
const admin = await site.as('super')
const stranger = await site.as('vendorAdmin')

const WRITES = [
  ['importMlsListings', { mode: 'delta' }],
  ['importMlsListings', { mode: 'keys', listingKeys: ['MBR1'] }],
  ['replayMlsListings', { since: '2026-01-01T00:00:00Z' }],
  ['confirmMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000', missing: 10, note: 'Gone.' }],
  ['refuseMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000', note: 'No.' }],
  ['retryMlsReason', { resource: 'Property', reason: 'ListPrice is 0' }],
  ['ignoreMlsRecord', { recordId: '00000000-0000-4000-8000-000000000000', isIgnored: true }],
  ['retryMlsPictures', {}],
  ['pauseMlsFeed', { reason: 'Why not.' }],
  ['resumeMlsFeed', { pauseId: '00000000-0000-4000-8000-000000000000' }],
  ['retryMlsQuarantine', { ids: ['00000000-0000-4000-8000-000000000000'] }],
] as const

describe('the console of the feed', () => {
  test.each(WRITES)('%s %j is refused to visitors and to administrators of something else', async (name, input) => {
    expect((await site.visitor().call(name, input)).status).toBe(401)
    expect((await stranger.call(name, input)).status).toBe(403)
  })

  test.each([
    ['importMlsListings', { mode: 'all' }],
    ['importMlsListings', { mode: 'keys', listingKeys: [] }],
    ['importMlsListings', { mode: 'keys', listingKeys: ["MBR1') or 1 eq 1"] }],
    ['importMlsListings', { mode: 'keys', listingKeys: Array.from({ length: 26 }, (_, at) => `MBR${at}`) }],
    ['importMlsListings', { mode: 'keys', listingKeys: ' , ' }],
    ['importMlsListings', { mode: 'keys', listingKeys: "MBR1, MBR') or 1 eq 1" }],
    ['importMlsListings', { mode: 'keys', listingKeys: 'MBR1 '.repeat(26) }],
    ['replayMlsListings', { since: 'yesterday' }],
    ['confirmMlsRemoval', { runId: '1; drop table mls_runs', missing: 1, note: 'x' }],
    ['confirmMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000', missing: 10, note: ' ' }],
    ['confirmMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000', missing: null, note: 'x' }],
    ['refuseMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000', note: '' }],
    ['retryMlsReason', { resource: 'mls_runs', reason: 'x' }],
    ['retryMlsPictures', { ids: ['1'] }],
    ['pauseMlsFeed', { reason: ' ' }],
    ['retryMlsQuarantine', { ids: [] }],
    ['getMlsListing', { listingKey: '' }],
    ['getUpdatedMlsListings', { since: '2026-13-01' }],
    ['fetchMlsListings', { sort: 'payload' }],
    ['listMlsRuns', { kind: 'other' }],
  ])('%s %j is refused with a reason', async (name, input) => {
    const answer = await admin.call(name, input)
    expect(answer).toMatchObject({ status: 422, error: { code: 'invalid' } })
  })

  test('a listing that is not stored does not exist', async () =>
    expect(await admin.call('getMlsListing', { listingKey: 'MBR404' })).toMatchObject({
      status: 404,
      error: { code: 'not_found', message: 'MLS listing not found' },
    }))

  test('a site without a feed says so, and nothing is begun', async () => {
    expect(await admin.call('importMlsListings', { mode: 'delta' })).toMatchObject({
      status: 409,
      error: { message: 'No MLS feed is set up.' },
    })
    expect(await admin.call('getMlsState')).toMatchObject({ status: 200 })
    const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
      client.query("select from pgboss.job where name in ('sync-mls', 'replay-mls') and state = 'created'"),
    )
    expect(rows).toHaveLength(0)
  })

  test('the numbers of the feed are on /metrics', async () => {
    const answer = await fetch(`${site.urls[0]}/metrics`)
    expect(await answer.text()).toContain('porchlight_mls_quarantined 0')
  })
})

describe('what the feed licenses for registrants alone, and what a seller withholds', () => {
  const [OPEN, LICENSED, WITHHELD] = ['e001', 'e002', 'e003'].map((end) => `00000000-0000-5000-8000-00000000${end}`)
  const rows = (text: string) =>
    asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(text)).rows)

  beforeAll(async () => {
    const home = (
      id: string | undefined,
      name: string,
      latitude: number,
      differs: { idx?: boolean; shown?: boolean } = {},
    ) =>
      `('${id}', '${name}', '${name}', 'mibor', 'active', ${differs.idx ?? true}, true, ${differs.shown ?? true}, true, true,
        'Home in Rossville', '77 ${name} Way', '${name} Way', 'Rossville', 'IN', '46065', ${latitude}, -86.5947331,
        'Residential', 320000, 'Ridge Realty', '317-555-0163', now(), now())`
    await rows(`insert into properties (id, listing_key, listing_id, originating_system_name, status, is_idx, is_vow,
      is_address_shown, is_avm_allowed, is_comment_allowed, title, address, street_name, city, state, postal_code, latitude,
      longitude, property_type, price, list_office_name, list_office_contact, listed_at, modification_timestamp) values
      ${[
        home(OPEN, 'Openlark', 40.4170111),
        home(LICENSED, 'Canarylicensed', 40.4170222, { idx: false }),
        home(WITHHELD, 'Canarywithheld', 40.4170333, { shown: false }),
      ].join(',')}`)
  })
  afterAll(() => rows(`delete from properties where id in ('${OPEN}', '${LICENSED}', '${WITHHELD}')`))

  /** Returns every response in which a browser could find these homes. */
  async function seenBy(browser: Browser): Promise<string> {
    const ids = [OPEN, LICENSED, WITHHELD]
    const pages = [
      '/properties?zip=46065',
      '/properties?city=Rossville&view=map',
      '/properties?q=Canarylicensed',
      '/properties?q=Canarywithheld',
      '/sitemap.xml',
      `/properties/compare?${ids.map((id) => `ids=${id}`).join('&')}`,
      ...ids.flatMap((id) => [`/properties/${id}`, `/properties/${id}/photos`, `/social/${id}.jpg`]),
    ]
    const bodies: string[] = []
    for (const path of pages) bodies.push(withoutQuestion(await (await browser.fetch(path)).text()))
    for (const [name, input] of [
      ['searchProperties', { search: { zip: '46065' } }],
      ['suggestPlaces', { q: 'Openlark' }],
      ['suggestPlaces', { q: 'Canary' }],
      ['getPropertiesForComparison', { ids }],
      ['listActiveProperties', {}],
      ['listCities', undefined],
      ...ids.map((propertyId) => ['getProperty', { propertyId }] as const),
    ] as const)
      bodies.push(withoutQuestion(JSON.stringify((await browser.call(name, input)).result ?? null)))
    return bodies.join('\n')
  }
  /** Removes the search text, which responses repeat. */
  const withoutQuestion = (body: string) => body.replace(/Canary(?:licensed|withheld)(?! Way)/g, '')

  test('are nowhere for a visitor: no licence, no street, no place', async () => {
    const seen = await seenBy(site.visitor())
    expect(seen).toContain('77 Openlark Way')
    expect(seen).toContain('40.41701')
    expect(seen).not.toContain('Canarylicensed Way')
    expect(seen).not.toContain('40.4170222')
    // The home with a withheld address appears without it.
    expect(seen).toContain(`/properties/${WITHHELD}"`)
    expect(seen).not.toContain('Canarywithheld Way')
    expect(seen).not.toContain('40.4170333')
  })

  test('a registrant sees the first, never the second, and nothing more from the moment on at which the password ends', async () => {
    const buyer = await site.as('otherBuyer')
    const seen = await seenBy(buyer)
    expect(seen).toContain('77 Canarylicensed Way')
    expect(seen).not.toContain('Canarywithheld Way')
    expect(seen).not.toContain('40.4170333')
    await rows(`update accounts set password_changed_at = now() - interval '91 days', password_expires_at = now() - interval '1 second'
      where email = 'otherbuyer@example.com'`)
    const after = await seenBy(buyer)
    expect(after).not.toContain('Canarylicensed Way')
    expect(after).not.toContain('40.4170222')
    expect(after).toContain('77 Openlark Way')
  })
})
