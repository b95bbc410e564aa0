import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStorageKey, requireStorageKey, type Storage } from './storage.ts'

/** Stores objects in a local folder. Writes each to a temporary file and renames it when complete. */
export function folderStorage(folder: string): Storage {
  function pathOf(key: string): string {
    requireStorageKey(key)
    return join(folder, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = `${path}.${randomUUID()}.tmp`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.datasync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async exists(key) {
      try {
        return (await stat(pathOf(key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    list: () => keysUnder(folder, ''),
  }
}

async function* keysUnder(folder: string, prefix: string): AsyncGenerator<string> {
  if (!existsSync(join(folder, prefix))) return
  for await (const entry of await opendir(join(folder, prefix))) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) yield* keysUnder(folder, `${key}/`)
    else if (entry.isFile() && isStorageKey(key) && !key.endsWith('.tmp')) yield key
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
  )
}
