import type { Visitor } from '#access/actors.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { emailInquiry } from '#features/contacts/public.server.ts'
import { certainAnswerer, ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { promisedAt } from '#features/requests/public.server.ts'
import { hasPublishedSections, publishedTexts } from '#features/site-texts/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { sellerChecklist } from './emails/seller-checklist.tsx'
import type { CaptureSellerGuideLead, SellerGuide } from './schema.ts'

/** Emails the sellers' checklist and stores the request as a lead. Deduplicates within a day. @throws invalid */
export async function captureSellerGuideLead(actor: Visitor, input: CaptureSellerGuideLead): Promise<SellerGuide> {
  return receiveForm(actor, input, 'seller_guide', async (form) => {
    const { name, email, tracking } = input
    const owner = await answererFor(null, 'seller_guide')
    const due_at = await promisedAt(now(), 'seller_guide')
    const answer: SellerGuide = {
      success: true,
      guide_path: '/sellers-guide',
      due_at,
      answerer: (await certainAnswerer(owner, null))?.name ?? null,
    }
    const nothing = { phone: null, message: null }
    return {
      answer,
      person: { email, phone: null },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'seller_guide',
          name,
          email,
          ...nothing,
          topic: 'selling',
          details: {},
          tracking,
          due_at,
          owner_id: owner?.id ?? null,
        })
        return earlier && { ...answer, due_at: earlier }
      },
      finish: async () => {
        const hasGuide = await hasPublishedSections('sellers_guide')
        const texts = await publishedTexts('seller_checklist')
        await sendEmail(sellerChecklist, { hasGuide, ...texts }, { email, account_id: actor.account_id })
        const routed = await ownerOfNewLead(form.id, owner)
        await emailInquiry(routed, { id: form.id, kind: 'seller_guide', name, email, ...nothing, home: null, due_at })
      },
    }
  })
}
