import { db } from '#db/db.server.ts'

export type TokenKind = 'verify_email' | 'reset_password' | 'change_email' | 'second_step'

export interface NewAccountToken {
  id: string
  account_id: string
  kind: TokenKind
  token_hash: Buffer
  proof_hash: Buffer | null
  email: string | null
  redirect: string | null
  created_at: Date
  expires_at: Date
}

/** Withdraws the account's earlier tokens of its kind. */
export async function insertToken(token: NewAccountToken): Promise<void> {
  await deleteTokens(token.account_id, token.kind)
  await db().insertInto('account_tokens').values(token).execute()
}

/** Finds a token even if it has expired. */
export async function findToken(kind: TokenKind, tokenHash: Buffer) {
  return db()
    .selectFrom('account_tokens')
    .select(['id', 'account_id', 'proof_hash', 'email', 'expires_at'])
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Spends a token in one statement, so that concurrent requests cannot use it twice. */
export async function spendToken(kind: TokenKind, tokenHash: Buffer, now: Date) {
  return db()
    .deleteFrom('account_tokens')
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'proof_hash', 'email', 'redirect'])
    .executeTakeFirst()
}

/** Finds the hash of the secret in the browser that registered, or null. */
export async function findProof(accountId: string): Promise<Buffer | null> {
  const row = await db()
    .selectFrom('account_tokens')
    .select('proof_hash')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'verify_email')
    .executeTakeFirst()
  return row?.proof_hash ?? null
}

export async function deleteTokens(accountId: string, kind?: TokenKind): Promise<void> {
  let query = db().deleteFrom('account_tokens').where('account_id', '=', accountId)
  if (kind) query = query.where('kind', '=', kind)
  await query.execute()
}

export async function deleteOldTokens(before: Date): Promise<void> {
  await db().deleteFrom('account_tokens').where('expires_at', '<', before).execute()
}
