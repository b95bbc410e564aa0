import { join } from 'node:path'
import { env } from '#env.server.ts'
import { folderStorage } from './folder.server.ts'
import type { S3Settings } from './s3.server.ts'
import type { Storage } from './storage.ts'

let current: Storage | null = null

/** Returns the configured storage: the bucket of STORAGE_URL, or a folder in DATA_DIR. */
export function storage(): Storage {
  current ??= env.STORAGE_URL ? bucketOf(env.STORAGE_URL) : folderStorage(join(env.DATA_DIR, 'storage'))
  return current
}

let anchors: Storage | null = null

/** Returns the storage for audit log checkpoints: the folder or bucket of AUDIT_ANCHOR_URL, else the main storage. */
export function anchorStorage(): Storage {
  const place = env.AUDIT_ANCHOR_URL
  if (!place) return storage()
  anchors ??= place.startsWith('s3://') ? bucketOf(place, true) : folderStorage(place)
  return anchors
}

/** Replaces the storage, for tests. @returns function that restores it */
export function setStorage(other: Storage): () => void {
  const former = current
  current = other
  return () => {
    current = former
  }
}

/** Returns the settings of a bucket, `s3://bucket/prefix`, with the credentials of the environment. */
export function bucketSettings(address: string): S3Settings {
  const { hostname, pathname } = new URL(address)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: env.AWS_REGION ?? 'us-east-1',
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  }
}

/** Loads the large S3 client only when a bucket is first used. */
function bucketOf(address: string, hasChecksums = false): Storage {
  let opened: Promise<Storage> | null = null
  function open(): Promise<Storage> {
    opened ??= import('./s3.server.ts').then(({ s3Storage }) => s3Storage({ ...bucketSettings(address), hasChecksums }))
    return opened
  }
  return {
    put: async (...entry) => (await open()).put(...entry),
    get: async (key) => (await open()).get(key),
    exists: async (key) => (await open()).exists(key),
    remove: async (key) => (await open()).remove(key),
  }
}
