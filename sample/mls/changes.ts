import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Feed } from './feed.ts'
import type { Market } from './outline.ts'
import type { Row } from './records.ts'

/** A change of the feed: fields of a listing, a listing that is added, or a row of another resource. */
export type Change =
  | { act: 'edit'; at: number; index: number; fields: Row }
  | { act: 'add'; at: number; fields: Row }
  | { act: 'row'; at: number; resource: 'OpenHouse' | 'Member' | 'Office'; fields: Row }

/** Market time: where it stood at an instant, and how many times faster than real time it goes on from there. */
export interface Clock {
  /** Milliseconds of the market since it began to live. */
  market_ms: number
  since: number
  speed: number
}

/** A line of the file: what happened, the number of the happening if the market did it by itself, or how the clock was set. */
type Line = { change: Change; number?: number; market_ms?: number } | { clock: Clock }

/** What a former process left: the clock, and the last thing that happened by itself. */
export interface ReplayedFeed {
  clock: Clock | null
  /** How many things have happened by themselves, and when, in market time, the last one did. */
  happened: number
  market_ms: number
}

/** The changes of a market in a file: whoever starts with it again goes on where the former one ended. */
export class Journal {
  readonly #path: string | null

  /** @param path null keeps nothing */
  constructor(path: string | null) {
    this.#path = path
  }

  /** Makes all kept changes again. A file that belongs to another market is begun anew. */
  replay(feed: Feed): ReplayedFeed {
    const stored: ReplayedFeed = { clock: null, happened: 0, market_ms: 0 }
    if (this.#path === null) return stored
    const head = headOf(feed.market)
    const [first, ...lines] = readOrEmpty(this.#path).split('\n')
    if (first !== head) {
      mkdirSync(dirname(this.#path), { recursive: true })
      writeFileSync(this.#path, `${head}\n`)
      return stored
    }
    for (const text of lines) {
      const line = lineOf(text)
      if (!line) continue
      if ('clock' in line) stored.clock = line.clock
      else feed.apply(line.change)
      if ('number' in line) {
        stored.happened = (line.number ?? 0) + 1
        stored.market_ms = line.market_ms ?? 0
      }
    }
    return stored
  }

  write(line: Line): void {
    if (this.#path !== null) appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}

function headOf({ seed, day, count, is_brisk }: Market): string {
  return JSON.stringify({ seed, day, count, is_brisk })
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process that is killed while it writes leaves half a line: it is as if it had not happened. */
function lineOf(text: string): Line | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
