import { join, resolve } from 'node:path'
import { env } from '#env.server.ts'
import { clientOf, connections, type StoragePlace, setVariables } from '../connections.server.ts'
import { addressOf, type Bucket, bucketAt } from './bucket.ts'
import { folderStorage } from './folder.server.ts'
import { withFormer } from './former.ts'
import type { Storage } from './storage.ts'

const configured = clientOf('storage', ({ place, former }) =>
  former ? withFormer(storageAt(place), storageAt(former)) : storageAt(place),
)
let replacement: Storage | null = null

/** Returns the storage in use: a bucket, or a folder in DATA_DIR. While files are copied, the former one too. */
export function storage(): Storage {
  return replacement ?? configured()
}

/** Returns the storage at one place. */
export function storageAt(place: StoragePlace): Storage {
  const isGuarded = setVariables('storage').length === 0
  return place === 'folder' ? folderStorage(FOLDER) : bucketStorage(place, { isGuarded })
}

/** Names a place in a sentence. */
export function nameOfPlace(place: StoragePlace): string {
  return place === 'folder' ? resolve(FOLDER) : addressOf(place)
}

/** Path of the folder in DATA_DIR. */
const FOLDER = join(env.DATA_DIR, 'storage')

/** Returns the folder if files are in it, which a backup then includes; null if all files are in buckets. */
export function folderInUse(): { path: string; storage: Storage } | null {
  const { place, former } = connections().storage
  return place === 'folder' || former === 'folder' ? { path: FOLDER, storage: folderStorage(FOLDER) } : null
}

let anchors: Storage | null = null

/** Returns the storage for audit log checkpoints: the folder or bucket of AUDIT_ANCHOR_URL, else the main storage. */
export function anchorStorage(): Storage {
  const address = env.AUDIT_ANCHOR_URL
  if (!address) return storage()
  anchors ??= storageNamed(address)
  return anchors
}

/** Returns the storage of an address: a folder, or `s3://bucket/prefix` with the credentials of the environment. */
export function storageNamed(address: string): Storage {
  return address.startsWith('s3://') ? bucketStorage(bucketAt(address, env)) : folderStorage(address)
}

/** Replaces the storage, for tests. @returns function that restores it */
export function setStorage(other: Storage): () => void {
  const former = replacement
  replacement = other
  return () => {
    replacement = former
  }
}

/** Loads the large S3 client only when a bucket is first used. */
function bucketStorage(settings: Bucket, options: { isGuarded?: boolean } = {}): Storage {
  let opened: Promise<Storage> | null = null
  function open(): Promise<Storage> {
    opened ??= import('./s3.server.ts').then(({ s3Storage }) => s3Storage(settings, options))
    return opened
  }
  return {
    put: async (...entry) => (await open()).put(...entry),
    get: async (key) => (await open()).get(key),
    exists: async (key) => (await open()).exists(key),
    remove: async (key) => (await open()).remove(key),
    async *list() {
      yield* (await open()).list()
    },
  }
}
