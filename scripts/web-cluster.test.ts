import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What two web processes on one port do in turn: the hashing of passwords. */

const root = dirname(import.meta.dirname)

async function take(...args: string[]): Promise<{ most: number; done: number }> {
  const script = join(root, 'test', 'turn-takers.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    { cwd: root, timeout: 60_000 },
  )
  return JSON.parse(stdout)
}

test('two processes take turns as if they were one', async () => {
  expect(await take('1', '40')).toEqual({ most: 1, done: 80 })
  expect(await take('3', '40')).toEqual({ most: 3, done: 80 })
})

test('a process that is killed in its turn does not keep it', async () => {
  const { most, done } = await take('1', '40', 'killed')
  expect(most).toBe(1)
  expect(done).toBeGreaterThanOrEqual(40)
  expect(done).toBeLessThan(80)
})
