/** Parses "$384,900", "384900" and " 384,900 " to 384900; null if the text is not a number. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s$,%]/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  return Number(plain)
}

/** Formats 384900 as "384,900", with at most `maxDecimals` decimals; null as "". */
export function formatNumber(value: number | null | undefined, maxDecimals = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return value.toLocaleString('en-US', { maximumFractionDigits: maxDecimals })
}
