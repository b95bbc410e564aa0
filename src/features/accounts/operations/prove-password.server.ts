import type { SignedIn } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit, resetRateLimit } from '#kit/call/limit.server.ts'
import { findPasswordHash } from '../queries/accounts.server.ts'
import { MESSAGES } from '../words/messages.ts'
import { verifyPassword } from './passwords.server.ts'

/**
 * Verifies the password of the signed-in user before a sensitive action. @param field name of the input
 * @throws invalid, limited
 */
export function provePassword(actor: SignedIn, password: string, field = 'password'): Promise<void> {
  return provePasswordOf(actor.account.id, password, field)
}

/** Verifies the password of an account without a session. @throws invalid, limited */
export async function provePasswordOf(accountId: string, password: string, field = 'password'): Promise<void> {
  await enforceRateLimit('own-password', accountId)
  if (!(await verifyPassword(await findPasswordHash(accountId), password)))
    throw new AppError('invalid', MESSAGES.wrongPassword, { [field]: MESSAGES.wrongPassword })
  await resetRateLimit('own-password', accountId)
}
