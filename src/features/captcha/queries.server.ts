import { db } from '#db/db.server.ts'
import type { CaptchaAction } from './words.ts'

/** Marks a challenge as solved. @returns false if it was solved before */
export async function insertSolved(challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db()
    .insertInto('captcha_solved')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewPass {
  token_hash: Buffer
  action: CaptchaAction
  caller: string
  expires_at: Date
}

export async function insertPass(pass: NewPass): Promise<void> {
  await db().insertInto('captcha_passes').values(pass).execute()
}

/** Deletes a pass. @returns true if it was valid. One statement, so that two requests cannot both use it */
export async function deletePass(
  tokenHash: Buffer,
  action: CaptchaAction,
  caller: string,
  now: Date,
): Promise<boolean> {
  const row = await db()
    .deleteFrom('captcha_passes')
    .where('token_hash', '=', tokenHash)
    .where('action', '=', action)
    .where('caller', '=', caller)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes expired rows. */
export async function deleteExpired(now: Date): Promise<void> {
  await db().deleteFrom('captcha_solved').where('expires_at', '<', now).execute()
  await db().deleteFrom('captcha_passes').where('expires_at', '<', now).execute()
}
