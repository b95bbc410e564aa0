import { ORDINARY_START } from './cast.ts'
import { Chance } from './random-stream.ts'
import type { Change, Clock, Journal } from './journal.ts'
import type { Feed } from './feed.ts'
import { happening } from './market-events.ts'
import type { MediaWriting } from './media.ts'
import { DAY_MS } from './outline.ts'

/**
 * A market day changes one listing in this many. A brisk market has fewer changes, because fewer homes are for sale and
 * sales must match the past.
 */
const LISTINGS_TO_A_CHANGE = 30
const BRISK_LISTINGS_TO_A_CHANGE = 100
/** After a long pause the market catches up on this much market time. */
const MAX_MISSED_MS = DAY_MS
/** Minimum and maximum of the interval between two events, as a share of the average. */
const SHORTEST = 0.3
const LONGEST = 1.7

/**
 * Simulates the market. Events and their times depend only on the seed and the market's clock. The simulation advances
 * before each response, so that no timer runs.
 */
export class Life {
  readonly #feed: Feed
  readonly #writing: MediaWriting
  readonly #journal: Journal
  readonly #now: () => number
  #clock: Clock
  #happened: number
  /** Market time of the next event. */
  #next_ms: number

  constructor(feed: Feed, writing: MediaWriting, journal: Journal, speed: number, now: () => number) {
    this.#feed = feed
    this.#writing = writing
    this.#journal = journal
    this.#now = now
    const stored = journal.replay(feed)
    this.#happened = stored.happened
    this.#next_ms = stored.market_ms + this.#gap()
    this.#clock = stored.clock ?? { market_ms: 0, since: now(), speed }
    if (!stored.clock) journal.write({ clock: this.#clock })
    else if (stored.clock.speed !== speed) this.setSpeed(speed)
  }

  /** Returns the state of the clock. */
  get state(): { speed: number; market_ms: number; happened: number; next_at: string | null } {
    return {
      speed: this.#clock.speed,
      market_ms: Math.round(this.#marketAt(this.#now())),
      happened: this.#happened,
      next_at: this.#clock.speed > 0 ? new Date(this.#instantOf(this.#next_ms)).toISOString() : null,
    }
  }

  /** Sets the speed relative to real time; 0 stops the market. */
  setSpeed(speed: number): void {
    this.advance()
    const now = this.#now()
    this.#setClock({ market_ms: this.#marketAt(now), since: now, speed })
  }

  /** Advances the market time, with all events in between. @returns their number */
  skip(market_ms: number): number {
    this.advance()
    const before = this.#happened
    const now = this.#now()
    const until = this.#marketAt(now) + market_ms
    while (this.#next_ms <= until) this.#happen(now)
    this.#setClock({ market_ms: until, since: now, speed: this.#clock.speed })
    return this.#happened - before
  }

  /** Applies a requested change. */
  change(change: Change): ReturnType<Feed['apply']> {
    const row = this.#feed.apply(change)
    this.#journal.write({ change })
    return row
  }

  /** Applies all events that are due, each dated with its due time. */
  advance(): void {
    if (this.#clock.speed <= 0) return
    const now = this.#now()
    const missed = this.#marketAt(now) - this.#next_ms
    if (missed > MAX_MISSED_MS) {
      const since = now - MAX_MISSED_MS / this.#clock.speed
      this.#setClock({ ...this.#clock, market_ms: this.#next_ms, since })
    }
    for (let at = this.#instantOf(this.#next_ms); at <= now; at = this.#instantOf(this.#next_ms)) this.#happen(at)
  }

  #happen(at: number): void {
    const number = this.#happened++
    const market_ms = this.#next_ms
    for (const change of happening(this.#feed, this.#writing, number, Math.floor(at))) {
      this.#feed.apply(change)
      this.#journal.write({ change, number, market_ms })
    }
    this.#next_ms += this.#gap()
  }

  #gap(): number {
    const { count, seed, is_brisk } = this.#feed.market
    const ordinary = Math.max(1, count - ORDINARY_START)
    const chance = new Chance(seed, this.#happened, 20)
    return (
      ((DAY_MS * (is_brisk ? BRISK_LISTINGS_TO_A_CHANGE : LISTINGS_TO_A_CHANGE)) / ordinary) *
      chance.range(SHORTEST, LONGEST)
    )
  }

  #marketAt(instant: number): number {
    return this.#clock.market_ms + (instant - this.#clock.since) * this.#clock.speed
  }

  #instantOf(market_ms: number): number {
    return this.#clock.since + (market_ms - this.#clock.market_ms) / this.#clock.speed
  }

  #setClock(clock: Clock): void {
    this.#clock = clock
    this.#journal.write({ clock })
  }
}
