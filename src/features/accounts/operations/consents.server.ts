import { createHash } from 'node:crypto'
import type { Account, Actor, SignedIn } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { termsConfirmed } from '../emails/terms-confirmed.tsx'
import { updateAccount } from '../queries/accounts.server.ts'
import * as queries from '../queries/consents.server.ts'
import { filledText, plainTextOf } from '../rules/consents.ts'
import { normaliseEmail } from '../rules.ts'
import type { AcceptTerms, Consent, ConsentText, UpdateContactConsent } from '../schema.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS, type ConsentPurpose } from '../words/consents.ts'
import { ROLES } from '../words.ts'
import { rotateSession } from './sessions.server.ts'

/** Consents that a registrant must give before seeing VOW data. The accepted versions are columns of the account. */
export const REQUIRED_PURPOSES = ['agency_disclosure', 'terms', 'mls_consent'] as const satisfies ConsentPurpose[]

/** Returns the current texts with the names of the brokerage and its MLS. */
export async function getConsentTexts(): Promise<Record<ConsentPurpose, ConsentText>> {
  const brokerage = await getBrokerage()
  const names = { brokerage: brokerage.name, mls: brokerage.mls.name }
  const text = (purpose: ConsentPurpose) => filledText(purpose, names)
  return {
    agency_disclosure: text('agency_disclosure'),
    terms: text('terms'),
    mls_consent: text('mls_consent'),
    contact: text('contact'),
    marketing: text('marketing'),
    newsletter: text('newsletter'),
    testimonial: text('testimonial'),
  }
}

/**
 * Records consents given and declined, with text version and hash, time, IP address and browser, in the caller's
 * transaction.
 * @param account identified by email or phone number if it has no id
 */
export async function recordConsents(
  actor: Actor,
  account: { id: string | null; email: string | null; phone?: string | null },
  given: Partial<Record<ConsentPurpose, boolean>>,
  source: string,
): Promise<void> {
  const texts = await getConsentTexts()
  const at = now()
  const rows: queries.NewConsent[] = []
  for (const purpose of purposesOf(given)) {
    const body = plainTextOf(texts[purpose])
    const text_hash = createHash('sha256').update(body).digest()
    await queries.insertConsentText({ text_hash, purpose, text_version: texts[purpose].version, body })
    rows.push({
      id: newId(),
      account_id: account.id,
      email_normalized: account.email === null ? null : normaliseEmail(account.email),
      phone: account.phone ?? null,
      purpose,
      text_version: texts[purpose].version,
      text_hash,
      is_given: given[purpose] === true,
      at,
      source,
      ip: actor.caller?.ip ?? null,
      user_agent: actor.caller?.user_agent ?? null,
    })
  }
  await queries.insertConsents(rows)
  audit(actor, 'consents.recorded', {
    object_type: account.id ? 'account' : 'consent',
    object_id: account.id ?? rows[0]?.id ?? null,
    after: Object.fromEntries(rows.map(({ purpose, text_version, is_given }) => [purpose, is_given && text_version])),
    reason: source,
  })
}

function purposesOf(given: Partial<Record<ConsentPurpose, boolean>>): ConsentPurpose[] {
  return (Object.keys(CONSENT_PURPOSES) as ConsentPurpose[]).filter((purpose) => given[purpose] !== undefined)
}

/** Returns the columns of an account that has accepted all current texts. */
export function currentVersions() {
  return {
    agency_disclosure_version: CONSENT_TEXTS.agency_disclosure.version,
    terms_version: CONSENT_TEXTS.terms.version,
    mls_consent_version: CONSENT_TEXTS.mls_consent.version,
  }
}

/** Accepts the current texts, and emails a confirmation. Source: NAR model VOW rules 19.3(a)(ii). */
export async function acceptTerms(actor: Account, _agreed: AcceptTerms): Promise<{ success: true }> {
  const { id, email, user_role } = actor.account
  await transaction(async () => {
    await recordConsents(actor, { id, email }, { agency_disclosure: true, terms: true, mls_consent: true }, 'terms')
    const role =
      user_role === 'authenticated' ? { user_role: 'registered' as const, role_level: ROLES.registered.level } : {}
    await updateAccount(id, { ...currentVersions(), ...role }, now())
    // Rotate the session's secret when its access increases.
    await rotateSession(actor.account)
    await confirmTerms(actor.account)
  })
  return { success: true }
}

/**
 * Withdraws or grants the caller's consent to contact. No effect if unchanged.
 * Source: 47 CFR 64.1200, revocation by any reasonable means.
 */
export async function updateContactConsent(
  actor: Account,
  { contactConsent }: UpdateContactConsent,
): Promise<{ is_given: boolean }> {
  await transaction(() => changeContactConsent(actor, actor.account, contactConsent, 'preferences'))
  return { is_given: contactConsent }
}

/** Grants or withdraws the consent to contact, in the caller's transaction. @param source channel of the request */
export async function changeContactConsent(
  actor: Actor,
  { id, email }: { id: string; email: string },
  isGiven: boolean,
  source: string,
): Promise<void> {
  // Lock first, or two tabs could both record the same change.
  await queries.lockConsents(id)
  if ((await queries.isConsentGiven(id, 'contact')) === isGiven) return
  if (!isGiven) await queries.revokeConsents(id, ['contact'], now())
  await recordConsents(actor, { id, email }, { contact: isGiven }, source)
}

/** Emails a confirmation of the accepted texts, in the caller's transaction. */
export async function confirmTerms(account: { id: string; email: string; name: string }): Promise<void> {
  const { email, id, name } = account
  await sendEmail(termsConfirmed, { name, at: now() }, { email, account_id: id })
}

/** Lists the caller's consents, given and declined, newest first. */
export function listMyConsents(actor: SignedIn): Promise<Consent[]> {
  return queries.listConsents(actor.account.id)
}
