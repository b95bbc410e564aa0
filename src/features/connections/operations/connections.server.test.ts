import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { mailPort, senderAddress } from '#kit/email/send-mail.server.ts'
import { connections, setStoredConnections } from '#ports/connections.server.ts'
import type { Dns } from '#ports/dns/dns.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import type { UpdateFeedConnection, UpdateMailConnection } from '../schema.ts'
import { removeConnection, updateFeedConnection, updateMailConnection, updateMapConnection } from './change.server.ts'
import { checkSenderDomain } from './sender-domain.server.ts'
import { loadConnections } from './stored.server.ts'
import { sendTestEmail, testMailConnection } from './test-mail.server.ts'
import { getConnections, listConnectionFaults } from './view.server.ts'

beforeAll(useEmailBrand)
afterEach(() => {
  setStoredConnections({})
})

const TOKEN = 'a-token-that-nobody-reads-b07e'
const PASSWORD = 'the password of the mail server'
const MAIL: UpdateMailConnection = {
  version: 1,
  host: 'smtp.example.com',
  port: 587,
  username: 'office@example.com',
  from_address: 'hello@example.com',
  password: PASSWORD,
}
const FEED: UpdateFeedConnection = {
  version: 1,
  profile: 'mlsgrid',
  url: 'https://api.example.com/v2',
  system: 'crossroads',
  token: TOKEN,
  token_url: null,
  client_id: null,
  client_secret: '',
  media_hosts: null,
  starts_over: false,
}
const superActor = () => testActor('admin:operations', { user_role: 'super_admin' })

