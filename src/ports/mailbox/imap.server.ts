import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ImapFlow } from 'imapflow'
import { isLoopback } from '#env.server.ts'
import { ForbiddenAddressError, guardedLookup, requireReachableHost } from '../guarded-lookup.server.ts'
import type { Mailbox, MailboxCheck, MailboxFault, MailboxPosition } from './mailbox.ts'

/** Larger emails are cut: mail servers refuse more than 25 to 35 MB. */
export const MAX_READ_BYTES = 40 * 1024 * 1024
const CONNECTION_TIMEOUT_MS = 10_000
const SILENCE_MS = 30_000
/** Maximum emails of one `readAfter` call. The next call continues after them. */
const MAX_AT_ONCE = 200

/**
 * Reads the inbox of an IMAP account, read-only, with a new connection for each call.
 * @param url `imaps://user:password@host:993`; with `imap:` the connection is upgraded, which a password to another
 *   machine requires
 * @param isGuarded true for a server that an administrator entered, which may not be in the server's own network
 */
export function imapMailbox(url: string, { isGuarded = false, max_ms = SILENCE_MS } = {}): Mailbox {
  return {
    readAfter: (position, take) =>
      withInbox(url, isGuarded, max_ms, async (client, inbox) => {
        const isSame = position?.uid_validity === inbox.uidValidity
        // Renumbered messages are all read again; those stored before are recognized.
        let last: MailboxPosition = {
          uid_validity: inbox.uidValidity,
          last_uid: isSame ? position.last_uid : position ? 0 : inbox.uidNext - 1,
        }
        if (inbox.exists === 0 || last.last_uid + 1 >= inbox.uidNext) return last
        const found = await client.fetchAll(`${last.last_uid + 1}:*`, { uid: true, size: true }, { uid: true })
        const next = found
          // "N:*" names the last message too if its number is lower than N.
          .filter(({ uid }) => uid > last.last_uid)
          .sort((a, b) => a.uid - b.uid)
          .slice(0, MAX_AT_ONCE)
        for (const { uid } of next) {
          const mail = await client.fetchOne(
            String(uid),
            { size: true, internalDate: true, source: { maxLength: MAX_READ_BYTES } },
            { uid: true },
          )
          const after = { ...last, last_uid: uid }
          // It may have been deleted since the list was fetched.
          if (mail !== false && mail.source)
            await take(
              {
                uid,
                source: mail.source,
                is_cut: (mail.size ?? 0) > MAX_READ_BYTES,
                received_at: new Date(mail.internalDate ?? Date.now()),
              },
              after,
            )
          last = after
        }
        return last
      }),
    check: async (): Promise<MailboxCheck> => {
      try {
        return await withInbox(url, isGuarded, max_ms, async (_, { exists }) => ({ is_open: true, emails: exists }))
      } catch (error) {
        return { is_open: false, fault: faultOf(error), reason: reasonOf(error) }
      }
    },
  }
}

interface Inbox {
  uidValidity: number
  uidNext: number
  exists: number
}

async function withInbox<Result>(
  url: string,
  isGuarded: boolean,
  max_ms: number,
  work: (client: ImapFlow, inbox: Inbox) => Promise<Result>,
): Promise<Result> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  if (isGuarded) requireReachableHost(host)
  // Loaded on first use, because few processes read mail.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    emitLogs: false,
    connectionTimeout: Math.min(CONNECTION_TIMEOUT_MS, max_ms),
    greetingTimeout: Math.min(10_000, max_ms),
    socketTimeout: max_ms,
    maxLiteralSize: MAX_READ_BYTES * 2,
    ...(isGuarded ? { transport: GUARDED } : {}),
  })
  // Without a listener a broken connection would end the process; the command in flight fails with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity, uidNext, exists } = await client.mailboxOpen('INBOX', { readOnly: true })
    return await work(client, { uidValidity: Number(uidValidity), uidNext, exists })
  } finally {
    client.close()
  }
}

/** Connects to the addresses that a guarded lookup allows, and to no others. */
const GUARDED: NonNullable<ConstructorParameters<typeof ImapFlow>[0]>['transport'] = {
  connect({ host, port, servername, secure, tls }, onConnect) {
    const to = { host, port, lookup: guardedLookup }
    return secure ? connectTls({ ...tls, ...to, ...nameFor(host, servername) }, onConnect) : connectPlain(to, onConnect)
  },
  upgrade: (socket, { host, servername, tls }, onSecure) =>
    connectTls({ ...tls, socket, ...nameFor(host, servername) }, onSecure),
}

/** A certificate names a host, also where the lookup gave its address. */
function nameFor(host: string, servername: string | undefined) {
  return isIP(host) === 0 ? { servername: servername ?? host } : {}
}

function faultOf(error: unknown): MailboxFault {
  if (error instanceof ForbiddenAddressError) return 'forbidden'
  if (flagOf(error, 'authenticationFailed')) return 'sign_in'
  if (flagOf(error, 'mailboxMissing')) return 'folder'
  const text = `${textOf(error, 'code')} ${error instanceof Error ? error.message : ''}`
  if (flagOf(error, 'tlsFailed') || /certificate|CERT_|\bSSL\b|STARTTLS|wrong version number/i.test(text))
    return 'encryption'
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(text)) return 'name'
  return /TIMEOUT|timed? ?out/i.test(text) ? 'silence' : 'connection'
}

function reasonOf(error: unknown): string {
  const said = textOf(error, 'responseText') || textOf(error, 'code')
  return (said || (error instanceof Error ? error.message : String(error))).slice(0, 300)
}

function textOf(error: unknown, member: 'code' | 'responseText'): string {
  const value = error instanceof Error ? Reflect.get(error, member) : ''
  return typeof value === 'string' ? value : ''
}

function flagOf(error: unknown, member: 'authenticationFailed' | 'mailboxMissing' | 'tlsFailed'): boolean {
  return error instanceof Error && Reflect.get(error, member) === true
}
