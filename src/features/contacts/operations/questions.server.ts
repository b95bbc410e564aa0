import type { Visitor } from '#access/actors.ts'
import { answererForHome } from '#features/agents/public.server.ts'
import { ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import { findHome, lookerOf } from '#features/properties/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { promisedAt } from '#features/requests/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { contactReceived } from '../emails/contact-received.tsx'
import { emailInquiry } from '../operations.server.ts'
import type { AskAboutHome, ContactPromise, HomeContact, HomeContactOf } from '../schema.ts'

/** Returns who replies to a question about a home, and by when. @throws not_found, forbidden */
export async function getHomeContact(actor: Visitor, { propertyId }: HomeContactOf): Promise<HomeContact> {
  const home = await findHome(lookerOf(actor), propertyId)
  const owner = await answererForHome(actor, home.id, 'listing_question')
  return {
    due_at: await promisedAt(now(), 'listing_question'),
    answerer: owner && { name: owner.name, title: owner.title, phone: owner.phone },
    to: owner?.id ?? null,
  }
}

/**
 * Stores a question about a home and emails both sides. The lead belongs to the listing agent, or to a principal if
 * another brokerage lists the home. Deduplicates within a day. @throws invalid, not_found, forbidden
 */
export async function askAboutHome(actor: Visitor, input: AskAboutHome): Promise<ContactPromise> {
  return receiveForm(actor, input, 'listing_question', async (form) => {
    const { name, email, phone, way, message, tracking } = input
    const { id: property_id, listing_id, address, title, city } = await findHome(lookerOf(actor), input.propertyId)
    const owner = await answererForHome(actor, property_id, 'listing_question')
    const due_at = await promisedAt(now(), 'listing_question')
    const home = `${address ?? title}, ${city}`
    const promise = { due_at, answerer: owner && { name: owner.name, title: owner.title, phone: owner.phone } }
    return {
      answer: promise,
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'listing_question',
          name,
          email,
          phone,
          message,
          topic: 'buying',
          tracking,
          due_at,
          property_id,
          details: { way, home, listing_id },
          owner_id: owner?.id ?? null,
        })
        return earlier && { ...promise, due_at: earlier }
      },
      finish: async () => {
        const routed = await ownerOfNewLead(form.id, owner)
        await sendEmail(
          contactReceived,
          { due_at, answerer: routed?.name ?? null, way },
          { email, account_id: actor.account_id },
        )
        await emailInquiry(routed, { id: form.id, kind: 'listing_question', name, email, phone, home, message, due_at })
      },
    }
  })
}
