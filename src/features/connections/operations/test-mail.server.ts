import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { renderEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { mailPort, senderAddress } from '#kit/email/send-mail.server.ts'
import { newId } from '#kit/ids.server.ts'
import { type Connections, connections } from '#ports/connections.server.ts'
import type { Delivery, MailFault, MailPort } from '#ports/mail/mail.ts'
import { smtpMail } from '#ports/mail/smtp.server.ts'
import { connectionTest } from '../emails/connection-test.tsx'
import { hostIn, mailUrl } from '../rules.ts'
import type { MailTest, UpdateMailConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { enteredAs, mergeStoredSecrets, requireChangeable } from './entered.server.ts'
import { recordTest } from './record-test.server.ts'
import { readStored } from './stored.server.ts'

const MAX_MS = 15_000

/**
 * Sends an email to the administrator through the entered mail server, within 15 seconds. Stores nothing of the entered
 * settings. @throws forbidden, conflict, invalid, limited
 */
export async function testMailConnection(
  actor: Admin<'operations'>,
  input: UpdateMailConnection,
  max_ms = MAX_MS,
): Promise<MailTest> {
  requireChangeable(actor, 'mail')
  await enforceRateLimit('connection-test', actor.account_id)
  const { fields, secrets } = enteredAs('mail', input)
  const { mail: before } = await readStored()
  const url = mailUrl(fields, mergeStoredSecrets('mail', before, fields, secrets))
  const port = smtpMail(url, { isGuarded: true })
  try {
    const from = fields.from_address
    return await sendTest(actor, port, { host: fields.host, port: fields.port, settings: { url, from } }, max_ms)
  } finally {
    port.close()
  }
}

/** Sends an email to the administrator through the mail server in use. @throws conflict, limited */
export async function sendTestEmail(actor: Admin<'operations'>, max_ms = MAX_MS): Promise<MailTest> {
  const settings = connections().mail
  const { url } = settings
  const port = mailPort()
  if (!port || !url) throw new AppError('conflict', MESSAGES.noMailServer)
  await enforceRateLimit('connection-test', actor.account_id)
  const { hostname, port: number, protocol } = new URL(url)
  const standardPort = protocol === 'smtps:' ? 465 : 587
  return sendTest(actor, port, { host: hostname, port: Number(number) || standardPort, settings }, max_ms)
}

interface Server {
  host: string
  port: number
  settings: Connections['mail']
}

async function sendTest(actor: Admin<'operations'>, mail: MailPort, server: Server, max_ms: number): Promise<MailTest> {
  const { email: to, name } = actor.account
  const brand = await emailBrand()
  const { subject, html, text, headers } = await renderEmail(connectionTest, { name }, { email: to }, brand)
  const from = server.settings.from ?? senderAddress()
  const startedAt = performance.now()
  const answer = mail.deliver({
    message_id: `<${newId()}@${from.split('@').at(-1)}>`,
    from: `"${brand.name.replace(/["\\\r\n]/g, '')}" <${from}>`,
    to,
    reply_to: brand.email,
    subject,
    html,
    text,
    headers,
    attachments: [],
  })
  const stop = new AbortController()
  const silence = sleep(max_ms, { outcome: 'retry', fault: 'silence', reason: '' } satisfies Delivery, stop).catch(
    () => null,
  )
  const delivery = (await Promise.race([answer, silence])) ?? (await answer)
  stop.abort()
  const took_ms = Math.round(performance.now() - startedAt)
  const result: MailTest =
    delivery.outcome === 'accepted'
      ? { is_sent: true, to, host: server.host, took_ms }
      : { is_sent: false, ...failureOf(delivery.fault, delivery.reason, server, max_ms) }
  await transaction(async () => {
    await recordTest('mail', server.settings, {
      result: result.is_sent ? 'works' : 'fails',
      message: result.is_sent ? `${server.host} accepted a test email.` : result.message,
      took_ms: result.is_sent ? took_ms : null,
    })
    audit(actor, 'connection.tested', {
      object_type: 'settings',
      object_id: 'connection:mail',
      after: {
        host: server.host,
        port: server.port,
        result: delivery.outcome === 'accepted' ? 'sent' : delivery.fault,
      },
    })
  })
  return result
}

function failureOf(
  fault: MailFault,
  reason: string,
  { host, port }: Server,
  max_ms: number,
): { message: string; field: 'host' | 'port' | 'password' | null } {
  switch (fault) {
    case 'name':
      return { message: `No server has the name ${host}.`, field: 'host' }
    case 'forbidden':
      return { message: reason, field: 'host' }
    case 'connection':
      return { message: `${host} refused the connection on port ${port}: ${reason}`, field: 'port' }
    case 'silence':
      return {
        message: `${host} did not respond on port ${port} within ${Math.round(max_ms / 1000)} seconds.`,
        field: 'port',
      }
    case 'encryption':
      return { message: `${host} offered no trusted encryption on port ${port}: ${reason}`, field: 'port' }
    case 'sign_in':
      return {
        message: `${host} refused the user name or the password (${reason}). If two-step verification is on there, enter an app password.`,
        field: 'password',
      }
    case 'email':
      return { message: `${hostIn(host)} accepted the sign-in but refused the email: ${reason}`, field: null }
  }
}
