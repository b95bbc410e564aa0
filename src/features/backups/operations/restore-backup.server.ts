import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { migrate, migrations as ownMigrations } from '#db/migrate.server.ts'
import { openRestoration, type Restoration, requireEmptyDatabase } from '#db/snapshot.server.ts'
import { env } from '#env.server.ts'
import { isStorageKey } from '#ports/storage/storage.ts'
import { type Head, readArchive } from './archive.server.ts'
import type { WorkOptions } from './write-backup.server.ts'

const Facts = z.object({
  kind: z.literal('facts'),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queue_version: z.number(),
  sequences: z.record(z.string(), z.number()),
})
const TableHead = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) })
const FileHead = z.object({ kind: z.literal('file'), key: z.string() })
const End = z.object({ kind: z.literal('end'), rows: z.record(z.string(), z.number()), files: z.number() })

type Facts = z.infer<typeof Facts>
type End = z.infer<typeof End>

/** A fault of a backup or its target, in plain words. */
class Refusal extends Error {}

/** Facts about a restored backup. */
export interface Restored {
  made_at: string
  rows: number
  tables: number
  files: number
  /** Rows of a job queue of another version, which were left out. */
  skipped_rows: number
}

interface RestoreOptions extends WorkOptions {
  /** Changes rows that must not be in force again, in the transaction that restores them. */
  beforeCommit?: (run: Restoration['run']) => Promise<void>
}

/** Restores a backup into the site's empty database and its empty storage, or changes nothing. */
export async function restoreBackup(path: string, options: RestoreOptions = {}): Promise<Restored> {
  const url = env.DATABASE_URL ?? ''
  const storage = resolve(env.DATA_DIR, 'storage')
  await requireEmptyDatabase(url)
  await requireEmptyFolder(storage)
  // Check the whole file before any change, so that a damaged file has no effect.
  const { facts, end } = await inspectBackup(path, options)
  if (end.files > 0 && env.STORAGE_URL)
    throw new Refusal(
      `The backup holds ${formatCount(end.files)} files of a storage folder, and STORAGE_URL names a bucket. Restore without STORAGE_URL, then copy DATA_DIR/storage into the bucket with: npm run admin -- copy-files DATA_DIR/storage`,
    )
  return restoreChecked(path, { url, storage: env.STORAGE_URL ? null : storage, facts, end }, options)
}

/**
 * Restores a backup into an empty database, to prove that it can be. Compares every row, and reads the files without
 * writing them.
 */
export async function rehearseRestore(path: string, url: string, options: WorkOptions = {}): Promise<Restored> {
  const { facts, end } = await inspectBackup(path, options)
  return restoreChecked(path, { url, storage: null, facts, end }, options)
}

async function restoreChecked(path: string, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { url, facts, end } = target
  requireKnownMigrations(facts)
  await migrate(url, facts.migrations.at(-1)?.name ?? '')
  const skipped_rows = await restoreInto(path, target, options)
  await migrate(url)
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { made_at: facts.made_at, rows, tables: Object.keys(end.rows).length, files: end.files, skipped_rows }
}

async function requireEmptyFolder(folder: string): Promise<void> {
  if (env.STORAGE_URL || !existsSync(folder)) return
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  if (files.some((file) => file.isFile()))
    throw new Refusal(`${folder} is not empty. Restore needs an empty folder. Nothing was changed.`)
}

/** Checks the whole file. Returns its facts and totals. @throws Error in plain words for a damaged one */
export async function inspectBackup(
  path: string,
  { say = () => undefined, signal }: WorkOptions = {},
): Promise<{ facts: Facts; end: End }> {
  let facts: Facts | null = null
  let end: End | null = null
  let files = 0
  for await (const { head, body } of readArchive(path, env.BACKUP_KEY)) {
    if (end) throw new Refusal('The backup is damaged: there is data after its end.')
    if (head.kind === 'facts') facts = z.parse(Facts, head)
    if (head.kind === 'end') end = z.parse(End, head)
    if (head.kind === 'file') files += 1
    signal?.throwIfAborted()
    say(`  reading: ${String(head.name ?? head.key ?? 'the rest')}`)
    for await (const _chunk of body);
  }
  if (!facts || end?.files !== files) throw new Refusal('The backup is damaged: a part of it is missing.')
  return { facts, end }
}

