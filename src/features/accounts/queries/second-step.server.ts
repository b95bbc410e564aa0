import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export async function findSecondStep(accountId: string) {
  return db()
    .selectFrom('accounts')
    .select([
      'totp_secret',
      'totp_confirmed_at',
      'totp_last_step',
      sql<number>`(select count(*)::int from recovery_codes r where r.account_id = accounts.id)`.as('codes_left'),
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @returns false if this or a later 30-second step was used before */
export async function spendTotpStep(accountId: string, step: number): Promise<boolean> {
  const row = await db()
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where((when) => when.or([when('totp_last_step', 'is', null), when('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await db().deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length > 0) {
    await db()
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
      .execute()
  }
}

/** @returns false if the code is unknown */
export async function spendRecoveryCode(accountId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db()
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

const SIGN_IN_SETTINGS = 'sign-in'

export async function findSignInSettings(): Promise<{ is_totp_required: boolean; version: number }> {
  const row = await db()
    .selectFrom('settings')
    .select([sql<boolean>`coalesce((value ->> 'is_totp_required')::boolean, false)`.as('is_totp_required'), 'version'])
    .where('key', '=', SIGN_IN_SETTINGS)
    .executeTakeFirst()
  return row ?? { is_totp_required: false, version: 0 }
}

/** @returns false if the version does not match */
export async function updateSignInSettings(
  isTotpRequired: boolean,
  version: number,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const value = JSON.stringify({ is_totp_required: isTotpRequired })
  const row = await db()
    .insertInto('settings')
    .values({ key: SIGN_IN_SETTINGS, value, updated_at: now, updated_by: accountId })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, version: sql`settings.version + 1`, updated_at: now, updated_by: accountId })
        .where('settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined && row.version === version + 1
}
