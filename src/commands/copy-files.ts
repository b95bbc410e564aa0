import { commandActor } from '#access/make-actor.server.ts'
import { copyFilesFrom, finishCopy, startConnections } from '#features/connections/public.server.ts'
import { connections } from '#ports/connections.server.ts'
import { nameOfPlace, storageAt, storageNamed } from '#ports/storage/storage.server.ts'
import { formatCount, startProgress, withPlainErrors } from './progress.ts'

/**
 * `admin copy-files`: copies photos and documents to the storage that was set at /admin/connections, and ends the use of
 * the former one. `admin copy-files FROM`: copies those of a folder or bucket to the storage in use.
 */
export async function copyFiles(from: string | undefined): Promise<void> {
  const progress = startProgress()
  await withPlainErrors(async () => {
    await startConnections()
    const { place } = connections().storage
    const to = nameOfPlace(place)
    const { copied, present } = from
      ? await copyFilesFrom(storageNamed(from), storageAt(place), progress.say)
      : await finishCopy(commandActor('admin copy-files'), { say: progress.say })
    process.stdout.write(`${formatCount(copied)} files copied to ${to}, each compared with its source.\n`)
    process.stdout.write(`${formatCount(present)} files were already there. Nothing was deleted.\n`)
  }).finally(progress.stop)
}
