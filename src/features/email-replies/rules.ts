import EmailReplyParser from 'email-reply-parser'

/** Parts of a parsed email that say what it is. */
export interface ReceivedHeaders {
  /** Headers from the top down. Keys are in lower case. */
  headers: readonly { key: string; value: string }[]
}

const MAX_BODY = 20_000
const MAX_SUBJECT = 200
/** Headers with the address at which an email arrived. A forwarded or hidden recipient is in no other. */
const ARRIVED_AT = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc']

/** Lists the addresses at which an email may have arrived, without duplicates. */
export function arrivedAt({ headers }: ReceivedHeaders): string[] {
  const values = headers.filter(({ key }) => ARRIVED_AT.includes(key)).map(({ value }) => value)
  return [...new Set(values.flatMap((value) => value.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []))]
}

/**
 * Returns whether a machine wrote the email: an out-of-office notice, a bounce, a list. Such an email is no answer.
 * Source: RFC 3834, 5; RFC 3464
 */
export function isAutomatic({ headers }: ReceivedHeaders): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? null
  const submitted = headerOf('auto-submitted')
  return (
    (submitted !== null && submitted !== 'no') ||
    headerOf('return-path') === '<>' ||
    headerOf('x-autoreply') !== null ||
    headerOf('x-autorespond') !== null ||
    headerOf('list-id') !== null ||
    /^(?:bulk|auto_reply|junk|list)$/.test(headerOf('precedence') ?? '') ||
    /report-type="?delivery-status/.test(headerOf('content-type') ?? '')
  )
}

/**
 * Returns whether the mailbox's server found that the sender's domain did not send the email. Its own finding is
 * above those that came with the email, which anyone can write.
 * Source: RFC 8601, 5; RFC 7489
 */
export function isForged({ headers }: ReceivedHeaders): boolean {
  const found = headers.find(({ key }) => key === 'authentication-results')?.value ?? ''
  return /(?:^|;)\s*dmarc\s*=\s*fail\b/i.test(found)
}

/** Returns what the sender wrote, without the quoted email and the signature; all of it if nothing else is left. */
export function writtenText(text: string): string {
  const plain = withoutControls(text.toWellFormed().replace(/\r\n?/g, '\n'))
  const own = new EmailReplyParser().read(plain).getVisibleText().trim()
  return (own || plain.trim()).slice(0, MAX_BODY).trimEnd()
}

/** Returns the subject in one line. */
export function subjectLine(subject: string | undefined): string {
  const line = withoutControls((subject ?? '').toWellFormed().replace(/\s+/g, ' ')).trim()
  return line.slice(0, MAX_SUBJECT) || '(no subject)'
}

/** PostgreSQL stores no NUL, and no one needs the others. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}
