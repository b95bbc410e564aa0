import { pino } from 'pino'
import { env } from '#env.server.ts'
import { withoutLinkSecrets } from './email/secret-links.ts'

/** Members redacted from logs, at any depth that we log. Source: OWASP ASVS 16.2.5. */
const SECRET_MEMBERS = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'html', 'text']

/** Bytes to buffer while stdout is not writable. */
const MAX_BUFFERED_BYTES = 1_000_000

/**
 * Writes log lines to stdout. If that is a file on a full disk, the process continues: it drops lines and logs their
 * number once there is room.
 */
export function logDestination(fd = 1, maxLength = MAX_BUFFERED_BYTES) {
  const stream = pino.destination({ dest: fd, sync: false, maxLength })
  const { flushSync } = stream
  let isFull = false
  let dropped = 0
  stream.on('error', () => {
    isFull = true
    // At process exit, flushing would retry forever.
    stream.flushSync = () => undefined
  })
  stream.on('drop', () => {
    dropped += 1
    // A drop does not retry the buffered lines, so trigger a write.
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

/** Logger of the process: JSON lines on stdout. Log ids, counts and causes; identify people by id only. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: { role: env.ROLE, pid: process.pid },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: SECRET_MEMBERS.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]),
      censor: '[redacted]',
    },
  },
  logDestination(),
)

/**
 * Redirects console output of libraries to the log. The framework reports each aborted page there, including those of
 * visitors who left.
 */
export function redirectConsole(): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => {
      const error = said.find((one) => one instanceof Error)
      const message =
        said.filter((one) => typeof one === 'string').join(' ') || error?.message || 'message from a library'
      if (error && isCallerGone(error)) log.debug({ cause: error.message }, 'the client disconnected')
      else log[level]({ err: error }, withoutLinkSecrets(message))
    }
}

/** Returns whether an error says that the caller closed the connection before the answer. */
export function isCallerGone(error: Error): boolean {
  return error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET' && error.message === 'aborted')
}

/** Members of a PostgreSQL error that identify our schema. Others contain values of the row. */
const SAFE_ERROR_MEMBERS = ['code', 'severity', 'constraint', 'table', 'column', 'routine', 'syscall'] as const

/**
 * Returns an error for the log with its type and location. Removes user input, which PostgreSQL quotes in the details
 * and at the end of its message, email addresses, which mail servers quote, and secrets of links.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const message = redactValues(error)
  const stack = error.stack && redactPeople(error.stack.replace(error.message, () => message))
  const named = SAFE_ERROR_MEMBERS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { type: error.name, message, stack, ...Object.fromEntries(named), ...cause }
}

const EMAIL_ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+/gu

function redactValues(error: Error): string {
  const isOfPostgres = 'severity' in error && 'routine' in error
  const message = isOfPostgres ? error.message.replace(/: ".*$/s, ': [left out]') : error.message
  return redactPeople(message)
}

function redactPeople(text: string): string {
  return withoutLinkSecrets(text).replaceAll(EMAIL_ADDRESS, '[email]')
}
