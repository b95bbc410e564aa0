import { commandActor } from '#access/make-actor.server.ts'
import { countLostFiles, giveUpFormerStorage, startConnections } from '#features/connections/public.server.ts'
import { formatCount, withPlainErrors } from './progress.ts'

/**
 * `admin give-up-files`: counts the files that only a former storage has. `admin give-up-files NUMBER`: confirms that
 * they are lost, and ends the use of that storage.
 */
export async function giveUpFiles(confirmed: string | undefined): Promise<void> {
  await withPlainErrors(async () => {
    await startConnections()
    const isConfirmed = confirmed !== undefined
    if (isConfirmed && !/^\d{1,9}$/.test(confirmed))
      throw new Error('Enter the number of lost files, as npm run admin -- give-up-files prints it.')
    const lost = isConfirmed
      ? await giveUpFormerStorage(commandActor('admin give-up-files'), Number(confirmed))
      : await countLostFiles()
    const kinds = `${formatCount(lost.photo)} photos from the feed, ${formatCount(lost.picture)} uploaded images and logos, ${formatCount(lost.document)} documents`
    process.stdout.write(
      isConfirmed
        ? `${lost.from} is no longer used. ${formatCount(lost.total)} files are lost: ${kinds}.\nThe sync downloads the photos again. Upload the rest again, or delete it.\n`
        : `${formatCount(lost.total)} files are in ${lost.from} and not in ${lost.to}: ${kinds}.\nIf ${lost.from} still responds, run: npm run admin -- copy-files\nIf it is lost, give them up: npm run admin -- give-up-files ${lost.total}\n`,
    )
  })
}
