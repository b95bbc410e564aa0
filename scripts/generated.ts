import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './site-dependencies.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

/** Returns the committed files that are generated from the code: file → text. The build generates the route tree. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const [schema, ...lists] = await Promise.all([schemaFiles(), listFile('calls'), listFile('jobs')])
  return new Map([...schema, ...lists])
}

/** Writes the generated files. @returns the names of those that changed */
export async function writeGeneratedFiles(): Promise<string[]> {
  const changed: string[] = []
  for (const [name, text] of await generatedFiles()) {
    const path = join(ROOT, name)
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    changed.push(name)
  }
  return changed
}

/** Returns the schema of a freshly migrated database. The generator writes into its working directory. */
async function schemaFiles(): Promise<[string, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-generated-'))
  const database = await startTemporaryDatabase(undefined, { isThrownAway: true })
  try {
    const names = ['db/schema.sql', 'src/db/types.ts']
    for (const name of names) await mkdir(dirname(join(folder, name)), { recursive: true })
    await command(['schema'], { DATABASE_URL: database.url, SECRET: 'of-no-use-but-asked-for-0123456789' }, folder)
    return await Promise.all(
      names.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), 'utf8')]),
    )
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listFile(name: 'calls' | 'jobs'): Promise<[string, string]> {
  return [`docs/${name}.md`, await command([name, '--markdown'], { DATABASE_URL: '' }, ROOT)]
}

async function command(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'dist', 'server', 'commands.js'), ...args],
    {
      cwd,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ROLE: 'all', ...env },
      maxBuffer: 50_000_000,
    },
  )
  return stdout
}
