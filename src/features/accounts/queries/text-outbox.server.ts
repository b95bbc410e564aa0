import { db } from '#db/db.server.ts'

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

/** True for recipients without an account. */
export async function isNotified({
  email,
  account_id,
}: {
  email: string
  account_id?: string | null
}): Promise<boolean> {
  const rows = await db()
    .selectFrom('accounts')
    .select('email_notifications')
    .where('deleted_at', 'is', null)
    .where((when) =>
      account_id ? when('id', '=', account_id) : when('email_normalized', '=', email.trim().toLowerCase()),
    )
    .execute()
  return rows.every(({ email_notifications }) => email_notifications)
}
