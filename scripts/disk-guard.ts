import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PlainError, say } from './terminal.ts'

/**
 * Guards the disk of an embedded database. PostgreSQL stops if it cannot write its log, and needs room to start again.
 * A reserve file provides that room: before the disk is full, the guard deletes the reserve and makes the database
 * read-only. When there is room, it reverts both.
 */

const MEGABYTE = 1_048_576
/** Room that recovery needs: two WAL files and the pages of a checkpoint. */
const RESERVE_BYTES = 64 * MEGABYTE
/** Below this much free space the site becomes read-only … */
const MIN_FREE_BYTES = 64 * MEGABYTE
/** … and above this, which leaves room for the reserve, it becomes writable again. */
const WRITABLE_FREE_BYTES = 192 * MEGABYTE
const CHECK_INTERVAL_MS = 500

/** Refuses a start without room for a database. @throws PlainError */
export async function requireDiskSpace(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir)
  // The reserve of an earlier start counts as free.
  const all = free + (existsSync(reservePath(dataDir)) ? RESERVE_BYTES : 0)
  if (all >= MIN_FREE_BYTES + RESERVE_BYTES) return
  throw new PlainError(
    `The disk of ${dataDir} is full: ${megabytes(free)} are free, and the site needs ${megabytes(WRITABLE_FREE_BYTES)} to start. Please free up space and start again.`,
  )
}

/** Starts the guard of a data folder. @returns a function that stops it */
export async function guardDisk(dataDir: string, databaseUrl: () => string): Promise<() => Promise<void>> {
  let isReadOnly: boolean | null = null
  let isEnding = false
  await look()
  const watching = (async () => {
    while (!isEnding) {
      await sleep(CHECK_INTERVAL_MS)
      await look()
    }
  })()
  return async () => {
    isEnding = true
    await watching
  }

  async function look(): Promise<void> {
    try {
      const free = await freeBytes(dataDir)
      if (free < MIN_FREE_BYTES) await protect(free)
      else if (free >= WRITABLE_FREE_BYTES || isReadOnly === null) await release(free)
    } catch {
      // The database is down, or the disk is full; the next check retries.
    }
  }

  async function protect(free: number): Promise<void> {
    await rm(reservePath(dataDir), { force: true })
    if (isReadOnly === true) return
    await setReadOnly(databaseUrl(), true)
    isReadOnly = true
    say(`The disk of ${dataDir} is full (${megabytes(free)} free). The site is in read-only mode until there is space.`)
  }

  async function release(free: number): Promise<void> {
    if (isReadOnly !== false) {
      await setReadOnly(databaseUrl(), false)
      if (isReadOnly) say(`The disk has space again (${megabytes(free)} free). The site accepts changes.`)
      isReadOnly = false
    }
    if (free >= WRITABLE_FREE_BYTES && !existsSync(reservePath(dataDir))) await makeReserve(reservePath(dataDir))
  }
}

/** Applies to all sessions from their next transaction on, and survives a crash of the server. */
async function setReadOnly(databaseUrl: string, isOn: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      isOn ? 'alter system set default_transaction_read_only = on' : 'alter system reset default_transaction_read_only',
    )
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes random bytes, because zeros take no room on a compressing file system. */
async function makeReserve(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const part = randomBytes(MEGABYTE)
    for (let written = 0; written < RESERVE_BYTES; written += part.length) await file.write(part)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function reservePath(dataDir: string): string {
  return join(dataDir, 'reserve')
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`
}
