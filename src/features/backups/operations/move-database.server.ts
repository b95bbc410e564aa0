import { join } from 'node:path'
import { keepProcessesOut, requireUsableTarget } from '#db/move.server.ts'
import { requireEmptyDatabase } from '#db/snapshot.server.ts'
import { env } from '#env.server.ts'
import { type Restored, rehearseRestore } from './restore-backup.server.ts'
import { inWorkFolder } from './work-folder.server.ts'
import { type WorkOptions, writeBackup } from './write-backup.server.ts'

/**
 * Copies all rows to another, empty database, and compares each. The stored files stay where they are, and so does the
 * old database.
 * @throws Error in plain words if the new database cannot be used or processes of the site are connected
 */
export async function moveDatabase(target: string, options: WorkOptions = {}): Promise<Restored> {
  await requireUsableTarget(target)
  await requireEmptyDatabase(target)
  const release = await keepProcessesOut(env.DATABASE_URL ?? '')
  try {
    return await inWorkFolder('move', async (folder) => {
      const file = join(folder, 'rows')
      await writeBackup(file, { ...options, hasFiles: false })
      return rehearseRestore(file, target, options)
    })
  } finally {
    await release()
  }
}
