import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Feed } from './feed.ts'
import type { Market } from './outline.ts'
import type { Row } from './records.ts'

/** A change of the feed: edited fields of a listing, a new listing, or a row of another resource. */
export type Change =
  | { act: 'edit'; at: number; index: number; fields: Row }
  | { act: 'add'; at: number; fields: Row }
  | { act: 'row'; at: number; resource: 'OpenHouse' | 'Member' | 'Office'; fields: Row }

/** Market time: its value at an instant, and its speed relative to real time. */
export interface Clock {
  /** Milliseconds of market time since its start. */
  market_ms: number
  since: number
  speed: number
}

/** A line of the file: a change, with its number if the market made it, or a new clock setting. */
type Line = { change: Change; number?: number; market_ms?: number } | { clock: Clock }

/** State of a former process: the clock, and the last event of the market. */
export interface JournalState {
  clock: Clock | null
  /** Number of market events so far, and the market time of the last one. */
  happened: number
  market_ms: number
}

/** A file with the changes of a market, from which a restart resumes. */
export class Journal {
  readonly #path: string | null

  /** @param path null stores nothing */
  constructor(path: string | null) {
    this.#path = path
  }

  /** Applies all stored changes. Replaces a file of another market. */
  replay(feed: Feed): JournalState {
    const stored: JournalState = { clock: null, happened: 0, market_ms: 0 }
    if (this.#path === null) return stored
    const header = headerOf(feed.market)
    const [first, ...lines] = readOrEmpty(this.#path).split('\n')
    if (first !== header) {
      mkdirSync(dirname(this.#path), { recursive: true })
      writeFileSync(this.#path, `${header}\n`)
      return stored
    }
    for (const text of lines) {
      const line = parseLine(text)
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

function headerOf({ seed, day, count, is_brisk }: Market): string {
  return JSON.stringify({ seed, day, count, is_brisk })
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process killed during a write leaves a partial line; ignore it. */
function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
