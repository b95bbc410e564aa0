import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import type { StoragePlace } from '#ports/connections.server.ts'
import { nameOfPlace, storageAt } from '#ports/storage/storage.server.ts'
import type { Storage } from '#ports/storage/storage.ts'
import {
  connectionSetting,
  formerStorageSetting,
  listNamedFiles,
  type NamedFile,
  notifyConnectionsChanged,
  requeuePhotos,
} from '../queries.server.ts'
import { MESSAGES } from '../words.ts'
import { placeOf, readFormerStorage, readStored } from './stored.server.ts'

/**
 * Remembers the stored place of files as the former one, before another is stored. Only one can be: the next change
 * waits for the copy, unless it goes back to the former place. @throws conflict
 */
export async function rememberFormerStorage(actor: Admin<'operations'>, next: StoragePlace): Promise<void> {
  const present = placeOf((await readStored()).storage)
  if (isSamePlace(present, next)) return
  const former = await readFormerStorage()
  if (former && !isSamePlace(former.place, next))
    throw new AppError('conflict', MESSAGES.notCopied(nameOfPlace(former.place)))
  const row = await connectionSetting('storage').find()
  const value = (row?.value ?? { fields: null, secrets: {} }) as object
  await formerStorageSetting().save(value, actor.account_id, now())
}

function isSamePlace(a: StoragePlace, b: StoragePlace): boolean {
  if (a === 'folder' || b === 'folder') return a === b
  return a.endpoint === b.endpoint && a.bucket === b.bucket && a.prefix === b.prefix
}

interface Copied {
  copied: number
  /** Files that the storage in use had already. */
  present: number
}

interface CopyOptions {
  say?: (line: string) => void
  /** Wait after a change, in which a process may still write to the former place. */
  settle_ms?: number
}

const SETTLE_MS = 60_000
const CONCURRENCY = 8

/**
 * Copies the files of the former storage to the storage in use, and then stops the use of the former one. An ended copy
 * continues where it was. @throws conflict if nothing is left to copy
 */
export async function finishCopy(
  actor: Actor,
  { say = () => undefined, settle_ms = SETTLE_MS }: CopyOptions = {},
): Promise<Copied & { from: string; to: string }> {
  const former = await readFormerStorage()
  if (!former) throw new AppError('conflict', MESSAGES.nothingToCopy)
  const place = placeOf((await readStored()).storage)
  const [source, target] = [storageAt(former.place), storageAt(place)]
  let copied = 0
  let files = 0
  // A pass that begins after all processes use the new place, and finds nothing, proves the copy complete.
  for (;;) {
    const isSettled = Date.now() >= former.since.getTime() + settle_ms
    const pass = await copyFilesFrom(source, target, say)
    copied += pass.copied
    files = pass.present
    if (isSettled && pass.copied === 0) break
    if (!isSettled) await sleep(Math.max(0, former.since.getTime() + settle_ms - Date.now()))
  }
  const names = { from: nameOfPlace(former.place), to: nameOfPlace(place) }
  await endUseOfFormer(former.since, async () => {
    audit(actor, 'storage.copied', {
      object_type: 'settings',
      object_id: 'connection:storage',
      after: { ...names, files },
    })
  })
  return { copied, present: Math.max(0, files - copied), ...names }
}

/** Files that only the former storage has, by kind. */
export interface LostFiles extends Record<NamedFile['kind'], number> {
  total: number
  from: string
  to: string
}

/** Counts the files that the database names and the storage in use lacks. Reads nothing from the former storage. */
export async function countLostFiles(): Promise<LostFiles> {
  const former = await readFormerStorage()
  if (!former) throw new AppError('conflict', MESSAGES.nothingToCopy)
  const place = placeOf((await readStored()).storage)
  const lost = await listLost(storageAt(place))
  return { ...countByKind(lost), from: nameOfPlace(former.place), to: nameOfPlace(place) }
}

/**
 * Stops the use of a former storage that is lost, with the files that only it had. The feed's photos are queued to be
 * downloaded again. @param confirmed number of lost files, as counted before @throws conflict if it is another one now
 */
export async function giveUpFormerStorage(actor: Actor, confirmed: number): Promise<LostFiles> {
  const former = await readFormerStorage()
  if (!former) throw new AppError('conflict', MESSAGES.nothingToCopy)
  const place = placeOf((await readStored()).storage)
  const lost = await listLost(storageAt(place))
  const counts = { ...countByKind(lost), from: nameOfPlace(former.place), to: nameOfPlace(place) }
  if (counts.total !== confirmed) throw new AppError('conflict', MESSAGES.otherCount(confirmed, counts.total))
  await endUseOfFormer(former.since, async () => {
    await requeuePhotos(lost.filter(({ kind }) => kind === 'photo').map(({ key }) => key))
    audit(actor, 'storage.given_up', {
      object_type: 'settings',
      object_id: 'connection:storage',
      after: { ...counts },
    })
  })
  return counts
}

async function listLost(present: Storage): Promise<NamedFile[]> {
  const missing = new Map((await listNamedFiles()).map((file) => [file.key, file]))
  for await (const key of present.list()) missing.delete(key)
  return [...missing.values()]
}

function countByKind(files: readonly NamedFile[]) {
  const count = (kind: NamedFile['kind']) => files.filter((file) => file.kind === kind).length
  return { total: files.length, photo: count('photo'), picture: count('picture'), document: count('document') }
}

/** Forgets the former storage, unless the storage was changed since. @throws conflict */
async function endUseOfFormer(since: Date, record: () => Promise<void>): Promise<void> {
  await transaction(async () => {
    await connectionSetting('storage').lock()
    const latest = await readFormerStorage()
    if (latest?.since.getTime() !== since.getTime()) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    await formerStorageSetting().save(null, null, now())
    await notifyConnectionsChanged()
    await record()
  })
}

/**
 * Copies the files that the target lacks, and compares each with its source. Never overwrites a file, which is newer.
 * After a failure no further file is begun, and those that are on their way have ended when it throws.
 */
export async function copyFilesFrom(
  source: Storage,
  target: Storage,
  say: (line: string) => void = () => undefined,
): Promise<Copied> {
  const total = { copied: 0, present: 0 }
  const keys = source.list()[Symbol.asyncIterator]()
  let hasFailed = false
  async function work(): Promise<void> {
    for (let next = await keys.next(); !next.done && !hasFailed; next = await keys.next()) {
      const isCopied = await copyFile(next.value, source, target)
      total[isCopied ? 'copied' : 'present'] += 1
      say(
        `  ${total.copied.toLocaleString('en-US')} files copied, ${total.present.toLocaleString('en-US')} already there`,
      )
    }
  }
  const workers = Array.from({ length: CONCURRENCY }, () =>
    work().catch((error) => {
      hasFailed = true
      throw error
    }),
  )
  const failure = (await Promise.allSettled(workers)).find((worker) => worker.status === 'rejected')
  if (failure) throw failure.reason
  return total
}

/** @returns false for a file that the target has, or that was deleted since then */
async function copyFile(key: string, source: Storage, target: Storage): Promise<boolean> {
  if (await target.exists(key)) return false
  const bytes = await source.get(key)
  if (!bytes) return false
  await target.put(key, bytes, 'application/octet-stream')
  const read = await target.get(key)
  if (read && !read.equals(bytes)) {
    await target.remove(key)
    throw new Error(`The copy of ${key} differs from its source. It was deleted; run the command again.`)
  }
  // The site deletes at the source first: without this, a file deleted during its copy would be there again.
  if (!(await source.exists(key))) await target.remove(key)
  return true
}
