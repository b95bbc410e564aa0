import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/site-dependencies.ts'
import { say } from '../scripts/terminal.ts'

/** Result of a drill. */
export interface Outcome {
  isGood: boolean
  /** Sentences with numbers. */
  found: readonly string[]
}

/** Prints a drill's result and writes it to docs/drills/NAME.md, replacing the previous run. */
export async function record(name: string, { isGood, found }: Outcome): Promise<void> {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
  const run = [
    `# ${name}\n`,
    `Newest run of \`npm run drill -- ${name}\`.\n`,
    `## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${isGood ? 'passed' : 'FAILED'}\n`,
    `${machine}; ${commit()}.\n`,
    ...found.map((sentence) => `- ${sentence}`),
    '',
  ].join('\n')
  await mkdir(join(ROOT, 'docs', 'drills'), { recursive: true })
  await writeFile(join(ROOT, 'docs', 'drills', `${name}.md`), run)
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
