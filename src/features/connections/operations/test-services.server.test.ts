import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { connections, setStoredConnections } from '#ports/connections.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { IMAP_PASSWORD, IMAP_USER, type ImapServer, startImap } from '../../../../test/imap-server.ts'
import { startMapSource } from '../../../../test/map-source.ts'
import { startTextGateway } from '../../../../test/text-gateway.ts'
import type { UpdateMapConnection, UpdateReplyConnection, UpdateTextConnection } from '../schema.ts'
import { updateMapConnection, updateReplyConnection, updateTextConnection } from './change.server.ts'
import { testConnectionInUse } from './test-in-use.server.ts'
import { testMapConnection } from './test-map.server.ts'
import { testReplyConnection } from './test-replies.server.ts'
import { testTextConnection } from './test-texts.server.ts'
import { getConnections } from './view.server.ts'

let source: Awaited<ReturnType<typeof startMapSource>>
let imap: ImapServer
let gateway: Awaited<ReturnType<typeof startTextGateway>>
beforeAll(async () => {
  source = await startMapSource()
  gateway = await startTextGateway()
  imap = await startImap()
})
afterAll(async () => {
  await source.stop()
  await gateway.stop()
  await imap.close()
})
afterEach(() => {
  setStoredConnections({})
})

const superActor = () => testActor('admin:operations', { user_role: 'super_admin' })
const map = (style: string | null, tiles: string | null = null): UpdateMapConnection => ({
  version: 1,
  style_url: style && (style.startsWith('http') ? style : `${source.url}${style}`),
  tiles_url: tiles && (tiles.startsWith('http') ? tiles : `${source.url}${tiles}`),
})
const replies = (changed: Partial<UpdateReplyConnection> = {}): UpdateReplyConnection => ({
  version: 1,
  address: 'replies@example.com',
  host: '127.0.0.1',
  port: imap.port,
  username: IMAP_USER,
  password: IMAP_PASSWORD,
  ...changed,
})
const texts = (changed: Partial<UpdateTextConnection> = {}): UpdateTextConnection => ({
  version: 1,
  ...gateway.settings,
  webhook_secret: '',
  ...changed,
})

describe('the test of the map', () => {
  databaseTest('says what the style or the file is, and stores nothing', async () => {
    const actor = await superActor()
    expect(await testMapConnection(actor, map('/style.json'))).toEqual({
      is_working: true,
      took_ms: expect.any(Number),
      message: 'A MapLibre style, “Streets”, with 1 layer.',
    })
    expect(await testMapConnection(actor, map(null, '/in.pmtiles'))).toMatchObject({
      is_working: true,
      message:
        'A PMTiles file of vector tiles for zooms 0 to 15, from latitude 39.20, longitude −87.10 to 40.40, −85.50.',
    })
    expect((await getConnections(actor)).map.stored).toBeNull()
    const { host } = new URL(source.url)
    expect(await auditRecords()).toMatchObject([
      { act: 'connection.tested', object_id: 'connection:map', after: { host, result: 'works' } },
      { act: 'connection.tested', object_id: 'connection:map', after: { host, result: 'works' } },
    ])
  })

  databaseTest.each<[string, string | null, string | null, 'style_url' | 'tiles_url', RegExp]>([
    ['the style before the file', '/none.json', '/in.pmtiles', 'style_url', /has no file at this address \(404\)/],
    ['a redirect', '/moved', null, 'style_url', /to another address/],
    ['a refused key', '/key', null, 'style_url', /refused the request \(403\)/],
    ['a web page', '/page', null, 'style_url', /^This is a web page, not a MapLibre style/],
    ['another JSON', '/tiles.json', null, 'style_url', /^This isn’t a version 8 MapLibre style/],
    ['parts at another server', '/foreign.json', null, 'style_url', /\(fonts\.example\.net\), which the site/],
    ['a server that does not allow the site', '/private/style.json', null, 'style_url', /\(CORS\)/],
    ['a style as a file', null, '/style.json', 'tiles_url', /^This isn’t a version 3 PMTiles file/],
    ['tiles of images', null, '/images.pmtiles', 'tiles_url', /image tiles/],
    ['other layers', null, '/other-layers.pmtiles', 'tiles_url', /Protomaps/],
    ['a server without ranges', null, '/whole/in.pmtiles', 'tiles_url', /range requests/],
    ['an unknown server', 'https://maps.nowhere.invalid/', null, 'style_url', /^No server has the name/],
    ['a reserved address', null, 'http://169.254.169.254/in.pmtiles', 'tiles_url', /reserved address/],
  ])('names %s', async (_, style, tiles, field, message) => {
    expect(await testMapConnection(await superActor(), map(style, tiles))).toEqual({
      is_working: false,
      field,
      message: expect.stringMatching(message),
    })
  })

  databaseTest('needs an address, a super administrator, and time', async () => {
    await expect(testMapConnection(await superActor(), map(null))).rejects.toMatchObject({
      code: 'invalid',
      fields: { tiles_url: expect.any(String) },
    })
    const admin = await testActor('admin:operations')
    await expect(testMapConnection(admin, map('/style.json'))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await testMapConnection(await superActor(), map('/silent'), 1000)).toMatchObject({
      message: expect.stringMatching(/did not respond within 1 seconds/),
    })
  })
})

