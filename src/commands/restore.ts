import { verifyAuditChain } from '#features/audit/public.server.ts'
import { restoreBackup } from '#features/backups/public.server.ts'
import { endRestoredShares } from '#features/client-activity/public.server.ts'
import { formatCount, startProgress, withPlainErrors } from './progress.ts'

/** `restore FILE`: restores a backup into an empty database and an empty storage, or changes nothing. */
export async function restore([path]: string[]): Promise<void> {
  if (!path) throw new Error('Enter: npm run restore -- FILE')
  const began = Date.now()
  const progress = startProgress()
  await withPlainErrors(async () => {
    let ended = 0
    const { made_at, rows, tables, files, skipped_rows } = await restoreBackup(path, {
      say: progress.say,
      // With the rows, not after them: a command that ends in between can't be repeated on a database that has rows.
      beforeCommit: async (run) => {
        ended = await endRestoredShares(run)
      },
    })
    process.stdout.write(
      `The backup from ${made_at} is restored: ${formatCount(rows)} rows in ${tables} tables and ${formatCount(files)} files, each compared with what was written. ${((Date.now() - began) / 1000).toFixed(1)} s.\n`,
    )
    if (skipped_rows > 0)
      process.stdout.write(
        `${formatCount(skipped_rows)} rows of the job queue, which is from another version, were left out. Send waiting emails from /admin/outbox.\n`,
      )
    if (ended > 0)
      process.stdout.write(
        `Activity sharing ended: ${formatCount(ended)}. People may have stopped it after this backup. They can share again under Preferences.\n`,
      )
    await reportAuditChain()
  }).finally(progress.stop)
}

async function reportAuditChain(): Promise<void> {
  const { entries, first_bad_seq } = await verifyAuditChain({ isOutside: false })
  if (first_bad_seq === null) {
    process.stdout.write(`The audit log is verified: ${formatCount(entries)} entries.\n`)
    return
  }
  process.stdout.write(
    `Audit log verification failed at entry ${first_bad_seq}. It had failed when the backup was made too.\n`,
  )
  process.exitCode = 1
}
