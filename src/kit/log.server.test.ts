import { spawn } from 'node:child_process'
import fs, { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { errorForLog, log, logDestination, redirectConsole } from './log.server.ts'

const { error, warn } = console
afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
})

test.runIf(process.platform === 'linux')(
  'a process whose stdout is on a full disk goes on, and ends when told',
  async () => {
    const program = `
    const { log } = await import('./src/kit/log.server.ts')
    for (let count = 0; count < 5; count += 1) log.info('lost')
    setTimeout(() => { log.info('lost too'); process.stderr.write('alive') }, 100)`
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, LOG_LEVEL: 'info' },
      stdio: ['ignore', full, 'pipe'],
      timeout: 20_000,
    })
    closeSync(full)
    let said = ''
    child.stderr?.on('data', (part) => {
      said += part
    })
    const code = await new Promise((done) => child.once('close', done))
    expect({ code, said }).toEqual({ code: 0, said: 'alive' })
  },
)

test('lines are dropped and counted while the disk is full, and written again when there is room', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'porchlight-log-')), 'log')
  const fd = openSync(path, 'a')
  const here = pino({}, logDestination(fd, 500))
  const isFull = vi.spyOn(fs, 'write').mockImplementation((...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void
    setImmediate(done, Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  })
  for (let count = 0; count < 20; count += 1) here.info(`line ${count}`)
  await new Promise((done) => setTimeout(done, 50))
  expect(readFileSync(path, 'utf8')).toBe('')
  isFull.mockRestore()
  here.info('room')
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('log lines were dropped')
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const written = lines.filter(({ msg }) => String(msg).startsWith('line')).length
  expect(written).toBeGreaterThan(0)
  expect(lines.at(-1)).toMatchObject({
    dropped: 21 - written,
    msg: 'log lines were dropped: stdout was full or too slow',
  })
  closeSync(fd)
})

test('what a library writes to the console is a line of the log', () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  redirectConsole()
  const thrown = new Error('no such column')
  console.error('Error in a renderer:', thrown, { more: 'of it' })
  expect(written.mock.calls).toEqual([[{ err: thrown }, 'Error in a renderer:']])
})

test('a reader who leaves before the page is made is no error', () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const noted = vi.spyOn(log, 'debug').mockReturnValue()
  redirectConsole()
  console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  console.error(new DOMException('This operation was aborted', 'AbortError'))
  expect(written).not.toHaveBeenCalled()
  expect(noted).toHaveBeenCalledTimes(2)
})

test('no line of the log has the secret part of a link', () => {
  const lines: string[] = []
  const here = pino({ serializers: { err: errorForLog } }, { write: (line) => void lines.push(line) })
  const path = '/appointments/AZqzR1bDdxmRk9T3Qm8h2w.k3fJ9sLw0aQpZx7dYbVn1mTc'
  here.error({ err: new Error(`GET https://x.example${path}/calendar failed`, { cause: new Error(path) }) }, 'failed')
  expect(lines.join('')).toContain('/appointments/hidden/calendar')
  const written = vi.spyOn(log, 'warn').mockReturnValue()
  redirectConsole()
  console.warn(`no route matches ${path}`)
  expect(written.mock.calls).toEqual([[{ err: undefined }, 'no route matches /appointments/hidden']])
  for (const said of [...lines, JSON.stringify(written.mock.calls)]) expect(said).not.toContain('AZqzR1')
})

test('a fault in the log repeats nothing that somebody typed', () => {
  const lines: string[] = []
  const here = pino({ serializers: { err: errorForLog } }, { write: (line) => void lines.push(line) })
  const ofDatabase = Object.assign(new Error('invalid input syntax for type integer: "Elm Street 7"'), {
    severity: 'ERROR',
    routine: 'pg_strtoint32',
    code: '22P02',
    table: 'accounts',
    detail: 'Key (email)=(robin@example.com) already exists.',
    where: 'unnamed portal parameter $1 = Elm Street 7',
  })
  const ofMail = new Error('550 5.1.1 <robin@example.com>: no such user', { cause: ofDatabase })
  here.error({ err: ofDatabase }, 'call failed')
  here.warn({ err: ofMail }, 'job failed')
  here.warn({ err: 'Elm Street 7' }, 'a library threw a text')
  expect(lines.join('')).not.toMatch(/robin|Elm/)
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first.err).toMatchObject({
    code: '22P02',
    table: 'accounts',
    stack: expect.stringMatching(/log\.server\.test/),
  })
  expect(first.err.message).toBe('invalid input syntax for type integer: [left out]')
  expect(second.err.cause.code).toBe('22P02')
})
