import { afterAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

/** The calls of the feed's console over HTTP: who may, what is refused, and what a site without a feed says. */

const site = await startSite()
afterAll(() => site.stop())
const admin = await site.as('super')
const stranger = await site.as('vendorAdmin')

const WRITES = [
  ['importMlsListings', { mode: 'delta' }],
  ['importMlsListings', { mode: 'keys', listingKeys: ['MBR1'] }],
  ['replayMlsListings', { since: '2026-01-01T00:00:00Z' }],
  ['confirmMlsRemoval', { runId: '00000000-0000-4000-8000-000000000000' }],
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
    ['replayMlsListings', { since: 'yesterday' }],
    ['confirmMlsRemoval', { runId: '1; drop table mls_runs' }],
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
