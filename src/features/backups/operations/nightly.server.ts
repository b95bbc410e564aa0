import { join } from 'node:path'
import { withScratchDatabase } from '#db/snapshot.server.ts'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { type BackupPlace, backupName, backupTime } from '#ports/backups/backup-place.ts'
import { backupPlace } from '#ports/backups/backups.server.ts'
import { now } from '#ports/clock.server.ts'
import { mergeState } from '../queries.server.ts'
import { backupsToDelete } from '../rules.ts'
import type { BackupState } from '../schema.ts'
import { inspectBackup, rehearseRestore } from './restore-backup.server.ts'
import { inWorkFolder } from './work-folder.server.ts'
import { writeBackup } from './write-backup.server.ts'

/** Writes a backup to the configured place, and deletes expired ones. Does nothing without a place. */
export async function writeNightlyBackup(signal: AbortSignal): Promise<void> {
  const place = await backupPlace()
  if (!place) return
  const at = now()
  const name = backupName(at)
  const startedAt = performance.now()
  try {
    const written = await inWorkFolder('write', async (folder) => {
      const file = join(folder, name)
      const totals = await writeBackup(file, { signal })
      await place.store(name, file, signal)
      return totals
    })
    const took_ms = Math.round(performance.now() - startedAt)
    await save({ last: { name, at, ...written, is_encrypted: env.BACKUP_KEY !== undefined, took_ms }, failure: null })
    log.info({ backup: name, ...written, took_ms }, 'backup written')
  } catch (error) {
    await save({ failure: { at, message: messageOf(error) } })
    throw error
  }
  await deleteOldBackups(place)
}

async function deleteOldBackups(place: BackupPlace): Promise<void> {
  const backups = (await place.list()).flatMap(({ name }) => {
    const made_at = backupTime(name)
    return made_at ? [{ name, made_at }] : []
  })
  for (const { name } of backupsToDelete(backups)) {
    await place.remove(name)
    log.info({ backup: name }, 'old backup deleted')
  }
}

/**
 * Restores the newest backup into a scratch database, compares every row, and drops the database. Where the database
 * user may not create one, reads the whole backup instead. Stores the result. Does nothing without a backup.
 */
export async function testNewestBackup(signal: AbortSignal): Promise<void> {
  const place = await backupPlace()
  const newest = (await place?.list())?.at(-1)
  if (!place || !newest) return
  const { name } = newest
  const at = now()
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const result = await inWorkFolder('test', async (folder) => {
      const file = join(folder, name)
      await place.fetch(name, file, signal)
      return rehearse(file, signal)
    })
    await save({ test: { name, at, ...result, took_ms: took() } })
    log.info({ backup: name, ...result, took_ms: took() }, 'backup tested')
  } catch (error) {
    await save({ test: { name, at, outcome: 'failed', message: messageOf(error), took_ms: took() } })
    throw error
  }
}

async function rehearse(file: string, signal: AbortSignal) {
  let message = ''
  const isRestored = await withScratchDatabase(env.DATABASE_URL ?? '', async (url) => {
    const { rows, files } = await rehearseRestore(file, url, { signal })
    message = `${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files`
  })
  if (isRestored) return { outcome: 'restored' as const, message }
  await inspectBackup(file, { signal })
  return {
    outcome: 'not_allowed' as const,
    message: 'The database user can’t create a database, so the backup was verified but not restored.',
  }
}

function save(changes: Partial<BackupState>): Promise<void> {
  return mergeState(changes, now())
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
