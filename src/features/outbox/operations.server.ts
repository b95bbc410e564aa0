import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { emailOfUnsubscribeToken } from '#kit/email.tsx'
import { AppError } from '#kit/errors.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import * as queries from './queries.server.ts'
import type { GetOutboxLetter, ListOutbox, OutboxLetter, OutboxLetterText, Unsubscribe } from './schema.ts'
import { PAGE_SIZE } from './words.ts'

/** Letters, newest first, and whether there are older ones. */
export async function listOutbox(
  _actor: Admin<'operations'>,
  { olderThan }: ListOutbox,
): Promise<{ letters: OutboxLetter[]; hasMore: boolean }> {
  const letters = await queries.listLetters(olderThan ?? null, PAGE_SIZE + 1)
  return { letters: letters.slice(0, PAGE_SIZE), hasMore: letters.length > PAGE_SIZE }
}

/** A letter as it went out, or will. @throws not_found */
export async function getOutboxLetter(
  _actor: Admin<'operations'>,
  { letterId }: GetOutboxLetter,
): Promise<OutboxLetterText> {
  const letter = await queries.findLetter(letterId)
  if (!letter) throw new AppError('not_found', 'There is no such letter.')
  return letter
}

/**
 * Ends all letters to an address that were not asked for one by one. Nobody needs to sign in: the link proves the address.
 * Doing it twice is doing it once. @throws not_found where the link is not ours. Source: RFC 8058; CAN-SPAM, 15 U.S.C. 7704(a)(3)
 */
export async function unsubscribe(actor: Visitor, { token }: Unsubscribe): Promise<{ success: true; email: string }> {
  const email = emailOfUnsubscribeToken(token)
  if (!email) throw new AppError('not_found', 'This link is incomplete. Please open it from the e-mail again.')
  await transaction(async () => {
    const isNew = await insertSuppression(email, 'marketing', 'unsubscribed')
    if (isNew)
      audit(actor, 'suppression.created', {
        object_type: 'suppression',
        object_id: email,
        after: { scope: 'marketing', reason: 'unsubscribed' },
      })
  })
  return { success: true, email }
}