function requireKnownMigrations({ migrations }: Facts): void {
  for (const { name, checksum } of migrations) {
    const own = ownMigrations.find((migration) => migration.name === name)
    if (own?.checksum === checksum) continue
    throw new Refusal(
      own
        ? `The backup was made by a program whose migration ${name} differs from this one's. Restore it with that program.`
        : `The backup was made by a newer version of this program (it knows migration ${name}). Restore it with that version or a later one.`,
    )
  }
}

interface RestoreTarget {
  url: string
  /** Folder of the stored files; null to read them without writing. */
  storage: string | null
  facts: Facts
  end: End
}

/** Restores everything or nothing. @returns number of job queue rows left out */
async function restoreInto(
  path: string,
  { url, storage, facts, end }: RestoreTarget,
  { say = () => undefined, signal, beforeCommit }: RestoreOptions,
): Promise<number> {
  const stagingFolder = storage && `${storage}.restoring`
  const database = await openRestoration(url)
  try {
    if (database.migrations.length !== facts.migrations.length)
      throw new Refusal(
        'The database has the tables of a newer version than the backup. Restore it into a new, empty database.',
      )
    if (stagingFolder) {
      await rm(stagingFolder, { recursive: true, force: true })
      await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
    }
    const hasQueue = database.queue_version === facts.queue_version
    const digests = new Map<string, string>()
    let skippedRows = 0
    for await (const { head, body, digest } of readArchive(path, env.BACKUP_KEY)) {
      signal?.throwIfAborted()
      if (head.kind === 'file') await writeStoredFile(stagingFolder, head, body, say)
      if (head.kind !== 'table') continue
      const { name } = z.parse(TableHead, head)
      if (name.startsWith('pgboss.') && !hasQueue) {
        skippedRows += end.rows[name] ?? 0
        continue
      }
      say(`  ${name}: ${formatCount(end.rows[name] ?? 0)} rows`)
      await copyRows(database, head, body, end)
      digests.set(name, digest())
    }
    say('  comparing the rows and adding the constraints')
    await compare(database, digests)
    await database.finish(facts.sequences)
    await beforeCommit?.(database.run)
    if (storage) await requireEmptyFolder(storage)
    await database.commit()
    if (storage && stagingFolder) {
      await rm(storage, { recursive: true, force: true })
      await rename(stagingFolder, storage)
    }
    await database.tidy()
    return skippedRows
  } finally {
    await database.close()
    if (stagingFolder) await rm(stagingFolder, { recursive: true, force: true })
  }
}

async function copyRows(database: Restoration, head: Head, body: AsyncIterable<Uint8Array>, end: End): Promise<void> {
  const { name, columns } = z.parse(TableHead, head)
  const table = database.tables.find((one) => one.name === name)
  if (!table || table.columns.toSorted().join() !== columns.toSorted().join())
    throw new Refusal(`The backup’s table ${name} doesn’t match this version, so the backup can’t be restored.`)
  const rows = database.into({ name: table.name, columns })
  await pipeline(body, rows)
  if (rows.rowCount !== (end.rows[name] ?? 0))
    throw new Refusal(
      `The table ${name} got ${rows.rowCount} rows, but the backup has ${end.rows[name] ?? 0}. Nothing was changed.`,
    )
}

/** Compares the restored rows with the backup, byte for byte. */
async function compare(database: Restoration, digests: ReadonlyMap<string, string>): Promise<void> {
  for (const table of database.tables) {
    const wanted = digests.get(table.name)
    if (wanted === undefined && table.name.startsWith('pgboss.')) continue
    if (wanted === undefined)
      throw new Refusal(`The backup is incomplete: it has no table ${table.name}. Nothing was changed.`)
    const hash = createHash('sha256')
    await pipeline(database.rowsOf(table), hash)
    if (hash.digest('hex') !== wanted)
      throw new Refusal(`The written rows of ${table.name} don’t match the backup. Nothing was changed.`)
  }
}

async function writeStoredFile(
  folder: string | null,
  head: Head,
  body: AsyncIterable<Uint8Array>,
  say: (line: string) => void,
): Promise<void> {
  const { key } = z.parse(FileHead, head)
  if (!isStorageKey(key)) throw new Refusal(`The backup names an invalid file: ${JSON.stringify(key.slice(0, 80))}.`)
  say(`  ${key}`)
  if (!folder) {
    for await (const _chunk of body);
    return
  }
  const path = join(folder, key)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
