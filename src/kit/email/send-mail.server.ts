import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { env, publicUrl } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import type { MailPort } from '#ports/mail/mail.ts'
import { smtpMail } from '#ports/mail/smtp.server.ts'
import { defineJob } from '../job/job.server.ts'
import { findQueuedLetter, insertSuppression, isSuppressed, updateLetter } from '../queries.server.ts'
import { letterhead } from './email-brand.server.ts'
import { wantsNotifications } from './email-preferences.server.ts'
import { type MailParts, redactedParts, signedParts } from './stored-email.server.ts'

/** After this many tries over some two days a letter has failed. */
const MAX_ATTEMPTS = 14

/** Sends one letter of the outbox. Without a mail server it is kept there for an administrator to read. */
export const sendMail = defineJob({
  name: 'send-mail',
  input: z.object({ id: z.string() }),
  retry: { limit: MAX_ATTEMPTS, delay_seconds: 20 },
  timeout_seconds: 90,
  concurrency: 2,
  run: ({ id }) => sendLetter(id, mailPort()),
})

let port: MailPort | null | undefined

/** The mail server of this process, or null where none is set. */
export function mailPort(): MailPort | null {
  if (port === undefined) port = env.SMTP_URL ? smtpMail(env.SMTP_URL) : null
  return port
}

/** The bare address that letters come from; a name that MAIL_FROM has around it is left out. */
export function senderAddress(): string {
  const given = env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`
  return /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given.trim()
}

/**
 * Delivers a queued email at least once, its links signed now, always under the same Message-ID; whom it goes to is looked at again just before.
 * @throws Error where it should be tried again later
 */
export async function sendLetter(id: string, mail: MailPort | null): Promise<void> {
  const letter = await findQueuedLetter(id)
  if (!letter) return
  // An email of an older program was stored with its secrets: they go where it is not sent again.
  const done = letter.links ? {} : withJson(redactedParts(letter, null))
  const refusable = letter.scope ? ([letter.scope] as const) : (['marketing', 'alerts'] as const)
  const scopes = letter.is_transactional ? (['all'] as const) : (['all', ...refusable] as const)
  if (await isSuppressed(letter.to_email.toLowerCase(), [...scopes]))
    return updateLetter(id, { status: 'suppressed', ...done })
  const to = { email: letter.to_email, account_id: letter.to_account_id }
  if (letter.is_notification && !(await wantsNotifications(to)))
    return updateLetter(id, { status: 'suppressed', ...done })
  if (!mail) return updateLetter(id, { status: 'kept', ...done })

  const { name, email } = await letterhead()
  const delivery = await mail.deliver({
    message_id: letter.message_id,
    from: `"${name.replace(/["\\\r\n]/g, '')}" <${senderAddress()}>`,
    to: letter.to_email,
    reply_to: email,
    subject: letter.subject,
    ...signedParts(letter, letter.links),
  })
  const attempts = letter.attempts + 1
  if (delivery.outcome === 'taken')
    return updateLetter(id, { status: 'sent', sent_at: now(), last_error: null, attempts, ...done })
  if (delivery.outcome === 'refused') {
    return transaction(async () => {
      await updateLetter(id, { status: 'failed', last_error: delivery.reason, attempts, ...done })
      if (delivery.isAddressBad) await insertSuppression(letter.to_email.toLowerCase(), 'all', 'bounced')
    })
  }
  await updateLetter(id, {
    status: attempts >= MAX_ATTEMPTS ? 'failed' : 'queued',
    last_error: delivery.reason,
    attempts,
    ...(attempts >= MAX_ATTEMPTS ? done : {}),
  })
  if (attempts < MAX_ATTEMPTS) throw new Error(`The letter will be tried again: ${delivery.reason}`)
}

function withJson({ headers, ...parts }: MailParts): { html: string; text: string; headers: string } {
  return { ...parts, headers: JSON.stringify(headers) }
}
