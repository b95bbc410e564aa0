import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { env } from '#env.server.ts'

/** Runs work with an empty folder in DATA_DIR, also after a process that was killed in it. */
export async function inWorkFolder<T>(
  kind: 'write' | 'test' | 'move',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(env.DATA_DIR, `backup-${kind}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
