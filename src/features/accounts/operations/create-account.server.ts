import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/accounts.server.ts'
import { normaliseEmail } from '../rules.ts'
import type { AccountToCreate } from '../schema.ts'
import { PASSWORD_DAYS, ROLES } from '../words.ts'
import { refuseWeakPassword } from './choose-password.server.ts'
import { hashPassword } from './passwords.server.ts'
import { startSession } from './sessions.server.ts'

/**
 * Creates an account outside of registration: for a command, the sample brokerage and the setup of a site.
 * @param isHere the person entered the password in this browser: checks it and starts a session
 * @returns its id, or null if the email already has an account
 * @throws invalid for a weak password
 */
export async function createAccount(
  actor: Actor,
  input: AccountToCreate,
  { isHere = false } = {},
): Promise<string | null> {
  if (isHere) await refuseWeakPassword(input.password, input, 'password')
  const at = now()
  const password_hash = await hashPassword(input.password)
  const expires = new Date(at.getTime() + (input.password_days ?? PASSWORD_DAYS) * DAY_MS)
  const id = input.id ?? newId()
  return transaction(async () => {
    const isNew = await queries.insertAccount({
      id,
      email: input.email,
      email_normalized: normaliseEmail(input.email),
      name: input.name,
      phone: input.phone ?? null,
      password_hash,
      password_changed_at: new Date(Math.min(at.getTime(), expires.getTime() - PASSWORD_DAYS * DAY_MS)),
      password_expires_at: expires,
      user_role: input.user_role,
      role_level: ROLES[input.user_role].level,
      status: input.status ?? 'active',
      suspension_reason: input.suspension_reason ?? null,
      email_verified_at: (input.is_email_verified ?? true) ? at : null,
      agency_disclosure_version: input.agency_disclosure_version ?? null,
      terms_version: input.terms_version ?? null,
      mls_consent_version: input.mls_consent_version ?? null,
      sold_granted_at: input.sold_reason ? at : null,
      sold_until: null,
      sold_reason: input.sold_reason ?? null,
      mls_auditor_until: input.mls_auditor_until ?? null,
    })
    if (!isNew) return null
    for (const permission of input.permissions ?? []) await queries.insertPermission(id, permission, null)
    audit(actor, 'account.created', {
      object_type: 'account',
      object_id: id,
      after: { user_role: input.user_role, permissions: input.permissions ?? [] },
    })
    const { email, name, user_role } = input
    if (isHere) await startSession(actor, { id, email, name, user_role, role_level: ROLES[user_role].level })
    return id
  })
}
