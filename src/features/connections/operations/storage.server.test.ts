import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { connections, setStoredConnections } from '#ports/connections.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { folderStorage } from '#ports/storage/folder.server.ts'
import { storage, storageAt } from '#ports/storage/storage.server.ts'
import type { Storage } from '#ports/storage/storage.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { startS3 } from '../../../../test/s3.ts'
import type { UpdateStorageConnection } from '../schema.ts'
import { removeConnection, updateStorageConnection } from './change.server.ts'
import { copyFilesFrom, countLostFiles, finishCopy, giveUpFormerStorage } from './former-storage.server.ts'
import { loadConnections } from './stored.server.ts'
import { testConnectionInUse } from './test-in-use.server.ts'
import { testStorageConnection } from './test-storage.server.ts'
import { getConnections } from './view.server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  for await (const key of storageAt('folder').list()) await storageAt('folder').remove(key)
  s3.objects.clear()
  s3.refused.clear()
})
afterEach(() => {
  setStoredConnections({})
})

const superActor = () => testActor('admin:operations', { user_role: 'super_admin' })
const command = commandActor('admin copy-files')
const settings = (): UpdateStorageConnection => ({
  version: 1,
  endpoint: s3.bucket.endpoint,
  region: 'us-east-1',
  bucket: 'homes',
  prefix: 'site',
  access_key_id: s3.bucket.accessKeyId,
  secret_access_key: s3.bucket.secretAccessKey,
})
const put = (key: string) => storage().put(key, Buffer.from(key), 'image/jpeg')
const textOf = async (key: string) => (await storage().get(key))?.toString() ?? null
const finish = () => finishCopy(command, { settle_ms: 0 })

describe('a bucket', () => {
  databaseTest('gets new files, while the folder still gives the older ones', async () => {
    const actor = await superActor()
    await put('media/old.jpg')
    expect(await updateStorageConnection(actor, settings())).toEqual({ success: true, version: 2 })
    await put('media/new.jpg')
    expect([...s3.objects.keys()]).toEqual(['site/media/new.jpg'])
    expect(await textOf('media/old.jpg')).toBe('media/old.jpg')

    const view = await getConnections(actor)
    expect(view).toMatchObject({
      storage: {
        source: 'stored',
        summary: `s3://homes/site at ${new URL(s3.bucket.endpoint).host}`,
        secrets: { secret_access_key: { ends_in: 'test' } },
      },
      files_left_in: expect.stringMatching(/storage$/),
    })
    const { rows } = await sql`select * from settings`.execute(db())
    const records = await auditRecords()
    expect(records).toMatchObject([
      { act: 'connection.tested', after: { bucket: 's3://homes/site', result: 'works' } },
      { act: 'connection.updated', after: { bucket: 'homes', secrets_entered: ['secret_access_key'] } },
    ])
    for (const found of [view, rows, records]) expect(JSON.stringify(found)).not.toContain(s3.bucket.secretAccessKey)
  })

  databaseTest('has all files after the copy, and the folder is used no longer', async () => {
    const actor = await superActor()
    await put('media/old.jpg')
    await put('documents/1')
    await updateStorageConnection(actor, settings())
    expect(await finish()).toMatchObject({ copied: 2, present: 0, to: 's3://homes/site' })
    await loadConnections()
    expect(connections().storage.former).toBeNull()
    await storageAt('folder').remove('media/old.jpg')
    expect(await textOf('media/old.jpg')).toBe('media/old.jpg')
    expect((await getConnections(actor)).files_left_in).toBeNull()
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'storage.copied',
      actor_kind: 'command',
      after: { to: 's3://homes/site', files: 2 },
    })
    await expect(finish()).rejects.toMatchObject({ code: 'conflict' })
  })

  databaseTest('a failed copy goes on where it was, and the folder is used until it is complete', async () => {
    await put('media/a.jpg')
    await put('media/b.jpg')
    await updateStorageConnection(await superActor(), settings())
    s3.refused.add('PUT')
    await expect(finish()).rejects.toThrow('AccessDenied')
    await loadConnections()
    expect(connections().storage.former).toBe('folder')
    s3.refused.clear()
    await put('media/b.jpg')
    expect(await finish()).toMatchObject({ copied: 1, present: 1 })
  })

  test('a failed copy has ended when it says so: nothing is written afterward', async () => {
    const written: string[] = []
    const keys = ['a', 'b', 'c']
    const bytes = Buffer.from('a picture')
    const source = { list: () => Readable.from(keys), get: async () => bytes, exists: async () => true }
    const target = {
      exists: async () => false,
      get: async () => bytes,
      async put(key: string) {
        if (key === 'a') throw new Error('refused')
        await sleep(50)
        written.push(key)
      },
    }
    const copy = copyFilesFrom(source as unknown as Storage, target as unknown as Storage)
    await expect(copy).rejects.toThrow('refused')
    const atOnce = [...written]
    await sleep(150)
    expect(written).toEqual(atOnce)
  })

  databaseTest('no bucket replaces another before the files are copied, but the change can be undone', async () => {
    const actor = await superActor()
    await put('media/old.jpg')
    await updateStorageConnection(actor, settings())
    await put('media/new.jpg')
    await expect(
      updateStorageConnection(actor, { ...settings(), version: 2, prefix: 'other', secret_access_key: '' }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('copy-files') })
    expect(await textOf('media/old.jpg')).toBe('media/old.jpg')

    await removeConnection(actor, { kind: 'storage', version: 2 })
    expect(connections().storage).toMatchObject({ place: 'folder', former: { bucket: 'homes' } })
    expect([await textOf('media/old.jpg'), await textOf('media/new.jpg')]).toEqual(['media/old.jpg', 'media/new.jpg'])
    expect(await finish()).toMatchObject({ copied: 1, present: 0 })
    s3.objects.clear()
    await loadConnections()
    expect(await textOf('media/new.jpg')).toBe('media/new.jpg')
  })

  databaseTest('its key can be replaced at any time', async () => {
    const actor = await superActor()
    await updateStorageConnection(actor, settings())
    await updateStorageConnection(actor, { ...settings(), version: 2, region: 'us-east-1' })
    expect(connections().storage.former).toBe('folder')
  })

  databaseTest('whose key cannot be decrypted gives no files, and none go to the folder instead', async () => {
    await updateStorageConnection(await superActor(), settings())
    await sql`update settings set value = jsonb_set(value, '{secrets,secret_access_key,sealed}',
      to_jsonb(encode(sha256('of another key'), 'base64'))) where key = 'connection:storage'`.execute(db())
    await loadConnections()
    await expect(put('media/new.jpg')).rejects.toThrow('SECRET has changed')
    await expect(textOf('media/new.jpg')).rejects.toThrow('SECRET has changed')
  })

  databaseTest('that does not work is not saved, and the sentence is at its field', async () => {
    const actor = await superActor()
    await expect(updateStorageConnection(actor, { ...settings(), bucket: 'castles' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { bucket: expect.stringContaining('has no bucket named castles') },
    })
    expect((await getConnections(actor)).storage.stored).toBeNull()
    expect(connections().storage.place).toBe('folder')
  })
})

