import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { flashText, readFlash } from '#kit/page/flash.server.ts'
import { now } from '#ports/clock.server.ts'
import { connections, setStoredConnections } from '#ports/connections.server.ts'
import { startSampleMls } from '../../../../sample/mls/server.ts'
import { CREDENTIALS, SERVICE_TOKEN, type ServiceKind, startService } from '../../../../sample/mls/services.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import type { TestFeedConnection } from '../schema/feed-test.ts'
import { testFeedConnection } from './test-feed.server.ts'

afterEach(() => {
  setStoredConnections({})
})

const TOKEN = 'the-token-of-the-sample-feed'
const superActor = () => testActor('admin:operations', { user_role: 'super_admin' })

function entered(url: string, changes: Partial<TestFeedConnection> = {}): TestFeedConnection {
  return {
    version: 1,
    profile: 'mlsgrid',
    url,
    system: 'mibor',
    token: TOKEN,
    token_url: null,
    client_id: null,
    client_secret: '',
    media_hosts: null,
    starts_over: false,
    office_name: 'Meridian Row Realty',
    ...changes,
  }
}

async function openSample(listings = 110): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-feed-'))
  const mls = await startSampleMls({ listings, dataDir, token: TOKEN, day: '2026-11-20' })
  onTestFinished(async () => {
    await mls.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return mls.url
}

async function openService(kind: ServiceKind) {
  const service = await startService({ kind, market: { count: 110, seed: 1, day: '2026-11-20' }, style: 'lookup' })
  onTestFinished(service.close)
  return service
}

/** Returns whether the cookie that shows a result without JavaScript has room for it. */
function isShownWithoutScripts(value: unknown): boolean {
  const flash = { call: 'updateFeedConnection', path: '/setup/feed', message: '', fields: {}, lost: [], current: null }
  const result = { call: 'testFeedConnection', value }
  const text = flashText({ ...flash, outcome: 'result', values: entered('https://api.example.com'), result }, now())
  return readFlash(text, '/setup/feed', now())?.outcome === 'result'
}

describe('a feed that answers', () => {
  databaseTest('is reported with its counts, offices and a listing, and nothing of it is stored', async () => {
    const actor = await superActor()
    const result = await testFeedConnection(actor, entered(await openSample()))
    if (!result.is_answering) throw new Error(result.message)
    expect(result.report).toMatchObject({ state: 'answers' })
    expect(result.counts.map(({ resource }) => resource)).toEqual(['Office', 'Property', 'OpenHouse', 'Member'])
    // The feed's own count of what a site may show.
    expect(result.counts.find(({ resource }) => resource === 'Property')?.total).toBeGreaterThan(50)
    expect(result.uses).toEqual(expect.arrayContaining(['IDX', 'VOW']))
    expect(result.gaps).toEqual([])
    expect(result.offices).toEqual([
      expect.objectContaining({ office_name: expect.stringMatching(/Meridian Row/), office_key: expect.any(String) }),
    ])
    expect(result.sample).toMatchObject({
      price: expect.any(Number),
      title: expect.stringMatching(/\S/),
      list_office_name: expect.stringMatching(/\S/),
      list_office_contact: expect.stringMatching(/\d{3}-\d{4}|@/),
    })
    const { rows } = await sql`select (select count(*) from properties) + (select count(*) from mls_listings)
      + (select count(*) from offices) + (select count(*) from mls_runs)
      + (select count(*) from settings where key like 'connection:%') as stored`.execute(db())
    expect(rows).toEqual([{ stored: 0 }])
    expect(connections().feed).toBeNull()
    const tests = await sql`select kind, result, message from connection_tests`.execute(db())
    expect(tests.rows).toEqual([{ kind: 'feed', result: 'works', message: 'The feed responds.' }])
    const records = await auditRecords()
    expect(records).toMatchObject([{ act: 'connection.tested', after: { result: 'answers' } }])
    expect(JSON.stringify([records, result])).not.toContain(TOKEN)
    expect(isShownWithoutScripts(result)).toBe(true)
  })

  databaseTest('shows a listing for sale, even if the first page has sold homes only', async () => {
    const result = await testFeedConnection(await superActor(), entered(await openSample(900)))
    expect(result).toMatchObject({
      sample: { price: expect.any(Number), list_office_name: expect.stringMatching(/\S/) },
    })
  })

  for (const kind of ['trestle', 'bridge', 'spark', 'reso'] as const)
    databaseTest(`is reported for the service ${kind}`, async () => {
      const { url, tokenUrl } = await openService(kind)
      const signIn =
        kind === 'trestle'
          ? { token: '', token_url: tokenUrl, client_id: CREDENTIALS.clientId, client_secret: CREDENTIALS.clientSecret }
          : { token: SERVICE_TOKEN }
      const result = await testFeedConnection(
        await superActor(),
        entered(url, { profile: kind, ...signIn, office_name: 'Nobody of this name' }),
      )
      expect(result).toMatchObject({ is_answering: true, offices: [], sample: { price: expect.any(Number) } })
      expect(isShownWithoutScripts(result)).toBe(true)
    })
})

describe('a feed that does not answer', () => {
  databaseTest('a wrong token is named', async () => {
    const result = await testFeedConnection(await superActor(), entered(await openSample(), { token: 'a wrong token' }))
    expect(result).toMatchObject({ is_answering: false, field: 'token', message: expect.stringContaining('401') })
  })

  databaseTest('a wrong client secret is named', async () => {
    const { url, tokenUrl } = await openService('trestle')
    const signIn = { token: '', token_url: tokenUrl, client_id: CREDENTIALS.clientId, client_secret: 'a wrong secret' }
    const result = await testFeedConnection(await superActor(), entered(url, { profile: 'trestle', ...signIn }))
    expect(result).toMatchObject({
      is_answering: false,
      field: 'client_secret',
      message: expect.stringMatching(/40[01]/),
    })
  })

  databaseTest('a system that the feed does not know is named', async () => {
    const result = await testFeedConnection(await superActor(), entered(await openSample(), { system: 'elsewhere' }))
    expect(result).toMatchObject({
      is_answering: false,
      field: 'system',
      message: expect.stringContaining('elsewhere'),
    })
  })

  databaseTest('a missing token is named', async () => {
    const result = await testFeedConnection(await superActor(), entered('http://127.0.0.1:1/v2', { token: '' }))
    expect(result).toMatchObject({ is_answering: false, field: 'token' })
  })

  databaseTest('an address at which nobody answers is named, without retries', async () => {
    const startedAt = performance.now()
    const result = await testFeedConnection(await superActor(), entered('http://127.0.0.1:1/v2'))
    expect(result).toMatchObject({ is_answering: false, field: 'url' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  databaseTest('an unknown host is named', async () => {
    const result = await testFeedConnection(await superActor(), entered('https://nowhere.invalid/v2'))
    expect(result).toMatchObject({ is_answering: false, field: 'url', message: expect.stringContaining('resolved') })
  })

  databaseTest('a page of another kind is named', async () => {
    const site = createServer((_, response) => response.end('<!doctype html><title>Shop</title>'))
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
    onTestFinished(() => {
      site.close()
    })
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/v2`
    const result = await testFeedConnection(await superActor(), entered(url))
    expect(result).toMatchObject({ is_answering: false, field: 'url', message: expect.stringContaining('web page') })
  })

  databaseTest('a silent one is given up in time', async () => {
    const site = createServer(() => undefined)
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
    onTestFinished(() => {
      site.closeAllConnections()
      site.close()
    })
    const startedAt = performance.now()
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/v2`
    const result = await testFeedConnection(await superActor(), entered(url), 1000)
    expect(result).toMatchObject({ is_answering: false, message: expect.stringContaining('within 1 seconds') })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  databaseTest('a cloud machine’s metadata service is never requested', async () => {
    const result = await testFeedConnection(await superActor(), entered('http://169.254.169.254/latest'))
    expect(result).toMatchObject({ is_answering: false, field: 'url', message: expect.stringContaining('reserved') })
  })

  databaseTest('an administrator who is no super administrator tests nothing', async () => {
    await expect(
      testFeedConnection(await testActor('admin:operations'), entered('http://127.0.0.1:1/v2')),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
