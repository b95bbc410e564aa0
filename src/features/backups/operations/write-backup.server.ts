import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSnapshot, type Snapshot } from '#db/snapshot.server.ts'
import { env } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { folderInUse } from '#ports/storage/storage.server.ts'
import { type Entry, writeArchive } from './archive.server.ts'

/** Receives lines about the progress of long work. */
export interface WorkOptions {
  say?: (line: string) => void
  signal?: AbortSignal
}

/**
 * Writes a snapshot of all rows, and the stored files, to a new file. A bucket's files are not included.
 * @param options `hasFiles`: false leaves out the stored files
 */
export async function writeBackup(
  path: string,
  { say = () => undefined, signal, hasFiles = true }: WorkOptions & { hasFiles?: boolean } = {},
): Promise<{ rows: number; files: number; bytes: number }> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const snapshot = await openSnapshot(env.DATABASE_URL ?? '')
  try {
    const totals = { rows: 0, files: 0 }
    await writeArchive(unfinished, env.BACKUP_KEY, entries(snapshot, totals, say, hasFiles), signal)
    await rename(unfinished, path)
    const { size } = await stat(path)
    return { ...totals, bytes: size }
  } finally {
    await snapshot.close()
    await rm(unfinished, { force: true })
  }
}

async function* entries(
  snapshot: Snapshot,
  totals: { rows: number; files: number },
  say: (line: string) => void,
  hasFiles: boolean,
): AsyncGenerator<Entry> {
  const { migrations, queue_version, sequences, tables } = snapshot
  yield {
    head: { kind: 'facts', made_at: now().toISOString(), migrations, queue_version, sequences },
    body: emptyBody(),
  }
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const count = (lines: number) => {
      rows[table.name] = (rows[table.name] ?? 0) + lines
      totals.rows += lines
      say(`  ${table.name}: ${(rows[table.name] ?? 0).toLocaleString('en-US')} rows`)
    }
    count(0)
    yield {
      head: { kind: 'table', name: table.name, columns: table.columns },
      body: countLines(snapshot.rowsOf(table), count),
    }
  }
  // A file is stored before the row that names it, so all files of the rows above exist by now.
  const folder = folderInUse()
  if (hasFiles && folder) {
    for await (const key of folder.storage.list()) {
      totals.files += 1
      say(`  ${totals.files.toLocaleString('en-US')} files`)
      yield { head: { kind: 'file', key }, body: readIfExists(join(folder.path, key)) }
    }
  }
  yield { head: { kind: 'end', rows, files: totals.files }, body: emptyBody() }
}

/** In PostgreSQL's text format a line feed only ends a row. */
async function* countLines(bytes: AsyncIterable<Buffer>, count: (lines: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    let lines = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    count(lines)
    yield chunk
  }
}

/** Skips a file that was deleted after it was listed, because no row names it. */
async function* readIfExists(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function* emptyBody(): AsyncGenerator<Buffer> {}
