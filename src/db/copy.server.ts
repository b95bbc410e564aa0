import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { ambient } from './db.server.ts'

/** Rows that are copied into a table: the quickest way in, for those that are known to be new. */

/** So many bytes, and a row at most, go to the server at once. */
const PIECE_BYTES = 65_536

type Value = string | number | boolean | Date | readonly string[] | null

/** A row's values in PostgreSQL's text format. JSON is given as its text. */
export function copyLine(values: readonly Value[]): string {
  let line = ''
  let before = ''
  for (const value of values) {
    line += value === null ? `${before}\\N` : before + fieldOf(value)
    before = '\t'
  }
  return `${line}\n`
}

function fieldOf(value: Exclude<Value, null>): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'object') return value instanceof Date ? value.toISOString() : escaped(arrayOf(value))
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text
}

function arrayOf(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Rows that wait to be copied, as the bytes that are sent: a thousand of them are no thousand values to be kept. */
export class CopyLines {
  readonly #pieces: Buffer[] = []
  length = 0
  #piece = ''

  /** @param line made by copyLine */
  add(line: string): void {
    this.length += 1
    this.#piece += line
    if (this.#piece.length >= PIECE_BYTES) this.#cut()
  }

  /** All that was added. */
  *[Symbol.iterator](): Generator<Buffer> {
    this.#cut()
    yield* this.#pieces
  }

  #cut(): void {
    if (this.#piece !== '') this.#pieces.push(Buffer.from(this.#piece))
    this.#piece = ''
  }
}

/**
 * Copies rows into a table, inside the current transaction. A row that is there already fails it.
 * @param lines each made by copyLine
 */
export async function copyInto(
  table: string,
  columns: readonly string[],
  lines: readonly string[] | CopyLines,
): Promise<void> {
  const frame = ambient.getStore()
  if (!frame) throw new Error('Rows are copied inside transaction(): they commit together with what belongs to them.')
  if (lines.length === 0) return
  await pipeline(
    lines instanceof CopyLines ? lines : collected(lines),
    frame.client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
}

function collected(lines: readonly string[]): CopyLines {
  const all = new CopyLines()
  for (const line of lines) all.add(line)
  return all
}
