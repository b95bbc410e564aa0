import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { requireStorageKey, type Storage } from './storage.ts'

/** Where the bucket is and how to sign in to it. */
export interface S3Settings {
  bucket: string
  /** What the keys begin with in the bucket; '' or ending in a slash. */
  prefix: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Storage in a bucket of S3 or of anything that speaks like it. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, prefix, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    // Services that are not S3 itself know neither bucket hosts nor the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  function placeOf(key: string): { Bucket: string; Key: string } {
    requireStorageKey(key)
    return { Bucket, Key: `${prefix}${key}` }
  }

  return {
    async put(key, bytes, type) {
      await client.send(
        new PutObjectCommand({ ...placeOf(key), Body: bytes, ContentType: type, ContentLength: bytes.length }),
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
