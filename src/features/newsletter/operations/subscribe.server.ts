import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { letterhead } from '#kit/email/email-brand.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { newsletterAlready } from '../emails/newsletter-already.tsx'
import { newsletterConfirm } from '../emails/newsletter-confirm.tsx'
import { newsletterWelcome } from '../emails/newsletter-welcome.tsx'
import * as queries from '../queries/subscribers.server.ts'
import { letterFor } from '../rules/signup.ts'
import type { ConfirmNewsletter, SubscribeResult, SubscribeToNewsletter } from '../schema.ts'
import { CONFIRM_DAYS, MESSAGES } from '../words.ts'
import { confirmLink, hashOf, hashOfLink } from './link.server.ts'

/**
 * Takes a signup and asks by letter for the second yes. Nothing goes to an address before its owner gave it; the answer is the
 * same whether or not the address subscribes already. @throws invalid
 */
export async function subscribeToNewsletter(actor: Visitor, input: SubscribeToNewsletter): Promise<SubscribeResult> {
  // Without consent nothing is looked at, and nothing kept.
  if (!input.gdprConsent) return { success: false, message: MESSAGES.consentMissing }
  await requirePass(actor, 'public_form', input.captcha)
  const done = { success: true, message: MESSAGES.sent }
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
  if (input.website) return done
  const at = now()
  const { email, name, source, trackingData = {} } = input
  await transaction(async () => {
    const fresh = { id: newId(), email, name, source, tracking: JSON.stringify(trackingData) }
    const { subscriber, isNew } = await queries.lockSubscriber(fresh, at)
    const letter = letterFor(isNew ? null : subscriber, at)
    if (letter === null) return
    if (letter === 'already') {
      await queries.touchSubscriber(subscriber.id, at)
      await sendEmail(newsletterAlready, {}, { email: subscriber.email })
      return
    }
    const linkId = newId()
    await queries.updatePending(
      subscriber.id,
      {
        name,
        source,
        token_hash: hashOfLink(linkId),
        token_expires_at: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS),
      },
      at,
    )
    await recordConsents(actor, { id: actor.account_id, email }, { newsletter: true }, source)
    audit(actor, 'newsletter.requested', {
      object_type: 'newsletter_subscriber',
      object_id: subscriber.id,
      after: { source, status: 'pending' },
    })
    await sendEmail(newsletterConfirm, { token: confirmLink(linkId) }, { email })
  })
  return done
}

/** Takes the second yes: from now on letters go to the address. @throws not_found where the link is not good (any more) */
export async function confirmNewsletter(actor: Visitor, { token }: ConfirmNewsletter): Promise<{ success: true }> {
  const at = now()
  await transaction(async () => {
    const subscriber = await queries.confirmSubscriber(hashOf(token), at)
    if (!subscriber) throw new AppError('not_found', MESSAGES.linkOver)
    await queries.deleteUnsubscription(subscriber.email_normalized)
    audit(actor, 'newsletter.confirmed', {
      object_type: 'newsletter_subscriber',
      object_id: subscriber.id,
      after: { status: 'subscribed' },
    })
    // A letter of news needs the postal address of its sender; a site without one has none to send.
    if ((await letterhead()).postal_address) await sendEmail(newsletterWelcome, {}, { email: subscriber.email })
  })
  return { success: true }
}

/** Forgets signups that nobody confirmed within the time of their link. */
export async function sweepNewsletter(): Promise<void> {
  await queries.deleteUnconfirmed(now())
}
