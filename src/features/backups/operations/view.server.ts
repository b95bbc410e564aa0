import type { Actor } from '#access/actors.ts'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { backupTime } from '#ports/backups/backup-place.ts'
import { backupPlace } from '#ports/backups/backups.server.ts'
import { now } from '#ports/clock.server.ts'
import { findState } from '../queries.server.ts'
import { BackupState, type BackupsView } from '../schema.ts'

const NONE: BackupState = { last: null, failure: null, test: null }

/** Returns the stored backups, newest first, with the results of the last backup and the last restore test. */
export async function listBackups(_actor: Actor): Promise<BackupsView> {
  return {
    ...(await lastBackup()),
    place: env.BACKUP_URL ?? null,
    is_encrypted: env.BACKUP_KEY !== undefined,
    checked_at: now(),
    backups: await listStored(),
  }
}

/** Returns whether a place for nightly backups is set. */
export function hasBackupPlace(): boolean {
  return env.BACKUP_URL !== undefined
}

/** Returns the results of the last backup, the last failure and the last restore test. */
export async function lastBackup(): Promise<BackupState> {
  const stored = await findState()
  return BackupState.safeParse({ ...NONE, ...(typeof stored === 'object' ? stored : {}) }).data ?? NONE
}

async function listStored(): Promise<BackupsView['backups']> {
  try {
    const found = (await (await backupPlace())?.list()) ?? []
    return found
      .flatMap(({ name, bytes }) => {
        const made_at = backupTime(name)
        return made_at ? [{ name, made_at, bytes }] : []
      })
      .reverse()
  } catch (error) {
    log.warn({ err: error }, 'backups not listed, check BACKUP_URL')
    return null
  }
}
