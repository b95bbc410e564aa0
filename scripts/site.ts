import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GUARD, messageOf } from './child.ts'
import { freePort, ROOT } from './site-dependencies.ts'
import { PlainError } from './terminal.ts'

/** A running site for a test, a measurement or screenshots, on a free port. */

export interface RunningSite {
  url: string
  stop: () => Promise<void>
  /** Returns what it printed. */
  output: () => string
  /** Returns the warnings and errors in its logs. */
  errors: () => Promise<string>
}

/** Runs the script of `npm start` with these settings and waits until it is ready. `env.DATA_DIR` is required. */
export async function startSite(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<RunningSite> {
  const port = await freePort('127.0.0.1', 0)
  const start = join(ROOT, 'scripts', 'start.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', GUARD, start], {
    cwd: ROOT,
    env: { ...process.env, ROLE: 'all', HOST: '127.0.0.1', PUBLIC_URL: '', ...env, PORT: String(port) },
    // A separate process group, so that Ctrl-C reaches it through this process and in order.
    detached: process.platform !== 'win32',
    // The IPC channel lets it notice if this process is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await new Promise<void>((done, fail) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000)
      if (output.includes('is running:')) done()
    })
    child.once('error', fail)
    void ended.then(() => fail(new PlainError(`The site did not start:\n${output.trim()}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    output: () => output,
    errors: () => errorsIn(join(env.DATA_DIR, 'logs')),
  }
}

async function errorsIn(folder: string): Promise<string> {
  const files = await readdir(folder)
  const lines = await Promise.all(files.map(async (file) => (await readFile(join(folder, file), 'utf8')).split('\n')))
  return lines
    .flat()
    .filter((line) => ['warn', 'error', 'fatal'].includes(messageOf(line)?.level ?? '') || /^\s+at |Error:/.test(line))
    .slice(-40)
    .map((line) => line.slice(0, 500))
    .join('\n')
}
