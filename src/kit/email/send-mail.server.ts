import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { clientOf, connections, setVariables } from '#ports/connections.server.ts'
import type { MailAttachment, MailPort } from '#ports/mail/mail.ts'
import { smtpMail } from '#ports/mail/smtp.server.ts'
import { defineJob } from '../job/job.server.ts'
import { findQueuedEmail, insertSuppression, isSuppressed, updateStoredEmail } from '../queries.server.ts'
import { calendarFile } from '../time/calendar-file.ts'
import { emailBrand } from './email-brand.server.ts'
import { wantsNotifications } from './email-preferences.server.ts'
import { replyAddress } from './reply-address.server.ts'
import { type MailParts, redactedParts, signedParts } from './stored-email.server.ts'
import { noteUnsent, type Unsent } from './unsent-emails.server.ts'

/** Attempts, over about two days, before an email has failed. */
const MAX_ATTEMPTS = 14

/** Sends one email from the outbox. Without a mail server it stays there for administrators. */
export const sendMail = defineJob({
  name: 'send-mail',
  input: z.object({ id: z.string() }),
  retry: { limit: MAX_ATTEMPTS, delay_seconds: 20 },
  timeout_seconds: 90,
  concurrency: 2,
  run: ({ id }) => sendUserEmail(id, mailPort()),
})

/** Returns the mail server of this process, or null if none is set. */
export const mailPort: () => MailPort | null = clientOf(
  'mail',
  ({ url }) => (url ? smtpMail(url, { isGuarded: setVariables('mail').length === 0 }) : null),
  (former) => former?.close(),
)

/** Returns the bare sender address, without the name that MAIL_FROM may include. */
export function senderAddress(): string {
  const given = connections().mail.from ?? `no-reply@${new URL(publicUrl).hostname}`
  return /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given.trim()
}

/**
 * Sends a queued email at least once, always with the same Message-ID. Signs its links and checks the suppression list
 * just before.
 * @throws Error if it should be retried
 */
export async function sendUserEmail(id: string, mail: MailPort | null): Promise<void> {
  const emailMessage = await findQueuedEmail(id)
  if (!emailMessage) return
  // An email stored by an older program has its secrets; remove them unless it is sent again.
  const done = emailMessage.links ? {} : withJson(redactedParts(emailMessage, null))
  const refusable = emailMessage.scope ? ([emailMessage.scope] as const) : (['marketing', 'alerts'] as const)
  const scopes = emailMessage.is_transactional ? (['all'] as const) : (['all', ...refusable] as const)
  if (await isSuppressed(emailMessage.to_email.toLowerCase(), [...scopes]))
    return endUnsent(id, { status: 'suppressed', ...done })
  const to = { email: emailMessage.to_email, account_id: emailMessage.to_account_id }
  if (emailMessage.is_notification && !(await wantsNotifications(to)))
    return endUnsent(id, { status: 'suppressed', ...done })
  if (!mail) return endUnsent(id, { status: 'kept', ...done })

  const { name, email } = await emailBrand()
  const { calendar, ...parts } = signedParts(emailMessage, emailMessage.links)
  const delivery = await mail.deliver({
    message_id: emailMessage.message_id,
    from: `"${name.replace(/["\\\r\n]/g, '')}" <${senderAddress()}>`,
    to: emailMessage.to_email,
    reply_to: (emailMessage.takes_replies && replyAddress(id)) || (emailMessage.reply_to ?? email),
    subject: emailMessage.subject,
    ...parts,
    attachments: calendar === null ? [] : [calendarAttachment(calendar)],
  })
  const attempts = emailMessage.attempts + 1
  if (delivery.outcome === 'accepted')
    return updateStoredEmail(id, { status: 'sent', sent_at: now(), last_error: null, attempts, ...done })
  if (delivery.outcome === 'refused') {
    return transaction(async () => {
      await endUnsent(id, { status: 'failed', last_error: delivery.reason, attempts, ...done })
      if (delivery.isAddressBad) await insertSuppression(emailMessage.to_email.toLowerCase(), 'all', 'bounced')
    })
  }
  const failure = { last_error: delivery.reason, attempts }
  if (attempts >= MAX_ATTEMPTS) return endUnsent(id, { status: 'failed', ...failure, ...done })
  await updateStoredEmail(id, { status: 'queued', ...failure })
  throw new Error(`The email will be sent again: ${delivery.reason}`)
}

/** Stores that an email is not sent, and undoes what it did. */
function endUnsent(
  email_id: string,
  change: Parameters<typeof updateStoredEmail>[1] & { status: Unsent },
): Promise<void> {
  return transaction(async () => {
    // First, because it locks a lead: a trigger of the second statement locks the lead's person.
    await noteUnsent({ email_id, status: change.status, last_error: change.last_error ?? null })
    await updateStoredEmail(email_id, change)
  })
}

/** Returns the calendar file of an email. Folded here, because a signed link is longer than its placeholder. */
function calendarAttachment(text: string): MailAttachment {
  const lines = text.split('\n')
  const method = lines.find((line) => line.startsWith('METHOD:'))?.slice('METHOD:'.length) ?? 'PUBLISH'
  return {
    filename: 'calendar.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(lines),
  }
}

function withJson({ headers, ...parts }: MailParts): Omit<MailParts, 'headers'> & { headers: string } {
  return { ...parts, headers: JSON.stringify(headers) }
}
