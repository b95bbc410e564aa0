import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { ambient } from './db.server.ts'

/**
 * Rows that are copied into a table: the quickest way in, for those that are known to be new. They go in PostgreSQL's
 * binary form. As text the server had to look at each byte three times, and to read numbers, times and ids out of it:
 * a sixth of all that it does for a new home, and here as much again.
 */

/** The kinds of columns that are copied into. */
export type CopyType =
  | 'uuid'
  | 'text'
  | 'text[]'
  | 'json'
  | 'jsonb'
  | 'bytea'
  | 'boolean'
  | 'integer'
  | 'numeric'
  | 'double precision'
  | 'date'
  | 'timestamptz'

/** So many bytes go to the server at once, unless one value is longer. */
const PIECE_BYTES = 65_536
/** Pieces that wait to be filled again: with new ones for each page the process had to be tidied up much more often. */
const MOST_FREE = 128
const free: Buffer[] = []

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const END = Buffer.from([0xff, 0xff])
const NULL = -1
/** No value of a fixed length takes more, with its length before it. */
const MOST_FIXED = 64
const OID_OF_TEXT = 25
const SHORT = 32

const HEX = new Uint8Array(128).fill(255)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value
  HEX[digit.toUpperCase().charCodeAt(0)] = value
}
/** 1 January 2000, from which PostgreSQL counts. */
const EPOCH_MS = 946_684_800_000
const DAY_MS = 86_400_000
const LOW = 4_294_967_296

/**
 * Rows that wait to be copied, as the bytes that are sent: a thousand of them are no thousand values to be kept.
 * Days are texts, the bytes of a bytea hexadecimal digits, JSON is its text or a value.
 */
export class CopyRows<Row extends object> {
  readonly names: readonly (keyof Row & string)[]
  readonly #types: readonly CopyType[]
  readonly #pieces: Buffer[] = []
  #piece = piece(0)
  #at = SIGNATURE.copy(this.#piece)
  /** The bytes of the pieces that are full. */
  #earlier = 0
  #isSent = false
  length = 0

  /** @param columns those that are written, each with the type that the table has for it */
  constructor(columns: { readonly [Name in keyof Row & string]: CopyType }) {
    this.names = Object.keys(columns) as (keyof Row & string)[]
    this.#types = Object.values(columns)
  }

  add(row: Row): void {
    const { names } = this
    this.length += 1
    this.#room(2)
    this.#int16(names.length)
    for (let place = 0; place < names.length; place += 1)
      this.#value(this.#types[place] as CopyType, row[names[place] as keyof Row])
  }

  /** All that was added, once: what was sent is written over by what comes. */
  *bytes(): Generator<Buffer> {
    if (this.#isSent) throw new Error('These rows were copied already.')
    this.#isSent = true
    yield* this.#pieces
    yield this.#piece.subarray(0, this.#at)
    yield END
  }

  /** Lets others use the room; only where the server has all of it. */
  release(): void {
    for (const one of [...this.#pieces, this.#piece])
      if (free.length < MOST_FREE && one.buffer.byteLength === PIECE_BYTES) free.push(Buffer.from(one.buffer))
    this.#pieces.length = 0
    this.#piece = Buffer.alloc(0)
  }

  #room(bytes: number): void {
    if (this.#piece.length - this.#at >= bytes) return
    this.#pieces.push(this.#piece.subarray(0, this.#at))
    this.#earlier += this.#at
    this.#piece = piece(bytes)
    this.#at = 0
  }

  #value(type: CopyType, value: unknown): void {
    this.#room(MOST_FIXED)
    if (value === null || value === undefined) return this.#int32(NULL)
    switch (type) {
      case 'text':
        return this.#text(value)
      case 'integer':
        this.#int32(4)
        return this.#integer(value)
      case 'boolean':
        if (typeof value !== 'boolean') throw unfit(type, value)
        this.#int32(1)
        this.#piece[this.#at] = value ? 1 : 0
        this.#at += 1
        return
      case 'numeric':
        return this.#numeric(value)
      case 'timestamptz':
        return this.#instant(value)
      case 'date':
        return this.#day(value)
      case 'uuid':
        return this.#uuid(value)
      case 'double precision':
        if (typeof value !== 'number') throw unfit(type, value)
        this.#int32(8)
        // There is no 0 below 0.
        this.#at = this.#piece.writeDoubleBE(value + 0, this.#at)
        return
      case 'text[]':
        return this.#texts(value)
      case 'json':
        return this.#text(typeof value === 'string' ? value : JSON.stringify(value))
      case 'jsonb':
        // Before it stands the version of its form.
        return this.#text(`\x01${typeof value === 'string' ? value : JSON.stringify(value)}`)
      case 'bytea':
        return this.#digits(value)
    }
  }

  #int16(value: number): void {
    const bytes = this.#piece
    bytes[this.#at] = value >>> 8
    bytes[this.#at + 1] = value
    this.#at += 2
  }

  #int32(value: number): void {
    const bytes = this.#piece
    const at = this.#at
    bytes[at] = value >>> 24
    bytes[at + 1] = value >>> 16
    bytes[at + 2] = value >>> 8
    bytes[at + 3] = value
    this.#at = at + 4
  }

  #integer(value: unknown): void {
    if (typeof value !== 'number' || (value | 0) !== value) throw unfit('integer', value)
    this.#int32(value)
  }

  #text(value: unknown): void {
    if (typeof value !== 'string') throw unfit('text', value)
    const { length } = value
    if (length <= SHORT && this.#isShortWritten(value, length)) return
    // No character takes more than three bytes for each of its units.
    if (this.#piece.length - this.#at < 4 + length * 3) this.#room(4 + Buffer.byteLength(value))
    const at = this.#at
    const written = this.#piece.write(value, at + 4, 'utf8')
    this.#int32(written)
    this.#at = at + 4 + written
  }

  /** Most texts are short and of plain letters: for them a call out of JavaScript costs more than the letters do. */
  #isShortWritten(text: string, length: number): boolean {
    const bytes = this.#piece
    const from = this.#at + 4
    for (let place = 0; place < length; place += 1) {
      const code = text.charCodeAt(place)
      if (code > 127) return false
      bytes[from + place] = code
    }
    this.#int32(length)
    this.#at = from + length
    return true
  }

  #texts(value: unknown): void {
    if (!Array.isArray(value)) throw unfit('text[]', value)
    // How long it is stands before it: that is known behind it, in another piece maybe.
    const start = this.#piece
    const place = this.#at
    const before = this.#earlier + this.#at
    this.#int32(0)
    this.#int32(value.length === 0 ? 0 : 1)
    this.#int32(0)
    this.#int32(OID_OF_TEXT)
    if (value.length > 0) {
      this.#int32(value.length)
      this.#int32(1)
    }
    for (const item of value) {
      this.#room(MOST_FIXED)
      this.#text(item)
    }
    start.writeInt32BE(this.#earlier + this.#at - before - 4, place)
  }

  #instant(value: unknown): void {
    const ms = value instanceof Date ? value.getTime() : Number.NaN
    if (Number.isNaN(ms)) throw unfit('timestamptz', value)
    const microseconds = (ms - EPOCH_MS) * 1000
    const high = Math.floor(microseconds / LOW)
    this.#int32(8)
    this.#int32(high)
    this.#int32(microseconds - high * LOW)
  }

