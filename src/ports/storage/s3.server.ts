import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { requireStorageKey, type Storage } from './storage.ts'

/** Bucket and credentials. */
export interface S3Settings {
  bucket: string
  /** Prefix of all keys in the bucket: '' or ending in a slash. */
  prefix: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Idle timeout of a try; there are three tries. */
  silence_ms?: number
  /** Sends an MD5 checksum, which a bucket with Object Lock requires. */
  hasChecksums?: boolean
}

const IDLE_TIMEOUT_MS = 15_000

/** Opens the client of S3 or a compatible service. */
export function openS3({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  silence_ms = IDLE_TIMEOUT_MS,
}: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Only the idle timeout ends a request: the handler's total timeout just warns, and a large file on a slow line may
    // take long.
    requestHandler: { connectionTimeout: 5000, socketTimeout: silence_ms },
    // Compatible services support neither bucket hosts nor the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Stores objects in a bucket of S3 or a compatible service. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, prefix } = settings
  const client = openS3(settings)

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
          ...(settings.hasChecksums ? { ContentMD5: createHash('md5').update(bytes).digest('base64') } : {}),
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
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
