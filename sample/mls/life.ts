import { ORDINARY_START } from './cast.ts'
import { Chance } from './chance.ts'
import type { Change, Clock, Journal } from './changes.ts'
import type { Feed } from './feed.ts'
import { happening } from './happenings.ts'
import type { MediaWriting } from './media.ts'
import { DAY_MS } from './outline.ts'

/** Of so many listings one changes in a day of the market; of more where fewer are for sale, so that as many sell as have sold. */
const LISTINGS_TO_A_CHANGE = 30
const BRISK_LISTINGS_TO_A_CHANGE = 100
/** After a long pause this much of market time is made up for: what a feed did meanwhile is there at once. */
const MAX_MISSED_MS = DAY_MS
/** Between two things that happen there is at least, and at most, this share of the usual time. */
const SHORTEST = 0.3
const LONGEST = 1.7

/**
 * The life of the market: what happens, and when, follows from the seed and the market's clock alone. It is brought up to
 * now before each answer, so that nothing runs while nobody asks.
 */
export class Life {
  readonly #feed: Feed
  readonly #writing: MediaWriting
  readonly #journal: Journal
  readonly #now: () => number
  #clock: Clock
  #happened: number
  /** When the next thing happens, in market time. */
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

  /** What the clock shows. */
  get state(): { speed: number; market_ms: number; happened: number; next_at: string | null } {
    return {
      speed: this.#clock.speed,
      market_ms: Math.round(this.#marketAt(this.#now())),
      happened: this.#happened,
      next_at: this.#clock.speed > 0 ? new Date(this.#instantOf(this.#next_ms)).toISOString() : null,
    }
  }

  /** Lets market time go on so many times faster than real time from now on; 0 stops it. */
  setSpeed(speed: number): void {
    this.advance()
    const now = this.#now()
    this.#setClock({ market_ms: this.#marketAt(now), since: now, speed })
  }

  /** Lets a stretch of market time pass at once: all that happens in it happens now. @returns how many things did */
  skip(market_ms: number): number {
    this.advance()
    const before = this.#happened
    const now = this.#now()
    const until = this.#marketAt(now) + market_ms
    while (this.#next_ms <= until) this.#happen(now)
    this.#setClock({ market_ms: until, since: now, speed: this.#clock.speed })
    return this.#happened - before
  }

  /** Makes a change that somebody asked for. */
  change(change: Change): ReturnType<Feed['apply']> {
    const row = this.#feed.apply(change)
    this.#journal.write({ change })
    return row
  }

  /** All that is due happens, dated when it was due. */
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