describe('changes', () => {
  databaseTest('a stored mail server is used at once, and its password is nowhere to be read', async () => {
    const actor = await superActor()
    expect(mailPort()).toBeNull()
    expect(await updateMailConnection(actor, MAIL)).toEqual({ success: true, version: 2 })
    expect(connections().mail).toEqual({
      url: `smtp://office%40example.com:${encodeURIComponent(PASSWORD)}@smtp.example.com:587?requireTLS=true`,
      from: 'hello@example.com',
    })
    expect(mailPort()).not.toBeNull()
    expect(senderAddress()).toBe('hello@example.com')

    const view = await getConnections(actor)
    expect(view.mail).toMatchObject({
      source: 'stored',
      summary: 'smtp.example.com:587, from hello@example.com',
      secrets: { password: { ends_in: null, set_at: expect.any(Date) } },
      version: 2,
    })
    const { rows } = await sql`select * from settings where key = 'connection:mail'`.execute(db())
    const records = await auditRecords()
    expect(records).toMatchObject([
      {
        act: 'connection.updated',
        object_id: 'connection:mail',
        before: null,
        after: { host: 'smtp.example.com', secrets_entered: ['password'] },
      },
    ])
    for (const text of [JSON.stringify(view), JSON.stringify(rows), JSON.stringify(records)]) {
      expect(text).not.toContain(PASSWORD)
      expect(text).not.toContain(encodeURIComponent(PASSWORD))
    }
  })

  databaseTest('an empty secret keeps the stored one, and a new one replaces it', async () => {
    const actor = await superActor()
    await updateFeedConnection(actor, FEED)
    await updateFeedConnection(actor, { ...FEED, version: 2, token: '', media_hosts: 'photos.example.com' })
    expect(connections().feed).toMatchObject({ token: TOKEN, media_hosts: 'photos.example.com' })
    await updateFeedConnection(actor, { ...FEED, version: 3, token: 'another-token-entirely-c1d2' })
    expect(connections().feed).toMatchObject({ token: 'another-token-entirely-c1d2', system: 'crossroads' })
    expect((await getConnections(actor)).feed.secrets.token?.ends_in).toBe('c1d2')
  })

  databaseTest('another feed needs a confirmation, and nothing is stored without it', async () => {
    const actor = await superActor()
    await updateFeedConnection(actor, FEED)
    for (const other of [{ system: 'mibor' }, { profile: 'reso' as const }, { url: 'https://api.example.com/v3' }]) {
      await expect(updateFeedConnection(actor, { ...FEED, version: 2, ...other })).rejects.toMatchObject({
        code: 'invalid',
        fields: { starts_over: 'Confirm that the import starts from the beginning.' },
      })
    }
    expect(connections().feed?.system).toBe('crossroads')
    await updateFeedConnection(actor, { ...FEED, version: 2, system: 'mibor', starts_over: true })
    expect(connections().feed?.system).toBe('mibor')
    expect(JSON.stringify(await getConnections(actor))).not.toContain('starts_over')
  })

  databaseTest('a stored secret never goes to another server', async () => {
    const actor = await superActor()
    await updateFeedConnection(actor, FEED)
    const elsewhere = { ...FEED, version: 2, url: 'https://evil.example.net/v2', token: '' }
    await expect(updateFeedConnection(actor, elsewhere)).rejects.toMatchObject({
      code: 'invalid',
      fields: { token: expect.stringContaining('again') },
    })
    expect(connections().feed?.url).toBe(FEED.url)
    await updateMailConnection(actor, MAIL)
    await expect(
      testMailConnection(actor, { ...MAIL, version: 2, host: '127.0.0.1', port: 9, password: '' }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } })
  })

  databaseTest('a password without a user name is not kept', async () => {
    const actor = await superActor()
    await updateMailConnection(actor, MAIL)
    await updateMailConnection(actor, { ...MAIL, version: 2, username: null, password: '' })
    expect(connections().mail.url).toBe('smtp://smtp.example.com:587')
    expect((await getConnections(actor)).mail.secrets).toEqual({})
  })

  databaseTest('the same settings again change nothing', async () => {
    const actor = await superActor()
    await updateMapConnection(actor, { version: 1, style_url: null, tiles_url: 'https://tiles.example.com/in.pmtiles' })
    expect(
      await updateMapConnection(actor, {
        version: 2,
        style_url: null,
        tiles_url: 'https://tiles.example.com/in.pmtiles',
      }),
    ).toEqual({ success: true, version: 2 })
    expect(await auditRecords()).toHaveLength(1)
  })

  databaseTest('an edit of an older version is a conflict', async () => {
    const actor = await superActor()
    await updateMailConnection(actor, MAIL)
    await expect(updateMailConnection(actor, MAIL)).rejects.toMatchObject({ code: 'conflict' })
  })

  databaseTest('a removed connection is gone with its secrets, and its version goes on', async () => {
    const actor = await superActor()
    await updateMailConnection(actor, MAIL)
    await removeConnection(actor, { kind: 'mail', version: 2 })
    expect(connections().mail).toEqual({ url: null, from: null })
    const view = await getConnections(actor)
    expect(view.mail).toMatchObject({ source: 'none', stored: null, secrets: {}, version: 3 })
    const { rows } = await sql<{ value: unknown }>`select value from settings where key = 'connection:mail'`.execute(
      db(),
    )
    expect(rows).toEqual([{ value: null }])
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'connection.removed', before: { host: MAIL.host } })
    expect(await updateMailConnection(actor, { ...MAIL, version: 3 })).toEqual({ success: true, version: 4 })
  })

  databaseTest('an administrator who is no super administrator reads the state and changes nothing', async () => {
    const actor = await testActor('admin:operations')
    expect(await getConnections(actor)).toMatchObject({ can_change: false })
    await expect(updateMailConnection(actor, MAIL)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(testMailConnection(actor, MAIL)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(sendTestEmail(actor)).rejects.toMatchObject({ code: 'conflict' })
    await expect(removeConnection(actor, { kind: 'mail', version: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(checkSenderDomain(actor, { from_address: 'a@example.com', selector: null })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a SECRET that has changed', () => {
  databaseTest('the connection counts as not set, and says so', async () => {
    const actor = await superActor()
    await updateMailConnection(actor, MAIL)
    // Ciphertext of another SECRET.
    await sql`update settings set value = jsonb_set(value, '{secrets,password,sealed}',
      to_jsonb(encode(sha256('of another key'), 'base64'))) where key = 'connection:mail'`.execute(db())
    await loadConnections()
    expect(connections().mail).toEqual({ url: null, from: null })
    expect(mailPort()).toBeNull()
    expect((await getConnections(actor)).mail).toMatchObject({ source: 'none', is_unreadable: true })
    expect(await listConnectionFaults()).toEqual([expect.stringContaining('SECRET has changed')])

    // It must be entered again; saving without it would lose it silently.
    await expect(updateMailConnection(actor, { ...MAIL, version: 2, password: '' })).rejects.toMatchObject({
      fields: { password: expect.stringContaining('SECRET') },
    })
    await updateMailConnection(actor, { ...MAIL, version: 2 })
    expect(connections().mail.url).toContain('smtp.example.com')
    expect(await listConnectionFaults()).toEqual([])
  })
})

/** Starts a mail server. @returns its port and what it received */
async function startMail(options: { password?: string; isCertified?: false } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.isCertified === false ? [] : ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === options.password
        ? done(null, { user: 'office' })
        : done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((ended) => server.close(() => ended())))
  return { port: (server.server.address() as AddressInfo).port, received }
}

async function startSilent(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('the test email', () => {
  const LOCAL = { ...MAIL, host: '127.0.0.1' }

  databaseTest('goes to the administrator through the entered settings, and stores none of them', async () => {
    const actor = await superActor()
    const { port, received } = await startMail({ password: PASSWORD })
    expect(await testMailConnection(actor, { ...LOCAL, port })).toMatchObject({
      is_sent: true,
      to: actor.account.email,
      host: '127.0.0.1',
    })
    const mail = await PostalMime.parse(received[0] ?? '')
    expect(mail).toMatchObject({
      subject: 'Your site can send email',
      from: { address: 'hello@example.com' },
      to: [{ address: actor.account.email }],
    })
    expect(connections().mail.url).toBeNull()
    expect((await getConnections(actor)).mail.stored).toBeNull()
    const records = await auditRecords()
    expect(records).toMatchObject([{ act: 'connection.tested', after: { host: '127.0.0.1', port, result: 'sent' } }])
    expect(JSON.stringify(records)).not.toContain(PASSWORD)
  })

  databaseTest('goes through the stored mail server with its stored password', async () => {
    const actor = await superActor()
    const { port, received } = await startMail({ password: PASSWORD })
    await updateMailConnection(actor, { ...LOCAL, port })
    expect(await testMailConnection(actor, { ...LOCAL, port, version: 2, password: '' })).toMatchObject({
      is_sent: true,
    })
    expect(await sendTestEmail(actor)).toMatchObject({ is_sent: true })
    expect(received).toHaveLength(2)
    const { last_test } = (await getConnections(actor)).mail
    expect(last_test).toMatchObject({ result: 'works', message: '127.0.0.1 accepted a test email.' })
    expect(JSON.stringify(last_test)).not.toContain(actor.account.email)
    mailPort()?.close()
  })

  databaseTest('a wrong password is named', async () => {
    const { port } = await startMail({ password: 'another one' })
    const result = await testMailConnection(await superActor(), { ...LOCAL, port })
    expect(result).toMatchObject({ is_sent: false, field: 'password', message: expect.stringContaining('535') })
    expect(JSON.stringify(result)).not.toContain(PASSWORD)
  })

  databaseTest('a refused connection is named', async () => {
    const result = await testMailConnection(await superActor(), { ...LOCAL, port: 1 })
    expect(result).toMatchObject({
      is_sent: false,
      field: 'port',
      message: expect.stringContaining('refused the connection'),
    })
  })

  databaseTest('an unknown server is named', async () => {
    const result = await testMailConnection(await superActor(), { ...LOCAL, host: 'nowhere.invalid' })
    expect(result).toEqual({ is_sent: false, field: 'host', message: 'No server has the name nowhere.invalid.' })
  })

  databaseTest('a server without encryption gets no password', async () => {
    const { port, received } = await startMail({ password: PASSWORD })
    // Another name of this machine, to which the exception for this machine does not apply.
    const result = await testMailConnection(await superActor(), { ...LOCAL, host: '::ffff:127.0.0.1', port })
    expect(result).toMatchObject({
      is_sent: false,
      field: 'port',
      message: expect.stringContaining('no trusted encryption'),
    })
    expect(received).toEqual([])
  })

  databaseTest('a certificate that no one vouches for is named', async () => {
    const { port } = await startMail({ password: PASSWORD, isCertified: false })
    const result = await testMailConnection(await superActor(), { ...LOCAL, port })
    expect(result).toMatchObject({
      is_sent: false,
      field: 'port',
      message: expect.stringContaining('no trusted encryption'),
    })
  })

  databaseTest('a silent server is given up in time', async () => {
    const port = await startSilent()
    const startedAt = performance.now()
    const result = await testMailConnection(await superActor(), { ...LOCAL, port }, 1000)
    expect(result).toMatchObject({
      is_sent: false,
      message: `127.0.0.1 did not respond on port ${port} within 1 seconds.`,
    })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  databaseTest('a cloud machine’s metadata service is never contacted', async () => {
    const actor = await superActor()
    for (const host of ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1'])
      expect(await testMailConnection(actor, { ...LOCAL, host })).toMatchObject({
        is_sent: false,
        field: 'host',
        message: expect.stringContaining('reserved address'),
      })
  })

  databaseTest('tests are limited', async () => {
    const actor = await superActor()
    const tries = Array.from({ length: 21 }, () => () => testMailConnection(actor, { ...LOCAL, port: 1 }))
    for (const test of tries.slice(0, 20)) await test()
    await expect(tries[20]?.()).rejects.toMatchObject({ code: 'limited' })
  })
})

describe('the sender’s domain', () => {
  const TEXTS: Record<string, string[]> = {
    'mail.example.com': ['v=spf1 include:_spf.example.net ~all'],
    'mh1._domainkey.mail.example.com': ['v=DKIM1; p=MIGf'],
    '_dmarc.example.com': ['v=DMARC1; p=none'],
  }
  const dns: Dns = {
    namesOf: async () => [],
    addressesOf: async () => [],
    textsOf: async (name) => TEXTS[name] ?? [],
  }

  databaseTest('reports SPF, DKIM and DMARC', async () => {
    const report = await checkSenderDomain(
      await superActor(),
      { from_address: 'Office@Mail.Example.com', selector: 'mh1' },
      dns,
    )
    expect(report).toMatchObject({
      domain: 'mail.example.com',
      records: [
        { name: 'SPF', state: 'good', found: 'v=spf1 include:_spf.example.net ~all' },
        { name: 'DKIM', state: 'good' },
        { name: 'DMARC', state: 'good', found: 'v=DMARC1; p=none' },
      ],
    })
  })

  databaseTest('DNS servers that do not answer are no missing records', async () => {
    const silent = { ...dns, textsOf: () => Promise.reject(new Error('timeout')) }
    const report = await checkSenderDomain(
      await superActor(),
      { from_address: 'office@example.com', selector: 'mh1' },
      silent,
    )
    expect(report.records.map(({ state }) => state)).toEqual(['unchecked', 'unchecked', 'unchecked'])
  })
})
