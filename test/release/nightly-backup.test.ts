import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.server.ts'
import { testBackupJob, writeBackupJob } from '#features/backups/jobs.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { backupName } from '#ports/backups/backup-place.ts'
import { asOwner } from '../postgres.ts'
import { startSite } from '../server.ts'

/** Runs the nightly jobs in a real worker: a backup in a folder, its retention, and its restore test. */

const folder = await mkdtemp(join(tmpdir(), 'porchlight-nightly-'))
const old = backupName(new Date('2020-01-01T08:00:00Z'))
const older = backupName(new Date('2020-01-01T07:00:00Z'))
await writeFile(join(folder, old), 'the newest of its day')
await writeFile(join(folder, older), 'another one of that day')
await writeFile(join(folder, 'notes.txt'), 'not a backup')
const site = await startSite({
  hasWorker: true,
  env: { BACKUP_URL: folder, BACKUP_KEY: 'the-key-of-the-backups-under-test-0123456789' },
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

interface View {
  place: string
  is_encrypted: boolean
  backups: { name: string; bytes: number }[]
  last: { name: string; rows: number } | null
  failure: { message: string } | null
  test: { name: string; outcome: string; message: string } | null
}

async function view(): Promise<View> {
  const { result } = await (await site.as('super')).call('listBackups')
  return result as View
}

/** Waits up to 60 seconds: a restore test migrates a whole database. */
async function until(check: (found: View) => boolean): Promise<View> {
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const found = await view()
    if (check(found)) return found
    if (Date.now() > end) throw new Error(`Not reached: ${JSON.stringify(found)}\n${site.log()}`)
  }
}

test('a backup is written to the folder, and of a day in the past the newest alone stays', async () => {
  expect(await view()).toMatchObject({ place: folder, is_encrypted: true, last: null, test: null })
  await transaction(async () => enqueue(writeBackupJob, {}))
  const { last, failure, backups } = await until((found) => found.last !== null && found.backups.length === 2)
  expect(failure).toBeNull()
  expect(last?.rows).toBeGreaterThan(10)
  expect(backups.map(({ name }) => name)).toEqual([last?.name, old])
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', old, last?.name].sort())
})

test('the newest backup is restored into a database of its own, which is gone afterward', async () => {
  await transaction(async () => enqueue(testBackupJob, {}))
  const { test: result, last } = await until((found) => found.test !== null)
  expect(result).toMatchObject({
    name: last?.name,
    outcome: 'restored',
    message: expect.stringMatching(/^[\d,]+ rows/),
  })
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query("select datname from pg_database where datname = left(current_database(), 40) || '_restore_test'"),
  )
  expect(rows).toEqual([])
})

test('a damaged backup fails its test, and says why', async () => {
  const { last } = await view()
  const path = join(folder, last?.name ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  await writeFile(path, bytes)
  await transaction(async () => enqueue(testBackupJob, {}))
  const { test: result } = await until((found) => found.test?.outcome === 'failed')
  expect(result?.message).toMatch(/damaged|altered|changed/i)
})
