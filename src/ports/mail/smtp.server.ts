import { createTransport } from 'nodemailer'
import { ForbiddenAddressError, guardedSocket } from '../guarded-lookup.server.ts'
import type { Delivery, MailAttachment, MailFault, MailPort } from './mail.ts'

const CONNECTION_TIMEOUT_MS = 10_000

/**
 * Sends mail through an SMTP server, over a small connection pool. Each step has a timeout: a silent server would block
 * a job for minutes.
 * @param isGuarded true for a server that an administrator entered, which may not be in the server's own network
 */
export function smtpMail(url: string, { isGuarded = false } = {}): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(isGuarded ? { getSocket: openGuardedSocket } : {}),
  })
  return {
    async deliver({ message_id, reply_to, attachments, ...mail }): Promise<Delivery> {
      try {
        await transport.sendMail({
          ...mail,
          messageId: message_id,
          attachments: attachments.map(partOf),
          ...(reply_to ? { replyTo: reply_to } : {}),
        })
        return { outcome: 'accepted' }
      } catch (error) {
        return deliveryOf(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return true
      } catch (error) {
        return reasonOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Base64, because a text encoding may change the line ends. */
function partOf({ filename, content_type, content }: MailAttachment) {
  return { filename, content, contentType: content_type, contentTransferEncoding: 'base64' as const }
}

type SocketCallback = (error: Error | null, found?: { connection: Awaited<ReturnType<typeof guardedSocket>> }) => void

function openGuardedSocket(
  {
    host = '',
    port,
    secure,
  }: { host?: string | undefined; port?: string | number | undefined; secure?: boolean | undefined },
  done: SocketCallback,
): void {
  guardedSocket(host, Number(port) || (secure ? 465 : 587), CONNECTION_TIMEOUT_MS).then(
    (connection) => done(null, { connection }),
    (error) => done(error),
  )
}

/**
 * 5xx is permanent, except a refused sign-in or encryption, which concerns the server and not the email. Everything else
 * is temporary.
 */
function deliveryOf(error: unknown): Delivery {
  const reason = reasonOf(error)
  const fault = faultOf(error)
  const code = numberOf(error, 'responseCode')
  if (code < 500 || code > 599 || fault === 'sign_in' || fault === 'encryption')
    return { outcome: 'retry', reason, fault }
  const isAddressBad =
    textOf(error, 'command') === 'RCPT TO' &&
    (code === 550 || code === 551 || code === 553) &&
    !/\b5\.7\.\d/.test(reason)
  return { outcome: 'refused', reason, fault, isAddressBad }
}

function faultOf(error: unknown): MailFault {
  const text = `${textOf(error, 'code')} ${error instanceof Error ? error.message : ''}`
  const code = numberOf(error, 'responseCode')
  if (error instanceof ForbiddenAddressError) return 'forbidden'
  if (textOf(error, 'code') === 'EAUTH' || code === 530 || code === 535) return 'sign_in'
  if (textOf(error, 'code') === 'ETLS' || textOf(error, 'command') === 'STARTTLS') return 'encryption'
  if (code >= 400) return 'email'
  if (/EDNS|ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(text)) return 'name'
  if (/certificate|CERT_|\bSSL\b|\bTLS\b|wrong version number|packet length too long/i.test(text)) return 'encryption'
  if (/ETIMEDOUT|timed? ?out|Greeting never received|did not answer/i.test(text)) return 'silence'
  return 'connection'
}

function reasonOf(error: unknown): string {
  return (textOf(error, 'response') || (error instanceof Error ? error.message : String(error))).slice(0, 500)
}

function textOf(error: unknown, member: 'code' | 'command' | 'response'): string {
  const value = error instanceof Error && member in error ? Reflect.get(error, member) : ''
  return typeof value === 'string' ? value : ''
}

function numberOf(error: unknown, member: 'responseCode'): number {
  const value = error instanceof Error && member in error ? Reflect.get(error, member) : 0
  return typeof value === 'number' ? value : 0
}
