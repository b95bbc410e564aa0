import { isAscii } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { RawRecord, RecordForm } from './mls-feed.ts'

/**
 * A page is cut into its records where they stand, and a record into its fields: only those that are read become values,
 * and what is kept is copied as it was written. The result is the same as that of reading all and writing it anew, in less
 * than half of the time. What is written in another way than a machine writes JSON is not cut at all.
 */

/** The records of a page, and the text of each that is kept. */
export interface CutPage {
  records: RawRecord[]
  texts: string[]
  /** The answer without its records. */
  envelope: string
}

interface CutRecord {
  record: RawRecord
  text: string
}

interface Field {
  /** Quoted, as it stands in the page. */
  quoted: Buffer
  name: string
  isRead: boolean
  isKept: boolean
  isRewritten: boolean
  /** The record in which it was met last. */
  metIn: number
  /** The field that came behind it the last time. */
  next: Field | null
}

/** The page is written in another way: it is to be read as a whole. */
class OtherwiseError extends Error {}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58]
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [91, 93, 123, 125]
const [MINUS, POINT, ZERO, NINE, SMALL_N] = [45, 46, 48, 57, 110]
const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text))
/** Numbers of so many characters are written by every machine in the same way. */
const LONGEST_NUMBER = 15

/** @returns null where the page is no JSON, or is written in another way */
export function cutPage(body: Buffer, form: RecordForm): CutPage | null {
  const records: RawRecord[] = []
  const texts: string[] = []
  try {
    const cutter = new Cutter(body, form)
    for (const { record, text } of cutter.records()) {
      records.push(record)
      texts.push(text)
    }
    return { records, texts, envelope: cutter.envelope }
  } catch (error) {
    return nullWhereOtherwise(error)
  }
}

/** So many records are cut at a time: the database, which waits for the next word meanwhile, should not wait long. */
const CUT_AT_ONCE = 6

/**
 * Cuts a page and hands each record over before the next one is made, so that none has to be kept. Between some records
 * and the next what else the process does goes on.
 * @returns the answer without its records; null as of cutPage: what was taken until then counts for nothing
 */
export async function cutEach(
  body: Buffer,
  form: RecordForm,
  take: (record: RawRecord, text: string) => void,
): Promise<string | null> {
  let taken = 0
  try {
    const cutter = new Cutter(body, form)
    for (const { record, text } of cutter.records()) {
      take(record, text)
      taken += 1
      if (taken % CUT_AT_ONCE === 0) await setImmediate()
    }
    return cutter.envelope
  } catch (error) {
    return nullWhereOtherwise(error)
  }
}

function nullWhereOtherwise(error: unknown): null {
  if (error instanceof OtherwiseError || error instanceof SyntaxError) return null
  throw error
}