  #day(value: unknown): void {
    const days = typeof value === 'string' ? (Date.parse(`${value}T00:00:00Z`) - EPOCH_MS) / DAY_MS : Number.NaN
    if (!Number.isInteger(days)) throw unfit('date', value)
    this.#int32(4)
    this.#int32(days)
  }

  #uuid(value: unknown): void {
    if (typeof value !== 'string' || value.length !== 36) throw unfit('uuid', value)
    this.#int32(16)
    const bytes = this.#piece
    let at = this.#at
    for (let place = 0; place < 36; place += 2) {
      if (place === 8 || place === 13 || place === 18 || place === 23) place += 1
      const high = HEX[value.charCodeAt(place)] ?? 255
      const low = HEX[value.charCodeAt(place + 1)] ?? 255
      if (high === 255 || low === 255) throw unfit('uuid', value)
      bytes[at] = high * 16 + low
      at += 1
    }
    this.#at = at
  }

  #digits(value: unknown): void {
    if (typeof value !== 'string' || value.length % 2 === 1) throw unfit('bytea', value)
    const length = value.length / 2
    this.#room(4 + length)
    this.#int32(length)
    if (this.#piece.write(value, this.#at, 'hex') !== length) throw unfit('bytea', value)
    this.#at += length
  }

  /** In groups of four decimal digits, with the places behind the point that are written. */
  #numeric(value: unknown): void {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw unfit('numeric', value)
    const { sign, groups, weight, places } = decimalOf(value)
    this.#room(12 + groups.length * 2)
    this.#int32(8 + groups.length * 2)
    this.#int16(groups.length)
    this.#int16(weight)
    this.#int16(sign)
    this.#int16(places)
    for (const group of groups) this.#int16(group)
  }
}

const NEGATIVE = 0x4000

/** A number as PostgreSQL holds it: the shortest decimal number that stands for it. */
function decimalOf(value: number): { sign: number; groups: number[]; weight: number; places: number } {
  const sign = value < 0 ? NEGATIVE : 0
  const size = Math.abs(value)
  if (Number.isInteger(size) && size < 10_000) return { sign, groups: size === 0 ? [] : [size], weight: 0, places: 0 }
  const text = String(size)
  const plain = text.includes('e') ? size.toFixed(20) : text
  const [whole = '', rest = ''] = plain.split('.')
  if (plain.includes('e')) throw unfit('numeric', value)
  const wholes = Math.ceil(whole.length / 4)
  const digits = whole.padStart(wholes * 4, '0') + rest.padEnd(Math.ceil(rest.length / 4) * 4, '0')
  const groups: number[] = []
  for (let from = 0; from < digits.length; from += 4) groups.push(Number(digits.slice(from, from + 4)))
  let weight = wholes - 1
  while (groups[0] === 0) {
    groups.shift()
    weight -= 1
  }
  while (groups.at(-1) === 0) groups.pop()
  return { sign, groups, weight: groups.length === 0 ? 0 : weight, places: rest.length }
}

function unfit(type: CopyType, value: unknown): TypeError {
  return new TypeError(`This is no value of a column of type ${type}: ${String(value).slice(0, 100)}`)
}

function piece(bytes: number): Buffer {
  return (bytes <= PIECE_BYTES ? free.pop() : null) ?? Buffer.from(new ArrayBuffer(Math.max(bytes, PIECE_BYTES)))
}

/** Copies rows into a table, inside the current transaction. A row that is there already fails it. */
export async function copyInto<Row extends object>(table: string, rows: CopyRows<Row>): Promise<void> {
  const frame = ambient.getStore()
  if (!frame) throw new Error('Rows are copied inside transaction(): they commit together with what belongs to them.')
  if (rows.length === 0) return
  const columns = rows.names.join(', ')
  await pipeline(rows.bytes(), frame.client.query(from(`copy ${table} (${columns}) from stdin with (format binary)`)))
  rows.release()
}
