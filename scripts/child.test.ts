import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, runChild } from './child.ts'

let folder = ''
let child: Child | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-child-'))
})
afterEach(async () => {
  await child?.stop(1000)
  await rm(folder, { recursive: true, force: true })
})

/** Writes a program that prints a dot and exits. */
async function crasher(code: number): Promise<string> {
  const path = join(folder, 'crash.mjs')
  const dots = JSON.stringify(join(folder, 'dots'))
  await writeFile(path, `import fs from 'node:fs'; fs.appendFileSync(${dots}, '.'); process.exit(${code})`)
  return path
}
const ends = async () => (await readFile(join(folder, 'dots'), 'utf8').catch(() => '')).length

async function run(code: number, isOptional: boolean, env = process.env) {
  const output: string[] = []
  const lost: string[] = []
  child = runChild({
    name: 'The crasher',
    args: [await crasher(code)],
    env,
    logFile: join(folder, 'child.log'),
    say: (line) => output.push(line),
    isOptional,
    onLost: (reason) => lost.push(reason),
    pauseMs: 1,
  })
  return { output, lost }
}

test('an optional child that crashes is started again for ever, with growing pauses', async () => {
  const { output, lost } = await run(1, true)
  await expect.poll(ends, { timeout: 30_000 }).toBeGreaterThan(9)
  expect(lost).toEqual([])
  const pauses = output.flatMap((line) => /Restarting it in ([\d.]+) s/.exec(line)?.[1] ?? [])
  expect(pauses.slice(0, 4).map(Number)).toEqual([0.001, 0.002, 0.004, 0.008])
})

test('an optional child that the machine has no room to start is tried again', async () => {
  // Longer than the system allows for one variable, so the spawn itself fails.
  const env: NodeJS.ProcessEnv = { ...process.env, LONG: 'x'.repeat(3_000_000) }
  const { output, lost } = await run(1, true, env)
  await expect.poll(() => output.filter((line) => line.includes('could not be started')).length).toBeGreaterThan(2)
  delete env.LONG
  await expect.poll(ends, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(lost).toEqual([])
})

test('a child that the start needs and that was never well is given up', async () => {
  const { lost } = await run(1, false)
  await expect.poll(() => lost.length, { timeout: 30_000 }).toBe(1)
  expect(await ends()).toBe(8)
})

test('a wrong setting is said and not tried again', async () => {
  const { lost } = await run(78, true)
  await expect.poll(() => lost.length, { timeout: 30_000 }).toBe(1)
  expect(await ends()).toBe(1)
})