describe('the test of the text gateway', () => {
  databaseTest('checks account and number, and its token is nowhere to be read', async () => {
    const actor = await superActor()
    const result = await testTextConnection(actor, texts())
    const { host } = new URL(gateway.settings.url)
    expect(result).toMatchObject({
      is_working: true,
      message: `${host} accepted the account “Office texts” and the sending number. No text was sent.`,
    })
    expect((await getConnections(actor)).texts.stored).toBeNull()
    const records = await auditRecords()
    expect(records).toMatchObject([{ act: 'connection.tested', after: { account: 'AC1', result: 'works' } }])
    expect(JSON.stringify([result, records])).not.toContain(gateway.settings.token)
  })

  databaseTest('uses the stored token only for its own server', async () => {
    const actor = await superActor()
    await updateTextConnection(actor, texts())
    const stored = { version: 2, token: '' }
    expect(await testTextConnection(actor, texts(stored))).toMatchObject({ is_working: true })
    await expect(testTextConnection(actor, texts({ ...stored, url: 'http://127.0.0.1:1' }))).rejects.toMatchObject({
      code: 'invalid',
      fields: { token: expect.stringContaining('again') },
    })
  })

  databaseTest.each<[string, Partial<UpdateTextConnection>, string, RegExp]>([
    ['a wrong token', { token: 'another' }, 'token', /refused the account or the token \(401\)/],
    ['an unknown account', { account: 'AC2' }, 'account', /has no account AC2/],
    ['a suspended account', { account: 'AC_suspended' }, 'account', /is suspended/],
    ['a number of someone else', { from: '+13175550199' }, 'from', /has no number \+13175550199/],
    ['a refused connection', { url: 'http://127.0.0.1:1' }, 'url', /refused the connection. Check the address/],
    ['a reserved address', { url: 'http://169.254.169.254' }, 'url', /reserved address/],
  ])('names %s', async (_, changed, field, message) => {
    expect(await testTextConnection(await superActor(), texts(changed))).toEqual({
      is_working: false,
      field,
      message: expect.stringMatching(message),
    })
  })

  databaseTest('needs a token and a super administrator', async () => {
    await expect(testTextConnection(await superActor(), texts({ token: '' }))).rejects.toMatchObject({
      fields: { token: 'Enter the token.' },
    })
    const admin = await testActor('admin:operations')
    await expect(testTextConnection(admin, texts())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the test of a connection in use', () => {
  databaseTest('uses its settings', async () => {
    const actor = await superActor()
    await updateTextConnection(actor, texts())
    await updateMapConnection(actor, map('/style.json'))
    expect(connections().texts.gateway).not.toBeNull()
    expect(await testConnectionInUse(actor, { kind: 'texts' })).toMatchObject({ is_working: true })
    expect(await testConnectionInUse(actor, { kind: 'map' })).toMatchObject({ is_working: true })
  })

  databaseTest('refuses one that is not set, and counts against the limit of tests', async () => {
    const actor = await superActor()
    for (const kind of ['storage', 'texts', 'map'] as const)
      await expect(testConnectionInUse(actor, { kind })).rejects.toMatchObject({ code: 'conflict' })
    await updateMapConnection(actor, map('/style.json'))
    for (let count = 0; count < 20; count++) await testConnectionInUse(actor, { kind: 'map' })
    await expect(testConnectionInUse(actor, { kind: 'map' })).rejects.toMatchObject({ code: 'limited' })
  })
})

describe('the last test', () => {
  const lastOf = async (actor: Awaited<ReturnType<typeof superActor>>, kind: 'map' | 'texts') =>
    (await getConnections(actor))[kind].last_test

  databaseTest('is that of the settings in use, whoever tested others since', async () => {
    const actor = await superActor()
    await updateMapConnection(actor, map('/style.json'))
    expect(await lastOf(actor, 'map')).toBeNull()
    await testMapConnection(actor, { ...map('/none.json'), version: 2 })
    expect(await lastOf(actor, 'map')).toBeNull()
    await testConnectionInUse(actor, { kind: 'map' })
    const works = { result: 'works', took_ms: expect.any(Number), tested_at: expect.any(Date) }
    expect(await lastOf(actor, 'map')).toMatchObject(works)
    for (const path of ['/none.json', '/key', '/page', '/moved'])
      await testMapConnection(actor, { ...map(path), version: 2 })
    expect(await lastOf(actor, 'map')).toMatchObject(works)
    await updateMapConnection(actor, { ...map('/key'), version: 2 })
    expect(await lastOf(actor, 'map')).toMatchObject({
      result: 'fails',
      message: expect.stringContaining('403'),
      took_ms: null,
    })
  })

  databaseTest('of a saved connection is the one before it was saved, and names no secret', async () => {
    const actor = await superActor()
    await testTextConnection(actor, texts())
    await updateTextConnection(actor, texts())
    expect(await lastOf(actor, 'texts')).toMatchObject({ result: 'works' })
    // The secret of incoming texts is not tested.
    const webhook_secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await updateTextConnection(actor, { ...texts({ token: '' }), version: 2, webhook_secret })
    expect(await lastOf(actor, 'texts')).toMatchObject({ result: 'works' })
    await updateTextConnection(actor, { ...texts({ token: 'another' }), version: 3 })
    expect(await lastOf(actor, 'texts')).toBeNull()
    const { rows } = await sql`select * from connection_tests`.execute(db())
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(gateway.settings.token)
  })

  databaseTest('is stored for five settings of a connection', async () => {
    const actor = await superActor()
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/7']) await testMapConnection(actor, map(path))
    await testTextConnection(actor, texts())
    const { rows } = await sql`select kind, count(*)::int as count from connection_tests group by 1 order by 1`.execute(
      db(),
    )
    expect(rows).toEqual([
      { kind: 'map', count: 5 },
      { kind: 'texts', count: 1 },
    ])
  })
})

describe('the mailbox of replies', () => {
  databaseTest('opens, is stored with its password sealed, and is tested in use', async () => {
    const actor = await superActor()
    imap.deliver('From: a@example.com\r\nSubject: One\r\n\r\nHello\r\n')
    expect(await testReplyConnection(actor, replies())).toMatchObject({
      is_working: true,
      message: `127.0.0.1:${imap.port} opened the mailbox. No email was fetched.`,
    })
    await updateReplyConnection(actor, replies())
    expect(connections().replies).toEqual({ url: imap.url, address: 'replies@example.com' })
    expect(await testConnectionInUse(actor, { kind: 'replies' })).toMatchObject({ is_working: true })
    const view = await getConnections(actor)
    expect(view.replies).toMatchObject({ summary: `replies@example.com at 127.0.0.1:${imap.port}` })
    const { rows } = await sql`select value from settings where key = 'connection:replies'`.execute(db())
    expect(JSON.stringify([view, rows, await auditRecords()])).not.toContain(IMAP_PASSWORD)
  })

  databaseTest('needs a password', async () => {
    const actor = await superActor()
    const missing = { code: 'invalid', fields: { password: 'Enter the password.' } }
    await expect(testReplyConnection(actor, replies({ password: '' }))).rejects.toMatchObject(missing)
    await expect(updateReplyConnection(actor, replies({ password: '' }))).rejects.toMatchObject(missing)
  })

  databaseTest.each<[string, Partial<UpdateReplyConnection>, string, RegExp]>([
    ['a wrong password', { password: 'another' }, 'password', /refused the user name or the password/],
    ['a closed port', { port: 1 }, 'host', /refused the connection/],
    ['a reserved address', { host: '169.254.169.254' }, 'host', /reserved address/],
  ])('names %s', async (_, changed, field, message) => {
    expect(await testReplyConnection(await superActor(), replies(changed), 3000)).toEqual({
      is_working: false,
      field,
      message: expect.stringMatching(message),
    })
  })
})
