/**
 * MLS Grid's limits. A client that exceeds one is suspended: all requests are refused until the count over the trailing
 * window is below the limit.
 */
const LIMITS = [
  { ms: 1000, max: 2 },
  { ms: 3_600_000, max: 7200 },
  { ms: 86_400_000, max: 40_000 },
] as const

/** Counts requests, refused ones included, and refuses those beyond the limits. */
export class Limits {
  #times: number[] = []
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Counts a request; returns false if it exceeds a limit. */
  admit(): boolean {
    const now = this.#now()
    const start = this.#times.findIndex((time) => time > now - 86_400_000)
    this.#times = start > 0 ? this.#times.slice(start) : start < 0 ? [] : this.#times
    this.#times.push(now)
    return LIMITS.every(({ ms, max }) => this.#countSince(now - ms) <= max)
  }

  #countSince(instant: number): number {
    let count = 0
    for (let at = this.#times.length - 1; at >= 0 && (this.#times[at] ?? 0) > instant; at--) count++
    return count
  }
}
