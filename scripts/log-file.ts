import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_LOG_BYTES = 10_000_000
const RETRY_MS = 1000

export interface LogFile {
  write(line: string): void
  end(): void
}

/**
 * Opens a log file that rotates to one older file. A full disk never ends the program: lines are dropped, and their
 * number is logged as soon as there is room.
 */
export function openLogFile(path: string, maxBytes = MAX_LOG_BYTES): LogFile {
  let file: number | null = null
  let bytes = 0
  let dropped = 0
  let isCut = false
  let retry: NodeJS.Timeout | undefined

  function open(): void {
    try {
      mkdirSync(dirname(path), { recursive: true })
      file = openSync(path, 'a', 0o600)
      bytes = fstatSync(file).size
      if (bytes <= maxBytes) return
      close()
      renameSync(path, `${path}.1`)
      file = openSync(path, 'a', 0o600)
      bytes = 0
    } catch {
      close()
    }
  }

  function close(): void {
    if (file === null) return
    const closing = file
    file = null
    try {
      closeSync(closing)
    } catch {
      // A file system may report a full disk only at close.
    }
  }

  /** @returns false if not everything could be written */
  function put(text: string): boolean {
    if (file === null || bytes > maxBytes) {
      close()
      open()
    }
    if (file === null) return false
    try {
      const data = Buffer.from(isCut ? `\n${text}` : text)
      const written = writeSync(file, data)
      bytes += written
      isCut = written < data.length
      return !isCut
    } catch {
      close()
      return false
    }
  }

  /** Logs how many lines are missing here. */
  function reportDropped(): void {
    retry = undefined
    const msg = `${dropped} log lines were dropped: the disk was full`
    if (put(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`)) dropped = 0
    else scheduleRetry()
  }

  function scheduleRetry(): void {
    retry ??= setTimeout(reportDropped, RETRY_MS).unref()
  }

  return {
    write(line) {
      if (dropped === 0 && put(`${line}\n`)) return
      dropped += 1
      scheduleRetry()
    },
    end() {
      clearTimeout(retry)
      close()
    },
  }
}
