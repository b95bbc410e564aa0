import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererForHome } from '#features/agents/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { findHome, lookerOf } from '#features/properties/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { contactReceived } from '../emails/contact-received.tsx'
import { emailInquiry, takeLead } from '../operations.server.ts'
import { contactDueAt } from '../rules/promise.ts'
import type { AskAboutHome, ContactPromise, HomeContact, HomeContactOf } from '../schema.ts'

/** Returns who answers a question about a home, and by when. @throws not_found, forbidden */
export async function getHomeContact(actor: Visitor, { propertyId }: HomeContactOf): Promise<HomeContact> {
  const home = await findHome(lookerOf(actor), propertyId)
  const [{ hours }, owner] = await Promise.all([getBrokerage(), answererForHome(actor, home.id)])
  return {
    due_at: contactDueAt(now(), hours),
    answerer: owner && { name: owner.name, title: owner.title, phone: owner.phone },
    to: owner?.id ?? null,
  }
}

/**
 * Stores a question about a home as a lead of its listing agent, or of a principal where another brokerage lists it, and emails both
 * sides. The same question on the same day is stored once. @throws invalid, not_found, forbidden
 */
export async function askAboutHome(actor: Visitor, input: AskAboutHome): Promise<ContactPromise> {
  await requirePass(actor, 'public_form', input.captcha)
  const found = await findHome(lookerOf(actor), input.propertyId)
  const [{ hours }, owner] = await Promise.all([getBrokerage(), answererForHome(actor, found.id)])
  const due_at = contactDueAt(now(), hours)
  const promise = { due_at, answerer: owner && { name: owner.name, title: owner.title, phone: owner.phone } }
  // Only a bot fills the hidden field. It gets the usual answer.
  if (input.website) return promise
  const { name, email, phone, way, message, tracking = {} } = input
  const home = `${found.address ?? found.title}, ${found.city}`
  const id = newId()
  return transaction(async () => {
    const before = await takeLead(actor, {
      ...{ id, kind: 'listing_question', name, email, phone, message, topic: 'buying', tracking, due_at },
      details: { way, home, listing_id: found.listing_id },
      owner_id: owner?.id ?? null,
      property_id: found.id,
    })
    if (before !== null) return { ...promise, due_at: before }
    await recordConsents(actor, { id: actor.account_id, email }, { contact: true }, 'listing-question')
    await sendEmail(
      contactReceived,
      { due_at, answerer: owner?.name ?? null, way },
      { email, account_id: actor.account_id },
    )
    await emailInquiry(owner, { id, kind: 'listing_question', name, email, phone, home, message, due_at })
    return promise
  })
}
