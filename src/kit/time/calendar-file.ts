/** The parts of a calendar file (.ics). Source: RFC 5545. */

/** A moment, in UTC. */
export function stamp(at: Date): string {
  return `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/** A text as a value. */
export function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** The whole file: a line has at most 75 octets, and goes on in the next one after a space. */
export function calendarFile(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
