import type { SignedIn } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { forgetHits, takeHit } from '#kit/call/limit.server.ts'
import { findPasswordHash } from '../queries/accounts.server.ts'
import { MESSAGES } from '../words/messages.ts'
import { verifyPassword } from './passwords.server.ts'

/**
 * Makes sure that whoever sits at a signed-in browser is its owner. @param field the input that it was typed into
 * @throws invalid, limited
 */
export function provePassword(actor: SignedIn, password: string, field = 'password'): Promise<void> {
  return provePasswordOf(actor.account.id, password, field)
}

/** The same for an account that nobody is signed in to. @throws invalid, limited */
export async function provePasswordOf(accountId: string, password: string, field = 'password'): Promise<void> {
  await takeHit('own-password', accountId)
  if (!(await verifyPassword(await findPasswordHash(accountId), password)))
    throw new AppError('invalid', MESSAGES.wrongPassword, { [field]: MESSAGES.wrongPassword })
  await forgetHits('own-password', accountId)
}