class Cutter {
  /** The answer without its records, once all of them are cut. */
  envelope = ''
  readonly #body: Buffer
  readonly #form: RecordForm
  readonly #slice: (start: number, end: number) => string
  readonly #fields = new Map<string, Field>()
  readonly #first: Field = {
    quoted: Buffer.alloc(0),
    name: '',
    isRead: false,
    isKept: false,
    isRewritten: false,
    metIn: -1,
    next: null,
  }
  #at = 0
  /** True where the last value was written as we would write it. */
  #isPlain = true

  constructor(body: Buffer, form: RecordForm) {
    this.#body = body
    this.#form = form
    const text = isAscii(body) ? body.toString('latin1') : null
    this.#slice =
      text === null ? (start, end) => body.toString('utf8', start, end) : (start, end) => text.slice(start, end)
  }

  *records(): Generator<CutRecord> {
    const mark = '"value":['
    this.#take(OPEN)
    for (;;) {
      const start = this.#at
      this.#string()
      this.#take(COLON)
      if (this.#at - start === mark.length - 1 && this.#slice(start, this.#at + 1) === mark) break
      this.#value()
      this.#take(COMMA)
    }
    this.#take(OPEN_LIST)
    const head = this.#at
    if (this.#body[this.#at] !== CLOSE_LIST)
      for (let place = 0; ; place += 1) {
        yield this.#record(place)
        if (this.#body[this.#at] === CLOSE_LIST) break
        this.#take(COMMA)
      }
    this.envelope = this.#slice(0, head) + this.#slice(this.#at, this.#body.length)
  }

  /** @param place which one it is in the page */
  #record(place: number): CutRecord {
    let [read, kept] = ['', '']
    // Neighbors that go the same way are copied together.
    let [readFrom, readTo, keptFrom, keptTo] = [0, 0, 0, 0]
    let before = this.#first
    this.#take(OPEN)
    if (this.#body[this.#at] === CLOSE) this.#otherwise()
    for (;;) {
      const start = this.#at
      const field = this.#field(before)
      before = field
      if (field.metIn === place) this.#otherwise()
      field.metIn = place
      this.#take(COLON)
      const from = this.#at
      this.#value()
      const end = this.#at
      if (field.isRead) {
        if (start === readTo + 1) readTo = end
        else {
          if (readTo > 0) read += `${this.#slice(readFrom, readTo)},`
          readFrom = start
          readTo = end
        }
      } else if (!this.#isPlain) JSON.parse(this.#slice(from, end))
      if (field.isKept && this.#body[from] !== SMALL_N) {
        const isCopied = this.#isPlain && !field.isRewritten
        if (isCopied && start === keptTo + 1) keptTo = end
        else {
          if (keptTo > 0) kept += `${this.#slice(keptFrom, keptTo)},`
          keptFrom = start
          keptTo = isCopied ? end : 0
          if (!isCopied) kept += `${this.#form.write(field.name, JSON.parse(this.#slice(from, end)))},`
        }
      }
      if (this.#body[this.#at] === CLOSE) break
      this.#take(COMMA)
    }
    this.#take(CLOSE)
    if (readTo > 0) read += this.#slice(readFrom, readTo)
    else read = read.slice(0, -1)
    if (keptTo > 0) kept += this.#slice(keptFrom, keptTo)
    else kept = kept.slice(0, -1)
    return { record: JSON.parse(`{${read}}`), text: `{${kept}}` }
  }

  /** A name and what becomes of its value: mostly the one that came behind the former one in the last record too. */
  #field(before: Field): Field {
    const { next } = before
    const start = this.#at
    if (next && this.#stands(next.quoted)) {
      this.#at = start + next.quoted.length
      return next
    }
    this.#string()
    if (!this.#isPlain) this.#otherwise()
    const quoted = this.#slice(start, this.#at)
    let field = this.#fields.get(quoted)
    if (!field) {
      const name = quoted.slice(1, -1)
      // Such names a machine puts in another order, or understands as something else.
      if (/^\d/.test(name) || name === '__proto__') this.#otherwise()
      field = { quoted: Buffer.from(quoted), name, metIn: -1, next: null, ...this.#form.sort(name) }
      this.#fields.set(quoted, field)
    }
    before.next = field
    return field
  }

  #stands(text: Buffer): boolean {
    const body = this.#body
    const start = this.#at
    for (let place = 0; place < text.length; place += 1) if (body[start + place] !== text[place]) return false
    return true
  }

  #take(byte: number): void {
    if (this.#body[this.#at] !== byte) this.#otherwise()
    this.#at += 1
  }

  #otherwise(): never {
    throw new OtherwiseError('The page is written in another way.')
  }

  #value(): void {
    this.#isPlain = true
    const byte = this.#body[this.#at]
    if (byte === QUOTE) this.#string()
    else if (byte === OPEN_LIST) this.#list()
    else if (byte === OPEN) this.#nested()
    else this.#scalar()
  }

  #string(): void {
    const body = this.#body
    this.#isPlain = true
    this.#take(QUOTE)
    for (let at = this.#at; at < body.length; at += 1) {
      const byte = body[at] ?? 0
      if (byte === QUOTE) {
        this.#at = at + 1
        return
      }
      if (byte >= 32 && byte !== BACKSLASH) continue
      this.#isPlain = false
      if (byte === BACKSLASH) at += 1
    }
    this.#otherwise()
  }

  #scalar(): void {
    const literal = LITERALS.find((one) => this.#stands(one))
    if (literal) {
      this.#at += literal.length
      return
    }
    const body = this.#body
    const start = this.#at
    let at = start
    let isWhole = body[start] !== MINUS
    for (; ; at += 1) {
      const byte = body[at] ?? 0
      if (byte >= ZERO && byte <= NINE) continue
      // - + . e E
      if (byte !== MINUS && byte !== 43 && byte !== POINT && byte !== 101 && byte !== 69) break
      isWhole = false
    }
    if (at === start) this.#otherwise()
    this.#at = at
    const length = at - start
    if (isWhole && length <= LONGEST_NUMBER && (length === 1 || body[start] !== ZERO)) return
    // 1.0, 1e5 and -0 are not what we would write, and 01 is none.
    const text = this.#slice(start, at)
    if (length > LONGEST_NUMBER || String(Number(text)) !== text) this.#isPlain = false
  }

  /** A list of texts and numbers; any other is looked into by its reader. */
  #list(): void {
    const start = this.#at
    this.#at += 1
    let isPlain = true
    if (this.#body[this.#at] === CLOSE_LIST) {
      this.#at += 1
      return
    }
    for (;;) {
      const byte = this.#body[this.#at]
      if (byte === OPEN || byte === OPEN_LIST) {
        this.#at = start
        return this.#nested()
      }
      this.#isPlain = true
      if (byte === QUOTE) this.#string()
      else this.#scalar()
      isPlain &&= this.#isPlain
      if (this.#body[this.#at] === CLOSE_LIST) break
      this.#take(COMMA)
    }
    this.#at += 1
    this.#isPlain = isPlain
  }

  /** Whatever has parts: where it ends is enough. */
  #nested(): void {
    const body = this.#body
    let depth = 0
    for (; this.#at < body.length; ) {
      const byte = body[this.#at]
      if (byte === QUOTE) {
        this.#string()
        continue
      }
      this.#at += 1
      if (byte === OPEN || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE || byte === CLOSE_LIST) {
        depth -= 1
        if (depth === 0) {
          this.#isPlain = false
          return
        }
      }
    }
    this.#otherwise()
  }
}
