import { asAppError } from '../call/errors.ts'

/** Parts of a calendar file (.ics). Source: RFC 5545. */

/** Returns a time in UTC. */
export function stamp(at: Date): string {
  return `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/** Returns a text as an escaped value. */
export function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Returns the line that names who sends an entry. A quoted value may not contain quotes. */
export function organizerLine({ name, email }: { name: string; email: string }): string {
  return `ORGANIZER;CN="${name.replace(/["\r\n]/g, '')}":mailto:${email}`
}

/** Returns the file. A line has at most 75 octets and continues on the next one after a space. */
export function calendarFile(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Responds with a calendar file to download, or with the status of the refusal. */
export async function calendarResponse(name: string, read: () => Promise<{ text: string }>): Promise<Response> {
  try {
    const { text } = await read()
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.ics"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    const status = asAppError(error)?.status ?? 500
    return new Response('Calendar file not found.', { status: status === 422 ? 404 : status })
  }
}

function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
