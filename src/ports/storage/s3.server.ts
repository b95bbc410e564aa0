import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { guardedLookup, requireReachableHost } from '../guarded-lookup.server.ts'
import { addressOf, type Bucket } from './bucket.ts'
import { isStorageKey, requireStorageKey, type Storage } from './storage.ts'

const IDLE_TIMEOUT_MS = 15_000

export interface S3Options {
  /** Idle timeout of a try. */
  silence_ms?: number
  tries?: number
  /** True for a service that an administrator entered, which may not be in the server's own network. */
  isGuarded?: boolean
}

/** Opens the client of S3 or a compatible service. @throws ForbiddenAddressError; Error without a readable key */
export function openS3(
  { region, endpoint, accessKeyId, secretAccessKey, ...place }: Bucket,
  { silence_ms = IDLE_TIMEOUT_MS, tries = 3, isGuarded = false }: S3Options = {},
): S3Client {
  if (secretAccessKey === null)
    throw new Error(
      `The key of ${addressOf(place)} cannot be decrypted, because SECRET has changed. Enter it again at /admin/connections.`,
    )
  if (isGuarded && endpoint) requireReachableHost(new URL(endpoint).hostname)
  const agent = { keepAlive: true, maxSockets: 50, ...(isGuarded ? { lookup: guardedLookup } : {}) }
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    // Only the idle timeout ends a request: the handler's total timeout just warns, and a large file on a slow line may
    // take long.
    requestHandler: { connectionTimeout: 5000, socketTimeout: silence_ms, httpAgent: agent, httpsAgent: agent },
    // Compatible services support neither bucket hosts nor the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Stores objects in a bucket of S3 or a compatible service. */
export function s3Storage(settings: Bucket, options: S3Options = {}): Storage {
  const { bucket: Bucket, prefix } = settings
  const client = openS3(settings, options)

  function placeOf(key: string): { Bucket: string; Key: string } {
    requireStorageKey(key)
    return { Bucket, Key: `${prefix}${key}` }
  }

  return {
    async put(key, bytes, type) {
      await client.send(
        new PutObjectCommand({
          ...placeOf(key),
          Body: bytes,
          ContentType: type,
          ContentLength: bytes.length,
          // The service compares the checksum. A bucket with Object Lock requires it.
          ContentMD5: createHash('md5').update(bytes).digest('base64'),
        }),
      )
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(placeOf(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(placeOf(key)))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key = '' } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (isStorageKey(key)) yield key
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

/** A missing bucket is no missing object: a wrong name must not look like an empty storage. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'
}
