import { env } from '#env.server.ts'
import { bucketAt } from '../storage/bucket.ts'
import type { BackupPlace } from './backup-place.ts'
import { folderBackups } from './folder.server.ts'

/** Returns the place of the nightly backups, or null. Loads the large S3 client only for a bucket. */
export async function backupPlace(): Promise<BackupPlace | null> {
  if (replacement !== undefined) return replacement
  const place = env.BACKUP_URL
  if (!place) return null
  if (!place.startsWith('s3://')) return folderBackups(place)
  const { s3Backups } = await import('./s3.server.ts')
  return s3Backups(bucketAt(place, env))
}

let replacement: BackupPlace | null | undefined

/** Replaces the place, for tests. @returns function that restores it */
export function setBackupPlace(other: BackupPlace | null): () => void {
  const former = replacement
  replacement = other
  return () => {
    replacement = former
  }
}
