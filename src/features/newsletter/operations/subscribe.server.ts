import type { Actor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { addProspect } from '#features/people/public.server.ts'
import { type AddressChange, definePersonalData } from '#features/personal-data/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { hasPublishedSections } from '#features/site-texts/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { newsletterAlready } from '../emails/newsletter-already.tsx'
import { newsletterConfirm } from '../emails/newsletter-confirm.tsx'
import { newsletterWelcome } from '../emails/newsletter-welcome.tsx'
import * as queries from '../queries/subscribers.server.ts'
import { emailFor } from '../rules/signup.ts'
import type { ConfirmNewsletter, SubscribeResult, SubscribeToNewsletter } from '../schema.ts'
import { CONFIRM_DAYS, MESSAGES } from '../words.ts'
import { confirmLink, hashOf, hashOfLink } from './link.server.ts'

definePersonalData({
  name: 'newsletter_subscription',
  read: queries.findOf,
  add: ({ email }) => queries.releaseFormerEmail(email.toLowerCase()),
  move: async (change, actor) => {
    await moveSubscription(change, actor)
    await queries.releaseFormerEmail(change.email_normalized)
  },
  erase: queries.deleteFormerEmails,
})

/**
 * Stores a signup and emails a confirmation link, without which the address gets no newsletter. The answer is the same
 * for a current subscriber.
 * @throws invalid
 */
export async function subscribeToNewsletter(actor: Visitor, input: SubscribeToNewsletter): Promise<SubscribeResult> {
  if (!input.gdprConsent) return { success: false, message: MESSAGES.consentMissing }
  return receiveForm(actor, input, 'newsletter', async ({ id, created_at: at }) => {
    const { email, name, source, trackingData = {} } = input
    const answer = { success: true, message: MESSAGES.sent }
    const linkId = newId()
    let subscriberId = id
    return {
      answer,
      person: { email, phone: null, source },
      store: async () => {
        const fresh = { id, email, name, source, tracking: JSON.stringify(trackingData) }
        const { subscriber, isNew } = await queries.lockSubscriber(fresh, at)
        subscriberId = subscriber.id
        const emailKind = emailFor(isNew ? null : subscriber, at)
        if (emailKind === null) return answer
        if (emailKind === 'already') {
          await queries.touchSubscriber(subscriber.id, at)
          await sendEmail(newsletterAlready, {}, { email: subscriber.email })
          return answer
        }
        const token_expires_at = new Date(at.getTime() + CONFIRM_DAYS * DAY_MS)
        const pending = { name, source, token_hash: hashOfLink(linkId), token_expires_at }
        await queries.updatePending(subscriber.id, pending, at)
        return null
      },
      finish: async () => {
        audit(actor, 'newsletter.requested', {
          object_type: 'newsletter_subscriber',
          object_id: subscriberId,
          after: { source, status: 'pending' },
        })
        await sendEmail(newsletterConfirm, { token: confirmLink(linkId) }, { email })
      },
    }
  })
}

/** Confirms a signup, which subscribes the address and makes its owner a person of the brokerage. @throws not_found if the link is invalid or expired */
export async function confirmNewsletter(actor: Visitor, { token }: ConfirmNewsletter): Promise<{ success: true }> {
  const at = now()
  await transaction(async () => {
    const subscriber = await queries.confirmSubscriber(hashOf(token), at)
    if (!subscriber) throw new AppError('not_found', MESSAGES.linkOver)
    const { email, email_normalized } = subscriber
    await queries.deleteUnsubscription(email_normalized)
    await queries.releaseFormerEmail(email_normalized)
    await addProspect({
      name: subscriber.name ?? email_normalized,
      email,
      phone: null,
      account_id: null,
      created_at: at,
    })
    audit(actor, 'newsletter.confirmed', {
      object_type: 'newsletter_subscriber',
      object_id: subscriber.id,
      after: { status: 'subscribed' },
    })
    // Marketing email must show the sender's postal address. A site without one sends none.
    if ((await emailBrand()).postal_address) {
      const guides = await Promise.all([hasPublishedSections('buyers_guide'), hasPublishedSections('sellers_guide')])
      await sendEmail(newsletterWelcome, { hasGuides: guides.every(Boolean) }, { email: subscriber.email })
    }
  })
  return { success: true }
}

/**
 * Moves the subscription of an address to the one that its owner changed to, or ends it if that one has an own
 * subscription, also an ended one. An unsubscribe link that went to the former address ends the subscription that is left.
 */
async function moveSubscription(
  { former_normalized, email, email_normalized, at }: AddressChange,
  actor: Actor,
): Promise<void> {
  const moving = await queries.lockSubscribed(former_normalized)
  if (!moving) return
  // Inserts a row for the address, so that a signup at the same time waits for the move.
  const fresh = { id: newId(), email, name: null, source: 'address_change', tracking: '{}' }
  const { subscriber: other, isNew } = await queries.lockSubscriber(fresh, at)
  // Anyone could have entered the address. Its owner did not confirm that signup, so it says nothing about them.
  const isFree = isNew || (other.status === 'pending' && other.confirmed_at === null)
  if (isFree) {
    await queries.deleteSubscriber(other.id)
    await queries.updateAddress(moving.id, { email, email_normalized }, at)
  }
  await queries.addFormerEmails(isFree ? moving.id : other.id, former_normalized, moving.id)
  if (!isFree) await queries.endSubscription(moving.id, at)
  audit(actor, 'newsletter.moved', {
    object_type: 'newsletter_subscriber',
    object_id: moving.id,
    after: { status: isFree ? 'subscribed' : 'unsubscribed' },
  })
}

/** Deletes unconfirmed signups whose link has expired. */
export async function sweepNewsletter(): Promise<void> {
  await queries.deleteUnconfirmed(now())
}
