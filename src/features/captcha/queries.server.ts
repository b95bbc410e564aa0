import { db } from '#db/db.server.ts'
import type { CaptchaAction } from './words.ts'

/** @returns false if the challenge was solved before */
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

/** Spends a pass in one statement, so that concurrent requests cannot use it twice. @returns true if it was valid */
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

export async function deleteExpired(now: Date): Promise<void> {
  await db().deleteFrom('captcha_solved').where('expires_at', '<', now).execute()
  await db().deleteFrom('captcha_passes').where('expires_at', '<', now).execute()
}
