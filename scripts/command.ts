import { join, resolve } from 'node:path'
import { openDataFolder, runProgram } from './data-folder.ts'
import { resetPassword } from './embedded-postgres.ts'
import { tryLock } from './lock.mjs'
import { makeDataDir, ROOT } from './site-dependencies.ts'
import { EXIT_SETTING, PlainError, say, sentenceOf } from './terminal.ts'

/** `npm run admin`, `backup`, `restore`, `calls`, `doctor`: runs the product's commands on the site's database. */

const [name = '', ...args] = process.argv.slice(2)
const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})

try {
  if (name === 'admin' && args[0] === 'database-password') await setDatabasePassword()
  else await runCommand()
} catch (error) {
  say(sentenceOf(error))
  process.exitCode = 1
}

async function runCommand(): Promise<void> {
  // The list of calls comes from the code and needs no database.
  const folder = name === 'calls' ? null : await openDataFolder(env)
  const code = await runProgram(
    'commands.js',
    [name, ...args.map((argument, at) => (isFile(at) ? resolveFromCallerFolder(argument) : argument))],
    {
      ...(folder ? folder.env : { ...process.env, DATABASE_URL: '' }),
      ROLE: folder ? 'worker' : 'all',
    },
  )
  await folder?.close()
  process.exitCode = code
}

/** Sets a new password for an embedded database whose password file is lost. */
async function setDatabasePassword(): Promise<void> {
  if (env.DATABASE_URL) throw new PlainError('The database password is in DATABASE_URL.')
  const dataDir = resolve(ROOT, env.DATA_DIR)
  await makeDataDir(dataDir)
  const lock = tryLock(join(dataDir, 'start.lock'))
  if (!lock.held) throw new PlainError(`The site (process ${lock.pid}) is running. Stop it first.`)
  try {
    say(`The database has a new password. It is in ${await resetPassword(dataDir)}.`)
  } finally {
    lock.release()
  }
}

/** Returns true for an argument that names a file. */
function isFile(at: number): boolean {
  return name === 'backup' || name === 'restore' || (name === 'admin' && args[0] === 'configure' && at === 1)
}

/** npm runs scripts in the project's folder, so resolve a file against the caller's working directory. */
function resolveFromCallerFolder(argument: string): string {
  return argument.startsWith('-') ? argument : resolve(process.env.INIT_CWD ?? '.', argument)
}