describe('a former storage that is lost', () => {
  const [A, B] = ['a', 'b'].map((sign) => `media/${sign.repeat(2)}/${sign.repeat(32)}.jpg`) as [string, string]
  const LOGO = `${'c'.repeat(32)}.svg`
  const DOCUMENT = '018f0000-0000-7000-8000-0000000000d1'

  /** A bucket that is lost with a photo, a document and a logo; the folder has one photo. */
  async function loseBucket() {
    const actor = await superActor()
    await updateStorageConnection(actor, settings())
    await finish()
    const photos = [
      ['1', A],
      ['2', B],
    ] as const
    for (const [media_key, storage_key] of photos) {
      const home = await buildProperty({ main_image_key: storage_key })
      await sql`insert into property_media (property_id, media_key, position, source_url, storage_key, status)
        values (${home.id}, ${media_key}, 0, 'https://photos.example.com/1.jpg', ${storage_key}, 'stored')`.execute(
        db(),
      )
    }
    await sql`insert into settings (key, value) values ('brand', ${JSON.stringify({ logo: { name: LOGO } })})`.execute(
      db(),
    )
    await sql`insert into documents (id, owner_id, name, version, created_at, updated_at)
      values (${DOCUMENT}, ${actor.account_id}, 'Lease', 1, now(), now())`.execute(db())
    await sql`insert into document_versions
      (document_id, version, owner_id, kind, bytes, sha256, status, status_at, client_key, created_at)
      values (${DOCUMENT}, 1, ${actor.account_id}, 'pdf', 1, sha256('x'), 'clean', now(), ${DOCUMENT}, now())`.execute(
      db(),
    )
    await removeConnection(actor, { kind: 'storage', version: 2 })
    await storageAt('folder').put(A, Buffer.from('a copy'), 'image/jpeg')
    for (const action of ['GET', 'HEAD', 'LIST', 'PUT', 'DELETE'] as const) s3.refused.add(action)
  }

  databaseTest('is given up with a count, and the photos of the feed are wanted again', async () => {
    await loseBucket()
    await expect(finish()).rejects.toThrow('AccessDenied')
    const lost = { total: 3, photo: 1, picture: 1, document: 1, from: 's3://homes/site' }
    expect(await countLostFiles()).toMatchObject(lost)
    await expect(giveUpFormerStorage(command, 2)).rejects.toMatchObject({
      code: 'conflict',
      message: '3 files exist only in the former storage, not the 2 you confirmed. Nothing was changed.',
    })
    await expect(textOf(B)).rejects.toThrow('AccessDenied')
    expect(await giveUpFormerStorage(command, 3)).toMatchObject(lost)
    await loadConnections()
    expect(connections().storage.former).toBeNull()
    expect([await textOf(A), await textOf(B)]).toEqual(['a copy', null])
    const { rows } = await sql`select storage_key, status from property_media order by storage_key`.execute(db())
    expect(rows).toEqual([
      { storage_key: A, status: 'stored' },
      { storage_key: B, status: 'wanted' },
    ])
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'storage.given_up',
      actor_kind: 'command',
      after: lost,
    })
    // Another bucket may be set now.
    s3.refused.clear()
    await updateStorageConnection(await superActor(), { ...settings(), version: 3, prefix: 'other' })
  })

  databaseTest('is none after a copy', async () => {
    await expect(countLostFiles()).rejects.toMatchObject({ code: 'conflict' })
    await expect(giveUpFormerStorage(command, 0)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the test of a bucket', () => {
  databaseTest.each<[string, Partial<UpdateStorageConnection>, string | null, RegExp]>([
    ['an unknown server', { endpoint: 'https://s3.nowhere.invalid' }, 'endpoint', /^No server has the name/],
    [
      'a refused connection',
      { endpoint: 'http://127.0.0.1:1' },
      'endpoint',
      /refused the connection. Check the address/,
    ],
    ['a reserved address', { endpoint: 'http://169.254.169.254' }, 'endpoint', /reserved address/],
    ['an unknown key', { access_key_id: 'AKIAOTHER' }, 'access_key_id', /doesn’t know this access key ID/],
    ['a wrong secret', { secret_access_key: 'another one' }, 'secret_access_key', /doesn’t match/],
    ['another region', { region: 'us-west-2' }, 'region', /isn’t in the region us-west-2/],
  ])('names %s', async (_, changed, field, message) => {
    expect(await testStorageConnection(await superActor(), { ...settings(), ...changed })).toEqual({
      is_working: false,
      field,
      message: expect.stringMatching(message),
    })
  })

  databaseTest('says what the key may not do, and stores nothing', async () => {
    const actor = await superActor()
    s3.refused.add('DELETE')
    expect(await testStorageConnection(actor, settings())).toMatchObject({
      message: 'The key can write and read files but not delete them in s3://homes/site.',
    })
    s3.refused.clear()
    expect(await testStorageConnection(actor, settings())).toMatchObject({ is_working: true })
    expect((await getConnections(actor)).storage.stored).toBeNull()
  })

  databaseTest('needs a secret, and tests the bucket in use', async () => {
    const actor = await superActor()
    await expect(testStorageConnection(actor, { ...settings(), secret_access_key: '' })).rejects.toMatchObject({
      fields: { secret_access_key: 'Enter the secret access key.' },
    })
    await updateStorageConnection(actor, settings())
    expect(await testConnectionInUse(actor, { kind: 'storage' })).toMatchObject({ is_working: true })
    s3.refused.add('PUT')
    expect(await testConnectionInUse(actor, { kind: 'storage' })).toMatchObject({
      message: 'The key isn’t allowed to write files in s3://homes/site.',
    })
  })

  databaseTest('an administrator who is no super administrator is refused', async () => {
    const actor = await testActor('admin:operations')
    await expect(testStorageConnection(actor, settings())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(updateStorageConnection(actor, settings())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a copy', () => {
  databaseTest('overwrites no newer file, and brings no deleted one back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'copy-'))
    const [source, target] = [folderStorage(folder), fakeStorage()]
    for (const key of ['a', 'b', 'c']) await source.put(key, Buffer.from('older'), 'text/plain')
    await target.put('a', Buffer.from('newer'), 'text/plain')
    // The site deletes `b` while it is copied.
    const deleting = {
      ...target,
      async put(key: string, bytes: Buffer, type: string) {
        if (key === 'b') await source.remove(key)
        await target.put(key, bytes, type)
      },
    }
    await copyFilesFrom(source, deleting)
    expect([...target.entries].map(([key, { bytes }]) => `${key} ${bytes}`).sort()).toEqual(['a newer', 'c older'])
    await rm(folder, { recursive: true })
  })

  databaseTest('that differs from its source is deleted, and fails', async () => {
    const [source, target] = [fakeStorage(), fakeStorage()]
    await source.put('a', Buffer.from('right'), 'text/plain')
    const corrupt = { ...target, put: (key: string) => target.put(key, Buffer.from('wrong'), 'text/plain') }
    await expect(copyFilesFrom(source, corrupt)).rejects.toThrow('The copy of a differs')
    expect([...target.entries.keys()]).toEqual([])
  })
})
