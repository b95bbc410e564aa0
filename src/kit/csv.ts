/** A cell that a spreadsheet would take for a formula. Source: OWASP CSV injection. */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * One line of a CSV file. A text that a spreadsheet would run gets an apostrophe before it; control characters but tab and
 * line break are left out. Source: RFC 4180.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const plain = value.replace(/[^\P{Cc}\t\r\n]/gu, '')
  const safe = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
