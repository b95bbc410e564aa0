import { readFileSync } from 'node:fs'

/**
 * Shifts the clock of a process, for work that depends on the time of day. Loaded by --import. With CLOCK_FILE, the
 * shift is what this file says, which may change while the process runs.
 */
const file = process.env.CLOCK_FILE
/** Maximum age of the offset. A file read for each look at the clock would cost more than the work between them. */
const MAX_AGE_MS = 5
let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
let readAt = Number.NEGATIVE_INFINITY
const RealDate = Date

function shift(): number {
  if (file && performance.now() - readAt > MAX_AGE_MS) {
    readAt = performance.now()
    offset = Number(readFileSync(file, 'utf8'))
  }
  return offset
}

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    super(given.length === 0 ? RealDate.now() + shift() : given[0])
  }
  static override now(): number {
    return RealDate.now() + shift()
  }
} as DateConstructor
