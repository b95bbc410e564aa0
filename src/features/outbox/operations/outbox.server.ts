import type { Actor, Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, logView } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { withTokens } from '#kit/email/link-token.server.ts'
import { redactedParts } from '#kit/email/stored-email.server.ts'
import { emailOfUnsubscribeToken } from '#kit/email/unsubscribe.server.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { GetOutboxEmail, ListOutbox, OutboxEmail, OutboxEmailText, Unsubscribe } from '../schema.ts'
import { MESSAGES, PAGE_SIZE, RETENTION_DAYS } from '../words.ts'

/**
 * Lists emails, newest first, and whether there are older ones. Hides the subject if the recipient's level is above the
 * caller's.
 */
export async function listOutbox(
  actor: Admin<'operations'>,
  { olderThan }: ListOutbox,
): Promise<{ emails: OutboxEmail[]; hasMore: boolean }> {
  const emails = await queries.listStoredEmails(olderThan ?? null, PAGE_SIZE + 1, actor.account.role_level)
  return { emails: emails.slice(0, PAGE_SIZE), hasMore: emails.length > PAGE_SIZE }
}

/**
 * Returns an email as sent or queued, without the secret part of its links. Logs the view.
 * @throws not_found, also if the recipient's level is above the caller's
 */
export async function getOutboxEmail(
  actor: Admin<'operations'>,
  { emailId }: GetOutboxEmail,
): Promise<OutboxEmailText> {
  return transaction(async () => {
    const storedEmail = await queries.findStoredEmail(emailId, actor.account.role_level)
    if (!storedEmail) throw new AppError('not_found', MESSAGES.noSuchEmail)
    const { html, text, headers, calendar, links, ...rest } = storedEmail
    const seen = { object_type: 'letter', object_id: emailId }
    await logView(actor, 'admin.opened_email', { ...seen, details: { letter: storedEmail.letter } })
    audit(actor, 'email.opened', { ...seen, after: { letter: storedEmail.letter } })
    return {
      ...rest,
      ...redactedParts({ html, text, headers, calendar }, links),
      has_hidden_link: links === null || Object.keys(links).length > 0,
    }
  })
}

/** Emails deleted in one statement, so that a long backlog holds no lock for long. */
const SWEEP_SIZE = 1000

/** Deletes emails older than `RETENTION_DAYS`, but none that is still to be sent. */
export async function sweepOutbox(): Promise<void> {
  const moment = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  while ((await queries.deleteEmailsBefore(moment, SWEEP_SIZE)) === SWEEP_SIZE);
}

const MAX_PRINTED = 3

/**
 * Returns the links of the newest emails to an address that were not sent because no mail server is set. Only for a
 * command on the server, whose operator holds SECRET and could derive the links anyway. Writes an audit log entry.
 */
export async function listUnsentLinks(
  actor: Actor,
  email: string,
): Promise<{ subject: string; created_at: Date; urls: string[] }[]> {
  return transaction(async () => {
    const emails = await queries.listUnsentWithLinks(email, MAX_PRINTED)
    for (const { id } of emails) audit(actor, 'email.links_printed', { object_type: 'letter', object_id: id })
    return emails.map(({ subject, created_at, links, ...parts }) => {
      const urls = (parts.text.match(/https?:[^\s\]]+/g) ?? []).filter((url) =>
        Object.keys(links ?? {}).some((placeholder) => url.includes(placeholder)),
      )
      return { subject, created_at, urls: [...new Set(urls)].map((url) => withTokens(url, links ?? {})) }
    })
  })
}

/**
 * Unsubscribes an address from all emails except transactional ones and saved search alerts. Needs no session, because
 * the link proves the address. Idempotent. Also ends the newsletter of an address that its owner changed to. Writes an
 * audit log entry for each address.
 * @throws not_found if the link's signature is not valid
 * Source: RFC 8058; CAN-SPAM, 15 U.S.C. 7704(a)(3)
 */
export async function unsubscribe(actor: Visitor, { token }: Unsubscribe): Promise<{ success: true; email: string }> {
  const email = emailOfUnsubscribeToken(token)
  if (!email) throw new AppError('not_found', 'This link is incomplete. Please open it from the email again.')
  await transaction(async () => {
    // Before the insert, whose trigger ends these subscriptions.
    const addresses = new Set(await queries.listSubscribedAddresses(email))
    if (await insertSuppression(email, 'marketing', 'unsubscribed')) addresses.add(email)
    for (const address of addresses)
      audit(actor, 'suppression.created', {
        object_type: 'suppression',
        object_id: address,
        after: { scope: 'marketing', reason: 'unsubscribed' },
      })
  })
  return { success: true, email }
}
