import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { type NetworkFault, networkFaultOf } from '../network-fault.server.ts'
import type { Bucket } from './bucket.ts'
import { s3Storage } from './s3.server.ts'

/** Cause of a bucket that does not work. `other`: see the reason. */
export type BucketFault =
  | NetworkFault
  | 'key_id'
  | 'secret'
  | 'bucket'
  | 'region'
  | 'clock'
  | 'permission'
  | 'bytes'
  | 'web_page'
  | 'not_stored'
  | 'no_s3'
  | 'other'

export type BucketStep = 'write' | 'read' | 'delete'

/** Result of a try. `reason`: code or message, which has no secret. */
export type BucketProbe =
  | { isWorking: true }
  | { isWorking: false; fault: BucketFault; step: BucketStep; reason: string }

/** Writes a small file to a bucket, reads it back, compares it and deletes it, without retries. Never throws. */
export async function probeBucket(settings: Bucket, max_ms: number, isGuarded: boolean): Promise<BucketProbe> {
  const probe = { step: 'write' as BucketStep }
  const stop = new AbortController()
  const silence = sleep(max_ms, null, stop).then(
    (): BucketProbe => ({ isWorking: false, fault: 'silence', step: probe.step, reason: '' }),
  )
  const work = writeAndRead(settings, { silence_ms: max_ms, tries: 1, isGuarded }, probe).catch(
    (error): BucketProbe => ({ isWorking: false, ...faultOf(error), step: probe.step }),
  )
  const result = await Promise.race([work, silence])
  silence.catch(() => undefined)
  stop.abort()
  return result
}

async function writeAndRead(
  settings: Bucket,
  options: { silence_ms: number; tries: number; isGuarded: boolean },
  probe: { step: BucketStep },
): Promise<BucketProbe> {
  const storage = s3Storage(settings, options)
  const bytes = randomBytes(64)
  const key = `connection-test/${bytes.toString('hex', 0, 12)}`
  await storage.put(key, bytes, 'application/octet-stream')
  probe.step = 'read'
  const read = await storage.get(key)
  if (!read?.equals(bytes)) {
    // A server that is no storage may refuse to delete, which says less than its response to the read.
    await storage.remove(key).catch(() => undefined)
    return { isWorking: false, fault: faultOfBytes(read), step: 'read', reason: '' }
  }
  probe.step = 'delete'
  await storage.remove(key)
  return { isWorking: true }
}

function faultOfBytes(read: Buffer | null): BucketFault {
  if (read === null) return 'not_stored'
  return /^\s*<(?:!doctype html|html|head|body)\b/i.test(read.toString('latin1', 0, 500)) ? 'web_page' : 'bytes'
}

/** Codes of S3 and compatible services. Source: Amazon S3 API Reference, Error responses */
const FAULTS: Readonly<Record<string, BucketFault>> = {
  InvalidAccessKeyId: 'key_id',
  SignatureDoesNotMatch: 'secret',
  NoSuchBucket: 'bucket',
  PermanentRedirect: 'region',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  RequestTimeTooSkewed: 'clock',
  AccessDenied: 'permission',
  AllAccessDisabled: 'permission',
}

function faultOf(error: unknown): { fault: BucketFault; reason: string } {
  const network = networkFaultOf(error)
  if (network) return network
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (!(error instanceof S3ServiceException))
    return { fault: isForeignAnswer(error) ? 'no_s3' : 'other', reason: message.slice(0, 200) }
  const fault = FAULTS[name]
  if (fault) return { fault, reason: name }
  const status = error.$metadata.httpStatusCode ?? 0
  if (status === 301 || status === 307) return { fault: 'region', reason: name }
  if (status === 403) return { fault: 'permission', reason: name }
  // Without a code the answer is no XML of S3, such as a web page.
  return message === 'UnknownError' ? { fault: 'no_s3', reason: String(status) } : { fault: 'other', reason: name }
}

/** True for an error from parsing a response, to which the client adds the response. */
function isForeignAnswer(error: unknown): boolean {
  return error instanceof Error && '$response' in error
}
