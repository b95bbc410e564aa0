import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../storage/bucket.ts'
import { openS3 } from '../storage/s3.server.ts'
import { type BackupPlace, backupTime, requireBackupName, type StoredBackup } from './backup-place.ts'

/** A file above this size is sent in parts of it, of which S3 takes 10,000. */
const PART_BYTES = 64 * 1024 * 1024

/** Stores backups in a bucket. */
export function s3Backups(settings: Bucket, partBytes = PART_BYTES): BackupPlace {
  const { bucket: Bucket, prefix } = settings
  const client = openS3(settings)
  const placeOf = (name: string) => {
    requireBackupName(name)
    return { Bucket, Key: `${prefix}${name}` }
  }

  async function storeInParts(name: string, file: string, size: number, signal: AbortSignal): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(placeOf(name)), { abortSignal: signal })
    const handle = await open(file)
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let from = 0; from < size; from += partBytes) {
        const Body = Buffer.alloc(Math.min(partBytes, size - from))
        await handle.read(Body, 0, Body.length, from)
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...placeOf(name), UploadId, PartNumber, Body }), {
          abortSignal: signal,
        })
        Parts.push({ PartNumber, ETag })
      }
      const upload = new CompleteMultipartUploadCommand({ ...placeOf(name), UploadId, MultipartUpload: { Parts } })
      await client.send(upload, { abortSignal: signal })
    } catch (error) {
      // Unfinished parts are invisible, and cost storage until they are removed.
      await client.send(new AbortMultipartUploadCommand({ ...placeOf(name), UploadId })).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  return {
    async store(name, file, signal) {
      const { size } = await stat(file)
      if (size > partBytes) return storeInParts(name, file, size, signal)
      const upload = new PutObjectCommand({ ...placeOf(name), Body: createReadStream(file), ContentLength: size })
      await client.send(upload, { abortSignal: signal })
    },
    async fetch(name, file, signal) {
      const { Body } = await client.send(new GetObjectCommand(placeOf(name)), { abortSignal: signal })
      if (!(Body instanceof Readable)) throw new Error(`The bucket sent no content for ${name}.`)
      await pipeline(Body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal })
    },
    async list() {
      const found: StoredBackup[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (backupTime(name) !== null) found.push({ name, bytes: Size })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return found.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(placeOf(name)))
    },
  }
}
