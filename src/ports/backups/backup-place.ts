/** A stored backup file. */
export interface StoredBackup {
  name: string
  bytes: number
}

/** Place for backups outside the site: a folder or a bucket. Names are those of `isBackupName`. */
export interface BackupPlace {
  /** Stores a local file under a name, completely or not at all. */
  store(name: string, file: string, signal: AbortSignal): Promise<void>
  /** Copies a backup to a new local file. */
  fetch(name: string, file: string, signal: AbortSignal): Promise<void>
  /** Lists the backups, and no other files of the place. */
  list(): Promise<StoredBackup[]>
  /** Does nothing for a missing one. */
  remove(name: string): Promise<void>
}

const NAME = /^porchlight-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup$/

/** Returns the name of a backup made at an instant. */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `porchlight-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.backup`
}

/** Returns the instant in a backup's name; null for any other name. */
export function backupTime(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (year === undefined) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || backupName(at) !== name ? null : at
}

/** @throws Error for a name that is not a backup's, which could lead out of the place */
export function requireBackupName(name: string): void {
  if (backupTime(name) === null)
    throw new Error(`This is not the name of a backup: ${JSON.stringify(name.slice(0, 80))}`)
}
