import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupPlace, backupTime, requireBackupName } from './backup-place.ts'

/** Stores backups in a folder, such as a mounted disk of another machine. */
export function folderBackups(folder: string): BackupPlace {
  const pathOf = (name: string) => {
    requireBackupName(name)
    return join(folder, name)
  }
  return {
    async store(name, file, signal) {
      const path = pathOf(name)
      const unfinished = `${path}.unfinished`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await rm(unfinished, { force: true })
        await pipeline(
          createReadStream(file),
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
          {
            signal,
          },
        )
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async fetch(name, file, signal) {
      await pipeline(createReadStream(pathOf(name)), createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal })
    },
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const backups = names.filter((name) => backupTime(name) !== null).sort()
      const found = await Promise.all(
        backups.map(async (name) => {
          // The nightly job may delete an old backup between the two reads.
          const file = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return null
            throw error
          })
          return file && { name, bytes: file.size }
        }),
      )
      return found.filter((one) => one !== null)
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
