import { ORDINARY_START } from './cast.ts'
import type { Feed } from './feed.ts'
import type { Change, Clock, Journal } from './journal.ts'
import { marketEvent } from './market-events.ts'
import type { MediaSettings } from './media.ts'
import { DAY_MS } from './outline.ts'
import { RandomStream } from './random-stream.ts'

/**
 * A market day changes one listing in this many. A brisk market has fewer changes, because fewer homes are for sale and
 * sales must match the past.
 */
const LISTINGS_PER_DAILY_CHANGE = 30
const BRISK_LISTINGS_PER_DAILY_CHANGE = 100
/** After a long pause the market catches up on this much market time. */
const MAX_CATCH_UP_MS = DAY_MS
/** Minimum and maximum of the interval between two events, as a share of the average. */
const MIN_GAP_SHARE = 0.3
const MAX_GAP_SHARE = 1.7

/**
 * Simulates the market. Events and their times depend only on the seed and the market's clock. The simulation advances
 * before each response, so that no timer runs.
 */
export class MarketSimulation {
  readonly #feed: Feed
  readonly #mediaSettings: MediaSettings
  readonly #journal: Journal
  readonly #now: () => number
  #clock: Clock
  #eventCount: number
  /** Market time of the next event. */
  #nextEvent_ms: number

  constructor(feed: Feed, mediaSettings: MediaSettings, journal: Journal, speed: number, now: () => number) {
    this.#feed = feed
    this.#mediaSettings = mediaSettings
    this.#journal = journal
    this.#now = now
    const stored = journal.replay(feed)
    this.#eventCount = stored.happened
    this.#nextEvent_ms = stored.market_ms + this.#nextGap_ms()
    this.#clock = stored.clock ?? { market_ms: 0, since: now(), speed }
    if (!stored.clock) journal.write({ clock: this.#clock })
    else if (stored.clock.speed !== speed) this.setSpeed(speed)
  }

  /** Returns the state of the clock. */
  get state(): { speed: number; market_ms: number; happened: number; next_at: string | null } {
    return {
      speed: this.#clock.speed,
      market_ms: Math.round(this.#marketAt(this.#now())),
      happened: this.#eventCount,
      next_at: this.#clock.speed > 0 ? new Date(this.#instantOf(this.#nextEvent_ms)).toISOString() : null,
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
    const before = this.#eventCount
    const now = this.#now()
    const until = this.#marketAt(now) + market_ms
    while (this.#nextEvent_ms <= until) this.#applyNext(now)
    this.#setClock({ market_ms: until, since: now, speed: this.#clock.speed })
    return this.#eventCount - before
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
    const missed_ms = this.#marketAt(now) - this.#nextEvent_ms
    if (missed_ms > MAX_CATCH_UP_MS) {
      const since = now - MAX_CATCH_UP_MS / this.#clock.speed
      this.#setClock({ ...this.#clock, market_ms: this.#nextEvent_ms, since })
    }
    for (let at = this.#instantOf(this.#nextEvent_ms); at <= now; at = this.#instantOf(this.#nextEvent_ms))
      this.#applyNext(at)
  }

  #applyNext(at: number): void {
    const number = this.#eventCount++
    const market_ms = this.#nextEvent_ms
    for (const change of marketEvent(this.#feed, this.#mediaSettings, number, Math.floor(at))) {
      this.#feed.apply(change)
      this.#journal.write({ change, number, market_ms })
    }
    this.#nextEvent_ms += this.#nextGap_ms()
  }

  #nextGap_ms(): number {
    const { count, seed, is_brisk } = this.#feed.market
    const ordinary = Math.max(1, count - ORDINARY_START)
    const random = new RandomStream(seed, this.#eventCount, 20)
    return (
      ((DAY_MS * (is_brisk ? BRISK_LISTINGS_PER_DAILY_CHANGE : LISTINGS_PER_DAILY_CHANGE)) / ordinary) *
      random.range(MIN_GAP_SHARE, MAX_GAP_SHARE)
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
