/** A file as a table, or the reason that it cannot be one. */
export type Parsed =
  | { ok: true; headers: string[]; rows: ParsedRow[] }
  | { ok: false; fault: 'notCsv' | 'noHeader' | 'empty' | 'tooManyRows' | 'tooManyColumns' }
  | { ok: false; fault: 'openQuote'; row: number }

/** A row with its number, as a spreadsheet counts them: the header is row 1. */
export interface ParsedRow {
  row: number
  cells: string[]
}

export interface ParseBounds {
  maxRows: number
  maxColumns: number
}

/**
 * Decodes and parses a CSV file: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252; separated
 * by commas, semicolons or tabs; with quotes, doubled quotes and line breaks in quotes. Skips empty rows.
 * Source: RFC 4180.
 */
export function parseCsv(bytes: Uint8Array, bounds: ParseBounds): Parsed {
  const text = decode(bytes)
  if (text === null) return { ok: false, fault: 'notCsv' }
  const { body, separator } = separatorOf(text)
  const records = splitRecords(body, separator, bounds.maxRows + 2)
  if (!Array.isArray(records)) return { ok: false, fault: 'openQuote', row: records.row }
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = filled
  if (!head) return { ok: false, fault: 'empty' }
  const headers = head.cells.map((cell) => cell.trim())
  while (headers.at(-1) === '') headers.pop()
  if (headers.every((header) => header === '')) return { ok: false, fault: 'noHeader' }
  if (headers.length > bounds.maxColumns) return { ok: false, fault: 'tooManyColumns' }
  if (rows.length === 0) return { ok: false, fault: 'empty' }
  if (rows.length > bounds.maxRows) return { ok: false, fault: 'tooManyRows' }
  return {
    ok: true,
    headers,
    rows: rows.map(({ row, cells }) => ({ row, cells: withoutEmptyTail(cells, headers.length) })),
  }
}

/** Trailing separators of a spreadsheet are no cells. */
function withoutEmptyTail(cells: string[], width: number): string[] {
  let end = cells.length
  while (end > width && cells[end - 1]?.trim() === '') end -= 1
  return cells.slice(0, end)
}

/** Returns the text of a file, or null for a binary file, such as a workbook. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // A workbook is a ZIP file with NUL bytes. Text has none.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const SEPARATORS = [',', ';', '\t'] as const

/** Excel writes `sep=;` before the header. Else the separator is the most frequent one in the header. */
function separatorOf(text: string): { body: string; separator: string } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)
  if (declared?.[1]) return { body: text.slice(declared[0].length), separator: declared[1] }
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  let isFilled = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if ((character === '\n' || character === '\r') && isFilled) break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
    if (!/\s/.test(character)) isFilled = true
  }
  const [separator] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [',']
  return { body: text, separator }
}

/**
 * Splits a text into records. A quote opens a quoted cell only at its start, and text after the closing quote belongs to
 * the cell. @returns the row whose quote is not closed, instead of records
 */
function splitRecords(text: string, separator: string, max: number): ParsedRow[] | { row: number } {
  const records: ParsedRow[] = []
  let cells: string[] = []
  let cell = ''
  let isStart = true
  let at = 0
  const endCell = () => {
    cells.push(cell)
    cell = ''
    isStart = true
  }
  const endRecord = () => {
    endCell()
    records.push({ row: records.length + 1, cells })
    cells = []
  }
  while (at < text.length && records.length < max) {
    const character = text.charAt(at)
    if (character === '"' && isStart) {
      const quoted = readQuoted(text, at + 1)
      if (!quoted) return { row: records.length + 1 }
      cell = quoted.value
      at = quoted.end
      isStart = false
      continue
    }
    if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      endRecord()
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1
    } else {
      cell += character
      isStart = false
    }
    at += 1
  }
  if (cells.length > 0 || cell !== '' || !isStart) endRecord()
  return records
}

/** Reads a quoted cell from behind its opening quote. @returns null if it is not closed */
function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let value = ''
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    value += text.slice(at, quote)
    if (text.charAt(quote + 1) !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
