import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { ContactMethod } from '#features/accounts/words.ts'

export interface NewText {
  id: string
  kind: string
  account_id: string
  body: string
  expires_at: Date
  created_at: Date
}

export async function insertText(text: NewText): Promise<void> {
  await db().insertInto('text_outbox').values(text).execute()
}

export async function lockText(id: string) {
  return db()
    .selectFrom('text_outbox')
    .select(['id', 'account_id', 'body', 'status', 'attempts', 'expires_at'])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .forUpdate()
    .executeTakeFirst()
}

export async function updateText(
  id: string,
  change: {
    status?: 'queued' | 'sending' | 'sent' | 'suppressed' | 'failed' | 'expired'
    reason?: string | null
    phone_e164?: string
    gateway_id?: string
    attempts?: number
    sent_at?: Date
  },
): Promise<void> {
  await db().updateTable('text_outbox').set(change).where('id', '=', id).execute()
}

export async function findTextStanding(accountId: string) {
  return db()
    .selectFrom('accounts as a')
    .select(['a.status', 'a.sms_notifications', 'a.phone'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents as c')
          .select('c.id')
          .whereRef('c.account_id', '=', 'a.id')
          .where('c.purpose', '=', 'contact')
          .where('c.is_given', '=', true)
          .where('c.revoked_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('has_consent'),
    )
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function isTextSuppressed(phoneE164: string): Promise<boolean> {
  const row = await db()
    .selectFrom('text_suppressions')
    .select('phone_e164')
    .where('phone_e164', '=', phoneE164)
    .executeTakeFirst()
  return row !== undefined
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

export async function lockAccountsByPhone(phone: string) {
  return db()
    .selectFrom('accounts')
    .select(['id', 'email', 'sms_notifications', 'preferred_contact_method'])
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Changes what an account wishes of texts; its version rises with it. */
export async function updateTextWishes(
  accountId: string,
  wishes: { sms_notifications: boolean; preferred_contact_method: ContactMethod },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('accounts')
    .set({ ...wishes, updated_at: now, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute()
}

/** Lists those of these numbers that replied STOP. */
export async function listSuppressed(numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db()
    .selectFrom('text_suppressions')
    .select('phone_e164')
    .where('phone_e164', 'in', numbers)
    .orderBy('phone_e164')
    .execute()
  return rows.map(({ phone_e164 }) => phone_e164)
}
