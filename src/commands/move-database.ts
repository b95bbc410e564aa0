import { moveDatabase as move } from '#features/backups/public.server.ts'
import { formatCount, startProgress, withPlainErrors } from './progress.ts'

const DATABASE = /^postgres(?:ql)?:$/

/** `admin move-database URL`: copies all rows to an empty database, such as a managed one, and compares them. */
export async function moveDatabase(target: string | undefined): Promise<void> {
  if (!target || !URL.canParse(target) || !DATABASE.test(new URL(target).protocol))
    throw new Error('Enter: npm run admin -- move-database postgres://USER@HOST:5432/DATABASE')
  const began = Date.now()
  const progress = startProgress()
  await withPlainErrors(async () => {
    const { rows, tables } = await move(target, { say: progress.say })
    process.stdout.write(
      `${formatCount(rows)} rows in ${tables} tables are in the new database, each compared with the old one. ${((Date.now() - began) / 1000).toFixed(1)} s.\n`,
    )
    process.stdout.write(
      `Start the site with these settings:\n  DATABASE_URL=${withoutPassword(target)}\n  SECRET=the current secret (for an embedded database, the text of DATA_DIR/secret)\nThe old database is unchanged. Changes are not copied again: do not start the site on it anymore.\n`,
    )
  }).finally(progress.stop)
}

/** A terminal's text is copied into tickets, so the password is not printed. */
function withoutPassword(target: string): string {
  const url = new URL(target)
  if (url.password) url.password = 'PASSWORD'
  return url.href
}
