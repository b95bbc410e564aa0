import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/ground.ts'
import { say } from '../scripts/plain.ts'

/** What a drill found. */
export interface Outcome {
  isGood: boolean
  /** Sentences with their numbers. */
  found: readonly string[]
}

/** Says what a drill found, and appends it to docs/drills/NAME.md with the day, the machine and the commit. */
export async function record(name: string, { isGood, found }: Outcome): Promise<void> {
  const path = join(ROOT, 'docs', 'drills', `${name}.md`)
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
  const entry = [
    `\n## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${isGood ? 'passed' : 'FAILED'}\n`,
    `${machine}; ${commit()}.\n`,
    ...found.map((sentence) => `- ${sentence}`),
    '',
  ].join('\n')
  await mkdir(join(ROOT, 'docs', 'drills'), { recursive: true })
  if ((await readFile(path).catch(() => null)) === null) {
    await writeFile(path, `# ${name}\n\nRun by \`npm run drill -- ${name}\`; the newest result is at the end.\n`)
  }
  await appendFile(path, entry)
  for (const sentence of found) say(sentence)
  say(isGood ? 'passed' : 'FAILED')
  if (!isGood) process.exitCode = 1
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', 'src', 'db', 'scripts') !== ''
    return `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes since' : ''}`
  } catch {
    return 'commit not known'
  }
}
