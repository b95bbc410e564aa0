import { db } from '#db/db.server.ts'
import type { ConsentPurpose } from './words.ts'

/** No effect if the text is already stored. */
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
  given_date: string | null
}

export async function insertConsents(consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await db().insertInto('consents').values(consents).execute()
}

/** Lists consents given and declined, newest first. */
export async function listConsents(accountId: string) {
  return db()
    .selectFrom('consents')
    .select([
      'id',
      'purpose',
      'text_version',
      'is_given',
      'at',
      'given_date',
      'source',
      'ip',
      'user_agent',
      'revoked_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Lists the same consents, each with the text that was shown. */
export async function listConsentsWithText(accountId: string) {
  return db()
    .selectFrom('consents as c')
    .innerJoin('consent_texts as t', 't.text_hash', 'c.text_hash')
    .select([
      'c.id',
      'c.purpose',
      'c.text_version',
      'c.is_given',
      'c.at',
      'c.given_date',
      'c.source',
      'c.ip',
      'c.user_agent',
      'c.revoked_at',
      't.body',
    ])
    .where('c.account_id', '=', accountId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** Lists the names of the agents who see shared activity under these consents, by consent. */
export async function listSharingAgents(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('activity_shares as s')
    .innerJoin('agents as g', 'g.id', 's.agent_id')
    .select(['s.consent_id', 'g.name'])
    .where('s.consent_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ consent_id, name }) => [consent_id, name]))
}

export async function lockConsents(accountId: string): Promise<void> {
  await db().selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** Returns whether a consent was given and not withdrawn. */
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

/** @returns the number of withdrawn consents */
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

/** Revokes one consent. No effect if it is revoked. */
export async function revokeConsent(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('consents')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
