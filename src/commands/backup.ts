import { existsSync } from 'node:fs'
import { requireTables } from '#db/snapshot.server.ts'
import { env } from '#env.server.ts'
import { writeBackup } from '#features/backups/public.server.ts'
import { startConnections } from '#features/connections/public.server.ts'
import { connections } from '#ports/connections.server.ts'
import { nameOfPlace } from '#ports/storage/storage.server.ts'
import { formatCount, startProgress, withPlainErrors } from './progress.ts'

/** `backup FILE`: writes a snapshot of all rows, and the stored files, to one new file. */
export async function backup([path]: string[]): Promise<void> {
  if (!path) throw new Error('Enter: npm run backup -- FILE')
  if (existsSync(path)) throw new Error(`${path} already exists. Choose a new file name.`)
  const began = Date.now()
  const progress = startProgress()
  await withPlainErrors(async () => {
    await requireTables(env.DATABASE_URL ?? '')
    await startConnections()
    const { place } = connections().storage
    const { rows, files, bytes } = await writeBackup(path, { say: progress.say })
    const took = ((Date.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${path}: ${formatCount(rows)} rows and ${formatCount(files)} files, ${(bytes / 1_000_000).toFixed(1)} MB, ${env.BACKUP_KEY ? 'encrypted' : 'NOT encrypted (BACKUP_KEY is not set)'}, ${took} s.\n`,
    )
    if (place !== 'folder')
      process.stdout.write(`The files in ${nameOfPlace(place)} are not included. Back up the bucket separately.\n`)
  }).finally(progress.stop)
}
