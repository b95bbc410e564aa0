import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { emailOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startS3 } from '../../../test/s3.ts'
import { startSite } from '../../../test/server.ts'

const received: string[] = []
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    received.push(address)
    done()
  },
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => done())
  },
})
await new Promise<void>((ready) => mail.listen(0, '127.0.0.1', ready))
const { port } = mail.server.address() as AddressInfo

const s3 = await startS3()
const site = await startSite({
  processes: 2,
  hasWorker: true,
  env: { MAP_STYLE_URL: 'https://maps.example.com/style.json' },
})
afterAll(async () => {
  await site.stop()
  await s3.stop()
  await new Promise<void>((ended) => mail.close(ended))
})
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

/** Retries for 10 seconds, because processes learn of a change by a notification. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(100)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

const policyOf = async (process: number) =>
  String((await (await site.as('super')).on(process).visit('/')).headers['content-security-policy'])

test('a stored analytics project is in the policy and the pages of every web process, and out again', async () => {
  const admin = await site.as('super')
  for (const process of [0, 1]) expect(await policyOf(process)).not.toContain('posthog.example.com')
  const saved = await admin.call('updateAnalyticsConnection', {
    version: 1,
    key: 'phc_of_the_test',
    host: 'https://posthog.example.com/',
  })
  expect(saved).toMatchObject({ status: 200, result: { success: true, version: 2 } })
  for (const process of [0, 1])
    await eventually(async () => {
      expect(await policyOf(process)).toContain('https://posthog.example.com')
      const { result } = await site.visitor().on(process).call('getBrokerage')
      expect(result).toMatchObject({
        analytics: { posthog: { key: 'phc_of_the_test', host: 'https://posthog.example.com' } },
      })
    })
  expect(await admin.call('removeConnection', { kind: 'analytics', version: 2 })).toMatchObject({ status: 200 })
  for (const process of [0, 1])
    await eventually(async () => expect(await policyOf(process)).not.toContain('posthog.example.com'))
})

test('the worker sends through a stored mail server without a restart', async () => {
  const admin = await site.as('super')
  const settings = {
    version: 1,
    host: '127.0.0.1',
    port,
    username: '',
    from_address: 'office@example.com',
    password: '',
  }
  expect(await admin.call('updateMailConnection', settings)).toMatchObject({ status: 200 })
  await eventually(async () => {
    await sql('delete from rate_limits')
    await site.visitor().call('resetPassword', { email: emailOf('agent') })
    expect(received).toContain(emailOf('agent'))
  })
  // The worker records the email as sent after the server has accepted it.
  const sent = () => sql('select 1 from mail_outbox where to_email = $1 and status = $2', [emailOf('agent'), 'sent'])
  await eventually(async () => expect(await sent()).not.toEqual([]))
})

test('a stored bucket is used by every web process, and the folder again after its removal', async () => {
  const admin = await site.as('super')
  const saved = await admin.call('updateStorageConnection', {
    version: 1,
    endpoint: s3.bucket.endpoint,
    region: s3.bucket.region,
    bucket: 'homes',
    prefix: '/site/',
    access_key_id: s3.bucket.accessKeyId,
    secret_access_key: s3.bucket.secretAccessKey,
  })
  expect(saved).toMatchObject({ status: 200, result: { success: true, version: 2 } })
  const bucketOn = async (process: number) => (await admin.on(process).call('getSystemStatus')).result
  for (const process of [0, 1])
    await eventually(async () =>
      expect(await bucketOn(process)).toMatchObject({
        bucket: 's3://homes/site',
        files_left_in: expect.stringMatching(/storage$/),
      }),
    )
  expect(await admin.call('removeConnection', { kind: 'storage', version: 2 })).toMatchObject({ status: 200 })
  for (const process of [0, 1])
    await eventually(async () => expect(await bucketOn(process)).toMatchObject({ bucket: null }))
})

test('a connection that the environment sets is shown with its variables, and cannot be changed', async () => {
  const admin = await site.as('super')
  const { result } = await admin.call('getConnections')
  expect(result).toMatchObject({
    map: { source: 'environment', variables: ['MAP_STYLE_URL'], summary: 'maps.example.com' },
    can_change: true,
  })
  const change = { version: 1, style_url: '', tiles_url: 'https://tiles.example.com/in.pmtiles' }
  expect(await admin.call('updateMapConnection', change)).toMatchObject({ status: 409 })
  expect((await admin.call('removeConnection', { kind: 'map', version: 1 })).status).toBe(409)
})

test.each([
  ['updateMailConnection', { host: 'smtp.example.com/path' }, 'host'],
  ['updateMailConnection', { host: 'smtp.example.com', port: 70_000 }, 'port'],
  ['updateReplyConnection', { address: 'replies+1@example.com' }, 'address'],
  ['updateReplyConnection', { address: 'the-replies-of-our-office@example.com' }, 'address'],
  ['testReplyConnection', { host: 'imap.example.com:993' }, 'host'],
  ['updateFeedConnection', { url: 'ftp://api.example.com' }, 'url'],
  ['updateFeedConnection', { url: 'https://user:password@api.example.com/' }, 'url'],
  ['updateFeedConnection', { url: 'https://api.example.com', profile: 'other' }, 'profile'],
  ['updateStorageConnection', { bucket: 's3://homes' }, 'bucket'],
  ['updateStorageConnection', { endpoint: 'file:///etc' }, 'endpoint'],
  ['updateStorageConnection', { prefix: 'a b' }, 'prefix'],
  ['testStorageConnection', { region: 'us east' }, 'region'],
  ['updateTextConnection', { url: 'https://api.example.com', from: 'Brokerage' }, 'from'],
  ['updateTextConnection', { webhook_secret: 'too short' }, 'webhook_secret'],
  ['updateMapConnection', { style_url: 'javascript:alert(1)' }, 'style_url'],
  ['checkSenderDomain', { from_address: 'nobody', selector: '' }, 'from_address'],
  ['checkSenderDomain', { from_address: 'a@example.com', selector: '../' }, 'selector'],
])('%s refuses %j at its field', async (name, input, field) => {
  const answer = await (await site.as('super')).call(name, input)
  expect(answer).toMatchObject({ status: 422, error: { code: 'invalid', fields: { [field]: expect.any(String) } } })
})

test('the form saves without JavaScript, and no page or call has the secret', async () => {
  const SECRET = 'a-token-that-no-page-shows-9f3e'
  const admin = await site.as('super')
  const form = new URLSearchParams({
    _page: '/admin/connections/texts',
    _done: 'Integration saved',
    _number: 'version',
    version: '1',
    url: 'https://texts.example.com',
    account: 'AC1',
    from: '+13175550100',
    token: SECRET,
    webhook_secret: '',
  })
  const posted = await admin.fetch('/forms/updateTextConnection', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.urls[0] ?? '' },
    body: form,
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/admin/connections/texts'])
  const pages = ['/admin/connections/texts', '/admin/connections']
  const html = await Promise.all(pages.map(async (page) => (await admin.visit(page)).html))
  expect(html[0]).toContain('ends in …9f3e')
  expect(html[1]).toContain('texts.example.com')
  const stored = await sql("select * from settings where key like 'connection:%'")
  const audited = await sql("select * from audit_log where act like 'connection.%'")
  const { text } = await admin.call('getConnections')
  for (const found of [...html, text, JSON.stringify(stored), JSON.stringify(audited), site.log()])
    expect(found).not.toContain(SECRET)
})
