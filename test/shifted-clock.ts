/** Shifts the clock of a process, for work that depends on the time of day. Loaded by --import. */
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    super(given.length === 0 ? RealDate.now() + offset : given[0])
  }
  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor
