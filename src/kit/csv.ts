/** A cell that a spreadsheet would run as a formula. Source: OWASP CSV injection. */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * Returns a line of a CSV file. Prefixes formulas with an apostrophe, and removes control characters except tab and
 * line break. Source: RFC 4180.
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
