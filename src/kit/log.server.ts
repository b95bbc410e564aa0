import { pino } from 'pino'
import { env } from '#env.server.ts'
import { withoutLinkSecrets } from './email/secret-links.ts'

/** Members that never reach a log, at any depth that we write. Source: OWASP ASVS 16.2.5. */
const SECRET_MEMBERS = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'html', 'text']

/** Bytes that wait while stdout can't be written. */
const MAX_WAITING_BYTES = 1_000_000

/**
 * Writes log lines to stdout. Where that is a file on a full disk, the process goes on: lines are dropped, and their number is
 * logged as soon as there is room.
 */
export function logDestination(fd = 1, maxLength = MAX_WAITING_BYTES) {
  const stream = pino.destination({ dest: fd, sync: false, maxLength })
  const { flushSync } = stream
  let isFull = false
  let dropped = 0
  stream.on('error', () => {
    isFull = true
    // At the end of the process it would try for ever.
    stream.flushSync = () => undefined
  })
  stream.on('drop', () => {
    dropped += 1
    // A dropped line alone does not try again to write those that wait.
    if (isFull) stream.write('')
  })
  stream.on('drain', () => {
    if (isFull) stream.flushSync = flushSync
    isFull = false
    if (dropped === 0) return
    const msg = 'log lines were dropped: stdout was full or too slow'
    const line = { level: 'warn', time: new Date().toISOString(), dropped, msg }
    dropped = 0
    stream.write(`${JSON.stringify(line)}\n`)
  })
  return stream
}

/** The process's log: JSON lines on stdout. Write ids, counts and causes; people are named by id only. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: { role: env.ROLE, pid: process.pid },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultOf },
    redact: {
      paths: SECRET_MEMBERS.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]),
      censor: '[redacted]',
    },
  },
  logDestination(),
)

/**
 * What libraries write to the console goes into the log, in its form: the framework writes down whatever ends a page early, a
 * reader who has left among it.
 */
export function takeConsole(): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => {
      const error = said.find((one) => one instanceof Error)
      const message = said.filter((one) => typeof one === 'string').join(' ') || error?.message || 'a library said'
      if (error && hasLeft(error)) log.debug({ cause: error.message }, 'the caller has left')
      else log[level]({ err: error }, withoutLinkSecrets(message))
    }
}

function hasLeft(error: Error): boolean {
  return error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET' && error.message === 'aborted')
}

/** What of a fault of PostgreSQL names things of ours. Its other members repeat values of the row. */
const NAMES = ['code', 'severity', 'constraint', 'table', 'column', 'routine', 'syscall'] as const

/**
 * A fault as the log keeps it: what it is and where it came up. What somebody typed is left out, which PostgreSQL repeats
 * in the details and at the end of its message, and so are addresses, which mail servers put into theirs, and secrets of links.
 */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const message = withoutValues(error)
  const stack = error.stack && withoutPeople(error.stack.replace(error.message, () => message))
  const named = NAMES.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))
  const cause = error.cause === undefined ? {} : { cause: faultOf(error.cause) }
  return { type: error.name, message, stack, ...Object.fromEntries(named), ...cause }
}

const ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+/gu

function withoutValues(error: Error): string {
  const isOfPostgres = 'severity' in error && 'routine' in error
  const message = isOfPostgres ? error.message.replace(/: ".*$/s, ': [left out]') : error.message
  return withoutPeople(message)
}

function withoutPeople(text: string): string {
  return withoutLinkSecrets(text).replaceAll(ADDRESS, '[e-mail]')
}
