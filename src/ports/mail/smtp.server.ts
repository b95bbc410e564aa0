import { createTransport } from 'nodemailer'
import type { Delivery, MailPort } from './mail.ts'

/**
 * Sends mail through an SMTP server, over a small connection pool. Each step has a timeout: a silent server would block
 * a job for minutes.
 */
export function smtpMail(url: string): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ message_id, reply_to, ...mail }): Promise<Delivery> {
      try {
        await transport.sendMail({ ...mail, messageId: message_id, ...(reply_to ? { replyTo: reply_to } : {}) })
        return { outcome: 'taken' }
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

/** 5xx is permanent, except a refused sign-in, which is our own error to fix. Everything else is temporary. */
function deliveryOf(error: unknown): Delivery {
  const reason = reasonOf(error)
  const code = numberOf(error, 'responseCode')
  const isOurs = textOf(error, 'code') === 'EAUTH' || code === 530 || code === 535
  if (code < 500 || code > 599 || isOurs) return { outcome: 'later', reason }
  const isAddressBad =
    textOf(error, 'command') === 'RCPT TO' &&
    (code === 550 || code === 551 || code === 553) &&
    !/\b5\.7\.\d/.test(reason)
  return { outcome: 'refused', reason, isAddressBad }
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
