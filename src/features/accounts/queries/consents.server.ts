import { db } from '#db/db.server.ts'
import type { ConsentPurpose } from '../words/consents.ts'

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
}

export async function insertConsents(consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await db().insertInto('consents').values(consents).execute()
}

/** Lists consents given and declined, newest first. */
export async function listConsents(accountId: string) {
  return db()
    .selectFrom('consents')
    .select(['id', 'purpose', 'text_version', 'is_given', 'at', 'source', 'ip', 'user_agent', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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

export async function copyUnsubscriptions(fromNormalized: string, toNormalized: string): Promise<void> {
  await db()
    .insertInto('suppressions')
    .columns(['email_normalized', 'scope', 'reason'])
    .expression((from) =>
      from
        .selectFrom('suppressions as s')
        .select(({ val }) => [val(toNormalized).as('email_normalized'), 's.scope', 's.reason'])
        .where('s.email_normalized', '=', fromNormalized)
        .where('s.reason', '=', 'unsubscribed'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUnsubscription(emailNormalized: string): Promise<void> {
  await db()
    .deleteFrom('suppressions')
    .where('email_normalized', '=', emailNormalized)
    .where('scope', '=', 'marketing')
    .where('reason', '=', 'unsubscribed')
    .execute()
}

/** @returns false if the number is already listed */
export async function insertTextSuppression(phone_e164: string, created_at: Date): Promise<boolean> {
  const row = await db()
    .insertInto('text_suppressions')
    .values({ phone_e164, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone_e164')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if the number was not listed */
export async function deleteTextSuppression(phoneE164: string): Promise<boolean> {
  const row = await db()
    .deleteFrom('text_suppressions')
    .where('phone_e164', '=', phoneE164)
    .returning('phone_e164')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if the message was recorded before */
export async function insertTextMessage(id: string, received_at: Date): Promise<boolean> {
  const row = await db()
    .insertInto('text_messages')
    .values({ id, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldTextMessages(before: Date): Promise<void> {
  await db().deleteFrom('text_messages').where('received_at', '<', before).execute()
}
