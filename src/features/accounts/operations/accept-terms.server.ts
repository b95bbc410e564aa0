import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { getConsentTexts, recordConsents } from '#features/consents/public.server.ts'
import type { ConsentPurpose } from '#features/consents/words.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { termsConfirmed } from '../emails/terms-confirmed.tsx'
import { updateAccount } from '../queries/accounts.server.ts'
import type { AcceptTerms } from '../schema.ts'
import { ROLES } from '../words.ts'
import { rotateSession } from './sessions.server.ts'

/** Consents that a registrant must give before seeing VOW data. The accepted versions are columns of the account. */
export const REQUIRED_PURPOSES = ['agency_disclosure', 'terms', 'mls_consent'] as const satisfies ConsentPurpose[]

/** Returns the columns of an account that has accepted all current texts. */
export async function currentVersions() {
  const { agency_disclosure, terms, mls_consent } = await getConsentTexts()
  return {
    agency_disclosure_version: agency_disclosure.version,
    terms_version: terms.version,
    mls_consent_version: mls_consent.version,
  }
}

/** Accepts the current texts, and emails a confirmation. Source: NAR model VOW rules 19.3(a)(ii). */
export async function acceptTerms(actor: Account, _agreed: AcceptTerms): Promise<{ success: true }> {
  const { id, email, user_role } = actor.account
  await transaction(async () => {
    await recordConsents(actor, { id, email }, { agency_disclosure: true, terms: true, mls_consent: true }, 'terms')
    const role =
      user_role === 'authenticated' ? { user_role: 'registered' as const, role_level: ROLES.registered.level } : {}
    await updateAccount(id, { ...(await currentVersions()), ...role }, now())
    // Rotate the session's secret when its access increases.
    await rotateSession(actor.account)
    await confirmTerms(actor.account)
  })
  return { success: true }
}

/** Emails a confirmation of the accepted texts, in the caller's transaction. */
export async function confirmTerms(account: { id: string; email: string; name: string }): Promise<void> {
  const { email, id, name } = account
  const { agency_disclosure, terms, mls_consent } = await getConsentTexts()
  const versions = {
    agency_disclosure: agency_disclosure.version,
    terms: terms.version,
    mls_consent: mls_consent.version,
  }
  await sendEmail(termsConfirmed, { name, at: now(), versions }, { email, account_id: id })
}
