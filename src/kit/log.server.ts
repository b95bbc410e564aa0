import { pino } from 'pino'
import { env } from '#env.server.ts'

/** Members that never reach a log, at any depth that we write. Source: OWASP ASVS 16.2.5. */
const SECRET_MEMBERS = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'html', 'text']

/** The process's log: JSON lines on stdout. Write ids, counts and causes; people are named by id only. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { role: env.ROLE, pid: process.pid },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRET_MEMBERS.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]), censor: '[redacted]' },
})

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
      else log[level]({ err: error }, message)
    }
}

function hasLeft(error: Error): boolean {
  return error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET' && error.message === 'aborted')
}
