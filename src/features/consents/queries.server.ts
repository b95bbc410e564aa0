import { db } from '#db/db.server.ts'
import type { ConsentPurpose } from './words.ts'

/** Keeps a text word for word, once. */
export async function insertConsentText(text: {
  text_hash: Buffer
  purpose: ConsentPurpose
  text_version: string
  body: string
}): Promise<void> {
  await db()
    .insertInto('consent_texts')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface NewConsent {
  id: string
  account_id: string | null
  email_normalized: string | null
  phone: string | null
  purpose: ConsentPurpose
  text_version: string
  text_hash: Buffer
  is_given: boolean
  at: Date
  source: string
  ip: string | null
  user_agent: string | null
}

export async function insertConsents(consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await db().insertInto('consents').values(consents).execute()
}

/** What an account agreed to, and not, newest first. */
export async function listConsents(accountId: string) {
  return db()
    .selectFrom('consents')
    .select(['id', 'purpose', 'text_version', 'is_given', 'at', 'source', 'ip', 'user_agent', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One transaction at a time changes what an account agrees to. */
export async function lockConsents(accountId: string): Promise<void> {
  await db().selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** True where somebody agreed to something and did not take it back. */
export async function isConsentGiven(accountId: string, purpose: ConsentPurpose): Promise<boolean> {
  const row = await db()
    .selectFrom('consents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('is_given', '=', true)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back what was agreed to for a purpose. @returns how many consents it ended */
export async function revokeConsents(
  accountId: string,
  purposes: readonly ConsentPurpose[],
  now: Date,
): Promise<number> {
  const result = await db()
    .updateTable('consents')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('is_given', '=', true)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
