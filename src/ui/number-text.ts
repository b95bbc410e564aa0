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

/** Ten digits, with or without the leading 1, → "317-555-0142"; anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : text.trim()
}
