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
