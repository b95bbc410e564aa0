const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Returns a size in decimal units: 4404019 → "4.4 MB". Kilobytes have no decimals. */
export function sizeText(bytes: number): string {
  let power = 0
  let value = bytes
  while (value >= 1000 && power < UNITS.length - 1) {
    value /= 1000
    power += 1
  }
  return `${power < 2 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${UNITS[power]}`
}
