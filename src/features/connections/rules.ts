import type { ConnectionView, RecordReport, StoredFields } from './schema.ts'
import { type Kind, MIN_LENGTH_OF_HINT, SECRETS, type State, TESTED_KINDS } from './words.ts'

/** Decrypted secrets of a connection by field. */
export type Secrets = Readonly<Record<string, string>>

/** Returns the state of a connection: what came of its last test, or why there is none. */
export function stateOf({
  kind,
  source,
  summary,
  is_unreadable,
  last_test,
}: Pick<ConnectionView, 'kind' | 'source' | 'summary' | 'is_unreadable' | 'last_test'>): State {
  if (is_unreadable && source === 'none') return 'unreadable'
  if (summary === null) return 'none'
  if (!TESTED_KINDS.some((one) => one === kind)) return 'set'
  return last_test?.result ?? 'untested'
}

/** Returns the last four characters of a secret that is long enough to show them, or null. */
export function hintOf(secret: string): string | null {
  return secret.length >= MIN_LENGTH_OF_HINT ? secret.slice(-4) : null
}

/** Returns the host that a field names, as a server name or a URL; null if it names none. */
export function hostIn(value: string | null | undefined): string | null {
  if (!value) return null
  return (URL.canParse(value) ? new URL(value).host : value).toLowerCase()
}

/**
 * Lists the secret fields that must be entered again: those that are stored for another server. Otherwise a stored
 * secret, which no one may read, could be sent to a server that its new owner controls.
 */
export function secretsOfAnotherServer<K extends Kind>(
  kind: K,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): string[] {
  if (!before) return []
  const textAt = (from: Readonly<Record<string, unknown>>, field: string) => {
    const value = from[field]
    return hostIn(typeof value === 'string' ? value : null)
  }
  return Object.entries<string | null>(SECRETS[kind])
    .filter(([, server]) => server !== null && textAt(before, server) !== textAt(after, server))
    .map(([secret]) => secret)
}

/** Returns whether the entered feed has other records than the stored one: the import then starts from the beginning. */
export function isOtherFeed(
  before: Readonly<Record<'profile' | 'url' | 'system', string>> | null,
  after: Readonly<Record<'profile' | 'url' | 'system', string>>,
): boolean {
  if (!before) return false
  const plain = (url: string) => url.replace(/\/+$/, '')
  return before.profile !== after.profile || before.system !== after.system || plain(before.url) !== plain(after.url)
}

/** Returns true for a server on this machine, to which a password may go without encryption. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

const IMPLICIT_TLS_PORT = 465

/**
 * Returns the URL of a mail server. Port 465 is encrypted from the start; on others the connection is upgraded, which
 * is required for a password to another machine.
 */
export function mailUrl({ host, port, username }: StoredFields['mail'], { password = '' }: Secrets): string {
  const name = host.includes(':') ? `[${host}]` : host
  const user = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : ''
  if (port === IMPLICIT_TLS_PORT) return `smtps://${user}${name}:${port}`
  return `smtp://${user}${name}:${port}${username && !isThisMachine(host) ? '?requireTLS=true' : ''}`
}

const IMAP_TLS_PORT = 993

/** Returns the URL of a mailbox. On other ports than 993 the connection is upgraded to an encrypted one. */
export function mailboxUrl({ host, port, username }: StoredFields['replies'], { password = '' }: Secrets): string {
  const name = host.includes(':') ? `[${host}]` : host
  const scheme = port === IMAP_TLS_PORT ? 'imaps' : 'imap'
  return `${scheme}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${name}:${port}`
}

/** Cause of a request that got no answer, as the ports name it. */
type NetworkFault = 'name' | 'forbidden' | 'connection' | 'silence' | 'encryption'

/** Returns the sentence about a service that gave no answer. */
export function networkSentence(fault: NetworkFault, host: string, reason: string, max_ms: number): string {
  switch (fault) {
    case 'name':
      return `No server has the name ${host}.`
    case 'forbidden':
      return reason
    case 'connection':
      return reason === 'ECONNREFUSED'
        ? `${host} refused the connection. Check the address and the port.`
        : `${host} can’t be reached (${reason}). Check the address.`
    case 'silence':
      return `${host} did not respond within ${Math.round(max_ms / 1000)} seconds.`
    case 'encryption':
      return `${host} offered no trusted encryption: ${reason}.`
  }
}

/** Checks the SPF record of a domain. Source: RFC 7208. */
export function spfReport(texts: readonly string[]): RecordReport {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record = null] = found
  const base = { name: 'SPF' as const, found: record, proposal: null }
  if (record === null)
    return {
      ...base,
      state: 'missing',
      note: 'No record says which servers may send email for this domain. Your mail provider gives you one.',
    }
  if (found.length > 1)
    return {
      ...base,
      state: 'wrong',
      note: `There are ${found.length} SPF records, and only one is allowed. Merge them.`,
    }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return {
      ...base,
      state: 'wrong',
      note: 'It lets every server in the world send email for this domain. End it with ~all or -all.',
    }
  return { ...base, state: 'good', note: 'Check that it includes your mail provider.' }
}

/** Checks the DKIM key at a selector. Source: RFC 6376, 3.6.1. */
export function dkimReport(selector: string | null, texts: readonly string[]): RecordReport {
  const record = texts.find((text) => /(?:^|;)\s*p=/i.test(text)) ?? null
  const base = { name: 'DKIM' as const, found: record, proposal: null }
  if (selector === null)
    return {
      ...base,
      state: 'unchecked',
      note: 'Enter the selector that your mail provider gave you. It’s also in the DKIM-Signature header of the test email, after s=.',
    }
  if (record === null)
    return {
      ...base,
      state: 'missing',
      note: `There is no key at ${selector}._domainkey. Your mail provider gives you the record.`,
    }
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(record))
    return { ...base, state: 'wrong', note: 'The key is revoked. Ask your mail provider for a new one.' }
  return { ...base, state: 'good', note: 'The key is published.' }
}

/** Checks the DMARC record of a domain, or of the domain above it. Source: RFC 7489. */
export function dmarcReport(texts: readonly string[], address: string): RecordReport {
  const found = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
  const [record = null] = found
  const base = { name: 'DMARC' as const, found: record, proposal: null }
  if (record === null)
    return {
      ...base,
      state: 'missing',
      note: 'Gmail and Yahoo filter email without it. Add this TXT record at your domain provider.',
      proposal: { host: '_dmarc', value: `v=DMARC1; p=none; rua=mailto:${address}` },
    }
  if (found.length > 1)
    return { ...base, state: 'wrong', note: 'There are several DMARC records, so all are ignored. Delete all but one.' }
  if (!/(?:^|;)\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(record))
    return { ...base, state: 'wrong', note: 'It has no valid policy. Add p=none, p=quarantine, or p=reject.' }
  return { ...base, state: 'good', note: 'The record is valid.' }
}

/** Returns the names at which a DMARC record may be: of the domain, else of the one with two labels. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return [...new Set([`_dmarc.${domain}`, `_dmarc.${labels.slice(-2).join('.')}`])]
}
