import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-log-'))
})
afterEach(() => rm(folder, { recursive: true }))
const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')

test('lines are appended, and one older file is kept', async () => {
  const log = openLogFile(join(folder, 'a.log'), 100)
  for (let count = 0; count < 5; count += 1) log.write('x'.repeat(60))
  log.end()
  await expect.poll(async () => (await text('a.log')).length + (await text('a.log.1')).length).toBeGreaterThan(120)
  expect((await text('a.log.1')).length).toBeGreaterThan(100)
})

test.runIf(process.platform === 'linux')('a full disk does not end the program', async () => {
  const log = openLogFile('/dev/full')
  for (let count = 0; count < 5; count += 1) log.write('lost')
  await new Promise((done) => setTimeout(done, 50))
  log.write('lost too')
  log.end()
})

test('lines that cannot be written are dropped and counted, and the count is written when they can', async () => {
  const path = join(folder, 'a.log')
  // A folder at the file's path fails each write, like a full disk.
  await mkdir(path)
  const log = openLogFile(path)
  for (let count = 0; count < 3; count += 1) log.write(`lost ${count}`)
  await new Promise((done) => setTimeout(done, 50))
  await rmdir(path)
  await expect.poll(() => text('a.log')).toMatch(/"msg":"3 log lines were dropped: the disk was full"/)
  log.write('room again')
  await expect.poll(() => text('a.log')).toMatch(/\nroom again\n$/)
  log.end()
})
