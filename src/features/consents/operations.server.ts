import { createHash } from 'node:crypto'
import type { Account, Actor, SignedIn } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { normaliseEmail } from '#features/accounts/rules.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { currentLegalTexts, plainTextOf } from '#features/site-texts/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { filledText, isConsentPurpose } from './rules.ts'
import type { ConsentText, MyConsent, UpdateContactConsent } from './schema.ts'
import { CONSENT_PURPOSES, type ConsentPurpose, type LegalPurpose } from './words.ts'

/** Returns the current texts with the names of the brokerage and its MLS, and of the agent that one text may name. */
export async function getConsentTexts(agent?: string): Promise<Record<ConsentPurpose, ConsentText>> {
  const [brokerage, legal] = await Promise.all([getBrokerage(), currentLegalTexts()])
  const names = { brokerage: brokerage.name, mls: brokerage.mls.name, agent }
  const text = (purpose: Exclude<ConsentPurpose, LegalPurpose>) => filledText(purpose, names)
  return {
    agency_disclosure: { purpose: 'agency_disclosure', ...legal.agency_disclosure },
    terms: { purpose: 'terms', ...legal.terms },
    mls_consent: { purpose: 'mls_consent', ...legal.mls_consent },
    contact: text('contact'),
    marketing: text('marketing'),
    newsletter: text('newsletter'),
    testimonial: text('testimonial'),
    activity: text('activity'),
  }
}

/**
 * Records consents given and declined, with text version and hash, time, IP address and browser, in the caller's
 * transaction.
 * @param account identified by email or phone number if it has no id
 * @param givenDate day on which they were given, if someone else records it, whose address and browser are no proof
 * @param agent name of the agent in the text
 * @returns the ids of the records by purpose
 */
export async function recordConsents(
  actor: Actor,
  account: { id: string | null; email: string | null; phone?: string | null },
  given: Partial<Record<ConsentPurpose, boolean>>,
  source: string,
  { givenDate = null, agent }: { givenDate?: string | null; agent?: string } = {},
): Promise<Partial<Record<ConsentPurpose, string>>> {
  const texts = await getConsentTexts(agent)
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
      ip: givenDate ? null : (actor.caller?.ip ?? null),
      user_agent: givenDate ? null : (actor.caller?.user_agent ?? null),
      given_date: givenDate,
    })
  }
  await queries.insertConsents(rows)
  const answers = rows.map(({ purpose, text_version, is_given }) => [purpose, is_given && text_version] as const)
  audit(actor, 'consents.recorded', {
    object_type: account.id ? 'account' : 'consent',
    object_id: account.id ?? rows[0]?.id ?? null,
    after: Object.fromEntries(givenDate ? [...answers, ['given_date', givenDate]] : answers),
    reason: source,
  })
  return Object.fromEntries(rows.map(({ purpose, id }) => [purpose, id]))
}

function purposesOf(given: Partial<Record<ConsentPurpose, boolean>>): ConsentPurpose[] {
  return (Object.keys(CONSENT_PURPOSES) as ConsentPurpose[]).filter((purpose) => given[purpose] !== undefined)
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

/** Lists the caller's consents, given and declined, newest first, with the texts that the site no longer shows. */
export async function listMyConsents(actor: SignedIn): Promise<MyConsent[]> {
  const rows = await markedCurrent(await queries.listConsentsWithText(actor.account.id))
  return rows.map(({ body, ...row }) => ({ ...row, earlier_text: row.is_current ? null : body }))
}

/** Marks the consents whose text is in effect, and adds the agents that texts name. */
export async function markedCurrent<Row extends { id: string; purpose: string; text_version: string }>(
  rows: readonly Row[],
): Promise<(Row & { is_current: boolean; agent_name: string | null })[]> {
  const sharing = rows.filter(({ purpose }) => purpose === 'activity').map(({ id }) => id)
  const [texts, agents] = await Promise.all([getConsentTexts(), queries.listSharingAgents(sharing)])
  return rows.map((row) => ({
    ...row,
    is_current: isConsentPurpose(row.purpose) && texts[row.purpose].version === row.text_version,
    agent_name: agents.get(row.id) ?? null,
  }))
}
