import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { emailInquiry, takeLead } from '#features/contacts/public.server.ts'
import { contactDueAt } from '#features/contacts/rules/promise.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { sellerChecklist } from './emails/seller-checklist.tsx'
import type { CaptureSellerGuideLead, SellerGuide } from './schema.ts'

/**
 * Stores a request for the sellers' checklist as a lead with an owner and a due time, and emails the checklist. The same request
 * on the same day is answered alike and emailed once. @throws invalid
 */
export async function captureSellerGuideLead(actor: Visitor, input: CaptureSellerGuideLead): Promise<SellerGuide> {
  await requirePass(actor, 'public_form', input.captcha)
  const [{ hours }, owner] = await Promise.all([getBrokerage(), answererFor(null)])
  const due_at = contactDueAt(now(), hours)
  const answer: SellerGuide = { success: true, guide_path: '/sellers-guide', due_at, answerer: owner?.name ?? null }
  // Only a bot fills the hidden field. It gets the usual answer.
  if (input.website) return answer
  const { name, email } = input
  const id = newId()
  return transaction(async () => {
    const before = await takeLead(actor, {
      id,
      kind: 'seller_guide',
      name,
      email,
      phone: null,
      message: null,
      topic: 'selling',
      details: {},
      tracking: input.tracking ?? {},
      owner_id: owner?.id ?? null,
      due_at,
    })
    if (before !== null) return { ...answer, due_at: before }
    await recordConsents(actor, { id: actor.account_id, email }, { contact: true }, 'sellers-guide')
    await sendEmail(sellerChecklist, {}, { email, account_id: actor.account_id })
    await emailInquiry(owner, { id, kind: 'seller_guide', name, email, phone: null, home: null, message: null, due_at })
    return answer
  })
}
