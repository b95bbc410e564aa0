import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsOf } from './boundaries.ts'
import { generatedFiles } from './generated.ts'
import { brandColorFaults, environmentFaults, fileFaults, lockFaults } from './repository.ts'
import { ROOT } from './site-dependencies.ts'
import { addTotals, lastLine, runSteps, type Step, type Totals, tool } from './steps.ts'
import { say } from './terminal.ts'
import { vitest } from './vitest.ts'
import { voiceFaults } from './voice.ts'

/** `npm run check`: all checks that need no browser, in under a minute. */

const STEPS: readonly Step[] = [
  { name: 'types', run: () => toolFaults('typescript/bin/tsc', ['--noEmit', '--pretty', 'false']) },
  { name: 'build, and the route tree it writes', run: buildFaults },
  {
    name: 'format and lint',
    run: () => toolFaults('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=40', '--colors=off']),
  },
  {
    name: 'file names and import directions',
    run: async () => faultsOf(ROOT).map(({ file, line, message }) => `${file}:${line} ${message}`),
  },
  { name: 'spelling and old names', run: async () => voiceFaults() },
  { name: 'unused files, exports and packages', run: () => toolFaults('knip/bin/knip.js', ['--no-progress']) },
  { name: 'the lock file', run: lockFaults },
  { name: '.env.example', run: environmentFaults },
  { name: 'places of one machine, large files', run: fileFaults },
  { name: 'brand colors outside the tokens', run: brandColorFaults },
]
/** Steps that need the build. */
const STEPS_AFTER_BUILD: readonly Step[] = [{ name: 'generated files', run: generatedFaults }]

/** Runs all checks. `withUnit` is false if the caller runs the unit tests itself. */
export async function runChecks({ withUnit }: { withUnit: boolean }): Promise<Totals> {
  const first = await runSteps(STEPS)
  const then = await runSteps(STEPS_AFTER_BUILD)
  return addTotals(first, then, ...(withUnit ? [await vitest(['--project', 'unit*'])] : []))
}

async function toolFaults(script: string, args: string[]): Promise<string[]> {
  const { code, output } = await tool(script, args)
  return code === 0 ? [] : [output]
}

async function buildFaults(): Promise<string[]> {
  const treeFile = 'src/route-tree.gen.ts'
  const readTree = () => readFile(join(ROOT, treeFile), 'utf8').catch(() => '')
  const before = await readTree()
  const { code, output } = await tool('../scripts/launch.mjs', ['build'])
  if (code !== 0) return [output]
  const built = await readFile(join(ROOT, 'dist', 'route-tree.gen.ts'), 'utf8').catch(() => '')
  return before === built ? [] : [`${treeFile}:1 didn’t match src/routes. The build updated it. Commit it.`]
}

async function generatedFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const [file, text] of await generatedFiles()) {
    const committed = await readFile(join(ROOT, file), 'utf8').catch(() => '')
    if (committed === text) continue
    faults.push(`${file}:${firstDifference(committed, text)} is out of date: run "npm run generate" and commit it.`)
  }
  return faults
}

function firstDifference(a: string, b: string): number {
  const [left, right] = [a.split('\n'), b.split('\n')]
  return left.findIndex((line, index) => line !== right[index]) + 1 || left.length
}

if (import.meta.main) {
  const totals = await runChecks({ withUnit: true })
  say('')
  process.stdout.write(`${lastLine(totals)}\n`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}
