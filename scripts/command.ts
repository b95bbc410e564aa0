import { resolve } from 'node:path'
import { openDataFolder, runProgram } from './data-folder.ts'
import { EXIT_SETTING, say, sentenceOf } from './plain.ts'

/** `npm run admin`, `backup`, `restore`, `calls`, `doctor`: the product's own commands, on the site's database. */

const [name = '', ...args] = process.argv.slice(2)
const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})

try {
  // The list of calls stands in the code; no database is asked for it.
  const folder = name === 'calls' ? null : await openDataFolder(env)
  const code = await runProgram('commands.js', [name, ...(namesFile(name) ? args.map(asTheCallerMeantIt) : args)], {
    ...(folder ? folder.env : { ...process.env, DATABASE_URL: '' }),
    ROLE: folder ? 'worker' : 'all',
  })
  await folder?.close()
  process.exitCode = code
} catch (error) {
  say(sentenceOf(error))
  process.exitCode = 1
}

function namesFile(command: string): boolean {
  return command === 'backup' || command === 'restore'
}

/** npm runs scripts in the project's folder; a file is named from where the person stands. */
function asTheCallerMeantIt(argument: string): string {
  return argument.startsWith('-') ? argument : resolve(process.env.INIT_CWD ?? '.', argument)
}
