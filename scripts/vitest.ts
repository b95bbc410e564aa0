import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Totals, tool } from './steps.ts'
import { say, since } from './terminal.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
}

/** Runs vitest, prints its failures, and counts. */
export async function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const began = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-vitest-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await tool(
      'vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      env,
    )
    const report: Report | null = await readFile(file, 'utf8').then(JSON.parse, () => null)
    const failed = report?.numFailedTests ?? 0
    const totals: Totals = {
      passed: report?.numPassedTests ?? 0,
      // A file that fails to load has no failed tests, but the run has failed.
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    }
    say(
      `${totals.failed === 0 ? '✓' : '✗'} ${`tests (${totals.passed} of ${totals.passed + totals.failed})`.padEnd(44)} ${since(began).padStart(8)}`,
    )
    if (totals.failed > 0) say(output)
    return totals
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
