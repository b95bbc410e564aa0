import type { Admin } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { connections, setVariables } from '#ports/connections.server.ts'
import { addressOf, type Bucket, hostOfBucket } from '#ports/storage/bucket.ts'
import type { BucketProbe } from '#ports/storage/probe.server.ts'
import { networkSentence } from '../rules.ts'
import type { StorageTest, UpdateStorageConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { connectionAsEntered, requireChangeable } from './entered.server.ts'
import { MAX_MS, runTest, type TestOutcome } from './run-test.server.ts'

/**
 * Writes a small file to the entered bucket, reads it back and deletes it, within 15 seconds. Stores no settings.
 * @throws forbidden, conflict, invalid, limited
 */
export async function testStorageConnection(
  actor: Admin<'operations'>,
  input: UpdateStorageConnection,
  max_ms = MAX_MS,
): Promise<StorageTest> {
  requireChangeable(actor, 'storage')
  const { place } = (await connectionAsEntered('storage', input)).connection
  if (place === 'folder' || place.secretAccessKey === null)
    throw new AppError('invalid', MESSAGES.checkFields, { secret_access_key: 'Enter the secret access key.' })
  return testBucket(actor, place, max_ms, true)
}

/** Tests the bucket in use. @throws conflict if the files are in the folder, limited */
export function testStorageInUse(actor: Admin<'operations'>): Promise<StorageTest> {
  const { place } = connections().storage
  if (place === 'folder') throw new AppError('conflict', MESSAGES.nothingToTest)
  // The environment may name a service in the server's own network.
  return testBucket(actor, place, MAX_MS, setVariables('storage').length === 0)
}

function testBucket(actor: Admin<'operations'>, place: Bucket, max_ms: number, isGuarded: boolean) {
  return runTest(actor, 'storage', { place, former: null }, { bucket: addressOf(place) }, async () => {
    const { probeBucket } = await import('#ports/storage/probe.server.ts')
    return outcomeOf(await probeBucket(place, max_ms, isGuarded), place, max_ms)
  })
}

const MAY = {
  write: 'write files',
  read: 'write files but not read them',
  delete: 'write and read files but not delete them',
}

type Field = NonNullable<Extract<StorageTest, { is_working: false }>['field']>

function outcomeOf(probe: BucketProbe, place: Bucket, max_ms: number): TestOutcome<Field> {
  if (probe.isWorking) return { message: 'The bucket stored, returned, and deleted a file.' }
  const { fault, step, reason } = probe
  const host = hostOfBucket(place)
  const failed = (field: Field | null, message: string) => ({ fault, field, message })
  switch (fault) {
    case 'no_s3':
      return failed('endpoint', `${host} responds, but not as an S3 service. Check the address.`)
    case 'web_page':
      return failed('endpoint', `${host} responds with a web page, not as an S3 service. Check the address.`)
    case 'not_stored':
      return failed(
        'endpoint',
        `${host} accepted a file but didn’t store it. It is probably a web server, not an S3 service. Check the address.`,
      )
    case 'key_id':
      return failed('access_key_id', `${host} doesn’t know this access key ID.`)
    case 'secret':
      return failed('secret_access_key', 'The secret access key doesn’t match the access key ID.')
    case 'bucket':
      return failed('bucket', `${host} has no bucket named ${place.bucket}.`)
    case 'region':
      return failed('region', `The bucket ${place.bucket} isn’t in the region ${place.region}.`)
    case 'clock':
      return failed(null, 'This server’s clock is wrong, so the signature counts as expired. Set the clock.')
    case 'permission':
      return failed(
        'access_key_id',
        step === 'write'
          ? `The key isn’t allowed to write files in ${addressOf(place)}.`
          : `The key can ${MAY[step]} in ${addressOf(place)}.`,
      )
    case 'bytes':
      return failed('endpoint', `${host} returned different bytes than it was sent. Check the address.`)
    case 'other':
      return failed(null, `${host} refused to ${step} a file: ${reason}.`)
    default:
      return failed(
        fault === 'name' && !place.endpoint ? 'region' : 'endpoint',
        networkSentence(fault, host, reason, max_ms),
      )
  }
}
