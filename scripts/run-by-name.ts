import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './site-dependencies.ts'
import { say } from './terminal.ts'

interface Options {
  folder: string
  command: string
}

/**
 * Runs a program of a folder by name in a separate process, with the remaining arguments. Without a name lists the
 * programs.
 */
export async function runByName({ folder, command }: Options): Promise<void> {
  const files = (await readdir(join(ROOT, folder)).catch(() => [])).filter(
    (file) => /^[a-z0-9-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const known = files.map((file) => file.replace(/\.ts$/, '')).sort()
  const [name, ...args] = process.argv.slice(2)
  if (!name) {
    say(`npm run ${command} -- NAME, where NAME is one of:`)
    for (const one of known) say(`  ${one.padEnd(24)}${await firstSentence(join(ROOT, folder, `${one}.ts`))}`)
    return
  }
  if (!known.includes(name)) {
    say(`Unknown name "${name}". Available: ${known.join(', ') || 'none yet'}.`)
    process.exitCode = 1
    return
  }
  process.exitCode = await run(join(ROOT, folder, `${name}.ts`), args)
}

/** Returns the first sentence of the file's first doc comment. */
async function firstSentence(path: string): Promise<string> {
  const comment = /\/\*\*\s*([\s\S]*?)\*\//.exec(await readFile(path, 'utf8'))?.[1] ?? ''
  return (
    comment
      .replace(/^\*\s*/, '')
      .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
      .split(/(?<=\.)\s/)[0]
      ?.trim() ?? ''
  )
}

function run(path: string, args: string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 130))
  })
}
