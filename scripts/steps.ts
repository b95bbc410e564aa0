import { spawn } from 'node:child_process'
import { ROOT } from './site-dependencies.ts'
import { say, since } from './terminal.ts'

/** Steps of a check or a test run. Each reports its result and duration. */

export interface Totals {
  passed: number
  failed: number
  skipped: number
}

export interface Step {
  name: string
  /** Returns faults as sentences; none on success. */
  run: () => Promise<string[]>
}

/** Runs two steps at a time, in order, and reports each as it ends. */
export async function runSteps(steps: readonly Step[]): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = Date.now()
      const faults = await step
        .run()
        .catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
      say(`${faults.length === 0 ? '✓' : '✗'} ${step.name.padEnd(44)} ${since(began).padStart(8)}`)
      for (const fault of faults) say(indented(fault))
      if (faults.length === 0) totals.passed += 1
      else totals.failed += 1
    }
  }
  await Promise.all([worker(), worker()])
  return totals
}

export function addTotals(...all: Totals[]): Totals {
  return all.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }))
}

/** Returns the summary line of a run. */
export function lastLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Runs an installed tool by its script. @returns its exit code and output */
export function tool(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? 1, output: output.trim() }))
  })
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
