export { moveDatabase } from './operations/move-database.server.ts'
export { restoreBackup } from './operations/restore-backup.server.ts'
export { hasBackupPlace, lastBackup, listBackups } from './operations/view.server.ts'
export { writeBackup } from './operations/write-backup.server.ts'
