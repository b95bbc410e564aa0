import { isCallerGone, log } from '../log.server.ts'
import { AppError } from './errors.ts'

/** PostgreSQL codes for connection loss, shutdown and timeouts: transient, so the visitor can retry. */
const TRANSIENT_CODE = /^(08|57P|53|57014|55P03|25P03|40001|40P01|ECONN|EPIPE|ETIMEDOUT)/
/** A full disk, of the database (which then becomes read-only) or of the files. */
const DISK_FULL_CODE = /^(53100|25006|ENOSPC|EDQUOT)$/
/** Driver messages without a code, and that of a database closed for maintenance, whose code has other meanings too. */
const TRANSIENT_MESSAGE =
  /is not currently accepting connections|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|terminated unexpectedly/i
const DISK_FULL_MESSAGE = 'We can’t save anything right now. We’re working on it. Please try again in a few minutes.'

/** Returns the refusal for a transient fault of the database or the disk; null for any other. */
export function transientErrorOf(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null
  const code = 'code' in thrown ? String(thrown.code) : ''
  if (DISK_FULL_CODE.test(code)) {
    log.warn({ cause: thrown.message, code }, 'nothing can be saved, check the free disk space')
    return new AppError('unavailable', DISK_FULL_MESSAGE, undefined, { retry_after_seconds: 60 })
  }
  if (!TRANSIENT_CODE.test(code) && !TRANSIENT_MESSAGE.test(thrown.message)) return null
  if (isCallerGone(thrown)) log.debug({ cause: thrown.message }, 'the client disconnected')
  // Do not log the error itself, because the driver's error holds the whole connection.
  else log.warn({ cause: thrown.message, code }, 'the database did not answer')
  return new AppError('unavailable', 'The site is busy. Try again in a minute.', undefined, {
    retry_after_seconds: 5,
  })
}
