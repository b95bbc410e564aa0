import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Env } from '#env.server.ts'
import { startPostgres } from './embedded-postgres.ts'
import { tryLock } from './lock.mjs'
import { siteSecret } from './secrets.ts'
import { knownSampleFeed, makeDataDir, ROOT } from './site-dependencies.ts'
import { PlainError, say } from './terminal.ts'

/** Opens the site's database and secrets for a command, whether the site runs or not. */
export async function openDataFolder(env: Env): Promise<{ env: NodeJS.ProcessEnv; close: () => Promise<void> }> {
  const dataDir = resolve(ROOT, env.DATA_DIR)
  const base = { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: dataDir }
  if (env.DATABASE_URL) return { env: base, close: async () => undefined }

  await makeDataDir(dataDir)
  const lock = tryLock(join(dataDir, 'start.lock'))
  try {
    const secretOf = async () => env.SECRET ?? siteSecret(dataDir)
    // Load the secret before the database: a folder with a database must never be without it. If a start is running,
    // that start creates it.
    const early = lock.held ? await secretOf() : null
    const database = await startPostgres({ dataDir, log: say, isShared: !lock.held }).catch((error: unknown) => {
      throw lock.held
        ? error
        : new PlainError(`The site (process ${lock.pid}) is just starting. Please try again in a moment.`)
    })
    const secret = early ?? (await secretOf())
    const feed = env.MLS_URL || env.SAMPLE === false ? {} : await knownSampleFeed(dataDir)
    const given: NodeJS.ProcessEnv = { ...base, DATABASE_URL: database.url, SECRET: secret, ...feed }
    // The product knows only whether there is a feed; the launcher handles the sample.
    delete given.SAMPLE
    return {
      env: given,
      close: async () => {
        await database.stop()
        if (lock.held) lock.release()
      },
    }
  } catch (error) {
    if (lock.held) lock.release()
    throw error
  }
}

/** Runs a built program in this terminal. @returns its exit code */
export function runProgram(file: string, args: string[], env: NodeJS.ProcessEnv, cwd = ROOT): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', file), ...args], { cwd, env, stdio: 'inherit' })
    // Ctrl-C reaches the program too. Wait for its exit, then close the database.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 130))
  })
}
