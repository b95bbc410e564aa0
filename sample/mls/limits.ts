/** MLS Grid's limits. Who exceeds one is suspended: every request is refused until the count over the trailing time is inside again. */
const LIMITS = [
  { ms: 1000, most: 2 },
  { ms: 3_600_000, most: 7200 },
  { ms: 86_400_000, most: 40_000 },
] as const

/** Counts requests and refuses those beyond the limits; refused ones count too. */
export class Limits {
  #times: number[] = []
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Counts a request; false when it is one too many. */
  admit(): boolean {
    const now = this.#now()
    const start = this.#times.findIndex((time) => time > now - 86_400_000)
    this.#times = start > 0 ? this.#times.slice(start) : start < 0 ? [] : this.#times
    this.#times.push(now)
    return LIMITS.every(({ ms, most }) => this.#countSince(now - ms) <= most)
  }

  #countSince(instant: number): number {
    let count = 0
    for (let at = this.#times.length - 1; at >= 0 && (this.#times[at] ?? 0) > instant; at--) count++
    return count
  }
}
