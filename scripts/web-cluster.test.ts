import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Tests slots that two web processes on one port share, as for hashing passwords. */

const root = dirname(import.meta.dirname)

async function run(...args: string[]): Promise<{ most: number; done: number }> {
  const script = join(root, 'test', 'slot-holders.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    { cwd: root, timeout: 60_000 },
  )
  return JSON.parse(stdout)
}

test('two processes share one limit', async () => {
  expect(await run('1', '40')).toEqual({ most: 1, done: 80 })
  expect(await run('3', '40')).toEqual({ most: 3, done: 80 })
})

test('a process that is killed releases its slot', async () => {
  const { most, done } = await run('1', '40', 'killed')
  expect(most).toBe(1)
  expect(done).toBeGreaterThanOrEqual(40)
  expect(done).toBeLessThan(80)
})
