import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { takeLock, tryLock } from './lock.mjs'

let folder = ''
let path = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))
let count = 0
beforeEach(() => {
  count += 1
  path = join(folder, `lock-${count}`)
})

const holders: ChildProcess[] = []
afterEach(() => {
  for (const child of holders.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that takes the lock and runs until it is killed, as on a platform. */
async function holder(platform: string = process.platform) {
  const module = join(import.meta.dirname, 'lock.mjs')
  const code = `Object.defineProperty(process, 'platform', { value: '${platform}' }); import { tryLock } from ${JSON.stringify(module)}; console.log(tryLock(${JSON.stringify(path)}).held); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(child)
  const [said] = await once(child.stdout, 'data')
  expect(String(said).trim()).toBe('true')
  return child
}

test('a lock of a living process is refused, and one of a killed process is taken over right away', async () => {
  const child = await holder()
  expect(tryLock(path)).toEqual({ held: false, pid: child.pid, isCertain: true })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const began = Date.now()
  const lock = tryLock(path)
  expect(lock).toMatchObject({ held: true, isTakenOver: true })
  expect(Date.now() - began).toBeLessThan(1000)
  if (lock.held) lock.release()
  expect(tryLock(path)).toMatchObject({ held: true, isTakenOver: false })
})

test.runIf(process.platform !== 'win32')(
  'a living process with the number of a dead holder does not hold its lock',
  async () => {
    const child = await holder()
    const text = await readFile(path, 'utf8')
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Simulate a reused process id: this process's.
    await writeFile(path, text.replace(/^\d+/, String(process.pid)))
    expect(tryLock(path)).toMatchObject({ held: true, isTakenOver: true })
  },
)

/** On macOS the start time comes from ps, and Windows reports none. */
test.runIf(process.platform === 'linux').each(['darwin', 'win32'])(
  'on %s a living holder keeps its lock, and a killed one loses it right away',
  async (platform) => {
    const own = process.platform
    Object.defineProperty(process, 'platform', { value: platform })
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }))
    const child = await holder(platform)
    expect(tryLock(path)).toMatchObject({ held: false, pid: child.pid })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = tryLock(path)
    expect(lock).toMatchObject({ held: true, isTakenOver: true })
    if (lock.held) lock.release()
  },
)

test('a process that asks again is refused its own lock', () => {
  expect(tryLock(path)).toMatchObject({ held: true })
  expect(tryLock(path)).toEqual({ held: false, pid: process.pid, isCertain: true })
})

const foreign = ['7', 'another-machine', '123', '0.5', ''].join('\n')

test('a holder on another machine that touches its lock is alive', async () => {
  await writeFile(path, foreign)
  const waits: number[] = []
  const asked = takeLock(path, (pid) => {
    waits.push(pid)
    setImmediate(() => void utimes(path, new Date(), new Date(Date.now() + 5)))
  })
  expect(await asked).toMatchObject({ held: false, pid: 7 })
  expect(waits).toEqual([7])
})

test('a holder on another machine that was silent for 10 seconds is dead', async () => {
  await writeFile(path, foreign)
  const past = new Date(Date.now() - 11_000)
  await utimes(path, past, past)
  expect(await takeLock(path, () => undefined)).toMatchObject({ held: true, isTakenOver: true })
})

test('a lock without text is one whose writer died, unless it is new', async () => {
  await writeFile(path, '')
  expect(tryLock(path)).toMatchObject({ held: false, isCertain: false })
  const past = new Date(Date.now() - 3000)
  await utimes(path, past, past)
  expect(tryLock(path)).toMatchObject({ held: true })
})
