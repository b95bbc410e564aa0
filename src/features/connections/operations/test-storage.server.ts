import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { addressOf, type Bucket, hostOfBucket } from '#ports/storage/bucket.ts'
import type { BucketProbe } from '#ports/storage/probe.server.ts'
import type { StorageTest, UpdateStorageConnection } from '../schema.ts'
import { enteredAs, mergeStoredSecrets, requireChangeable } from './entered.server.ts'
import { connectionOf, readStored } from './stored.server.ts'

const MAX_MS = 15_000

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
  await enforceRateLimit('connection-test', actor.account_id)
  const { fields, secrets } = enteredAs('storage', input)
  const { storage: before } = await readStored()
  const merged = mergeStoredSecrets('storage', before, fields, secrets)
  const { place } = connectionOf('storage', fields, merged)
  if (place === 'folder' || place.secretAccessKey === null)
    return { is_working: false, message: 'Enter the secret access key.', field: 'secret_access_key' }
  const startedAt = performance.now()
  const { probeBucket } = await import('#ports/storage/probe.server.ts')
  const result = await probeBucket(place, max_ms, true)
  await transaction(async () => {
    audit(actor, 'connection.tested', {
      object_type: 'settings',
      object_id: 'connection:storage',
      after: { bucket: addressOf(place), result: result.isWorking ? 'works' : result.fault },
    })
  })
  return result.isWorking
    ? { is_working: true, took_ms: Math.round(performance.now() - startedAt) }
    : { is_working: false, ...failureOf(result, place, max_ms) }
}

const MAY = {
  write: 'write files',
  read: 'write files but not read them',
  delete: 'write and read files but not delete them',
}

function failureOf(
  { fault, step, reason }: BucketProbe & { isWorking: false },
  place: Bucket,
  max_ms: number,
): { message: string; field: (StorageTest & { is_working: false })['field'] } {
  const host = hostOfBucket(place)
  switch (fault) {
    case 'name':
      return { message: `No server has the name ${host}.`, field: place.endpoint ? 'endpoint' : 'region' }
    case 'forbidden':
      return { message: reason, field: 'endpoint' }
    case 'connection':
      return { message: `${host} refused the connection: ${reason}.`, field: 'endpoint' }
    case 'silence':
      return { message: `${host} did not answer within ${Math.round(max_ms / 1000)} seconds.`, field: 'endpoint' }
    case 'encryption':
      return { message: `${host} offered no encryption that can be trusted: ${reason}.`, field: 'endpoint' }
    case 'no_s3':
      return { message: `${host} answers, but not as an S3 service. Check the address.`, field: 'endpoint' }
    case 'key_id':
      return { message: `${host} doesn’t know this access key ID.`, field: 'access_key_id' }
    case 'secret':
      return { message: `The secret access key doesn’t match the access key ID.`, field: 'secret_access_key' }
    case 'bucket':
      return { message: `${host} has no bucket named ${place.bucket}.`, field: 'bucket' }
    case 'region':
      return { message: `The bucket ${place.bucket} is in another region than ${place.region}.`, field: 'region' }
    case 'clock':
      return {
        message: 'The clock of this server is wrong, so the signature counts as expired. Set the clock.',
        field: null,
      }
    case 'permission':
      return {
        message:
          step === 'write'
            ? `The key isn’t allowed to write files in ${addressOf(place)}.`
            : `The key can ${MAY[step]} in ${addressOf(place)}.`,
        field: 'access_key_id',
      }
    case 'bytes':
      return { message: `${host} returned other bytes than it was sent. Check the address.`, field: 'endpoint' }
    case 'other':
      return { message: `${host} refused to ${step} a file: ${reason}.`, field: null }
  }
}
