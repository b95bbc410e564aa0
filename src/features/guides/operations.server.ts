import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { takeLead } from '#features/contacts/public.server.ts'
import { sendEmail } from '#kit/email.tsx'
import { sellerChecklist } from './emails/seller-checklist.tsx'
import type { CaptureSellerGuideLead, SellerGuide } from './schema.ts'

const GUIDE: SellerGuide = { success: true, guide_path: '/sellers-guide' }

/** Keeps who asks for the sellers' checklist, and sends it. Asked for again on the same day it is sent once. @throws invalid */
export async function captureSellerGuideLead(actor: Visitor, input: CaptureSellerGuideLead): Promise<SellerGuide> {
  await requirePass(actor, 'public_form', input.captcha)
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
  if (input.website) return GUIDE
  const { name, email } = input
  const owner = await answererFor(null)
  await transaction(async () => {
    const before = await takeLead(actor, {
      kind: 'seller_guide',
      name,
      email,
      phone: null,
      message: null,
      topic: 'selling',
      details: {},
      tracking: input.tracking ?? {},
      owner_id: owner?.id ?? null,
      due_at: null,
    })
    if (before !== null) return
    await recordConsents(actor, { id: actor.account_id, email }, { contact: true }, 'sellers-guide')
    await sendEmail(sellerChecklist, {}, { email, account_id: actor.account_id })
  })
  return GUIDE
}
