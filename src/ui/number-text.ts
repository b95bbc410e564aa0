/** "$384,900", "384900" and " 384,900 " → 384900; what is no number → null. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s$,%]/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  return Number(plain)
}

/** 384900 → "384,900", with at most the given number of decimals; null → "". */
export function formatNumber(value: number | null | undefined, maxDecimals = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return value.toLocaleString('en-US', { maximumFractionDigits: maxDecimals })
}
