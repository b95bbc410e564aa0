import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { safeRedirect } from '#features/accounts/rules.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { intentOf } from './rules.ts'
import type { DismissIntent, PendingIntent } from './schema.ts'
import { type IntentKind, MESSAGES } from './words.ts'

/** Longer than the lifetime of a confirmation link, which can be sent again. */
const EXPIRES_DAYS = 7
const MAX_INTENTS = 5

definePersonalData({
  name: 'pending_intents',
  read: (accountId) => queries.listIntents(accountId, new Date(0)),
  erase: async (accountId) => {
    await queries.deleteIntents(accountId)
  },
})

/**
 * Stores what a visitor wanted to do, in the caller's transaction. Ignores paths that are not on this site or match no
 * intent.
 */
export async function rememberIntent(accountId: string, path: string | null | undefined): Promise<void> {
  const target = safeRedirect(path)
  const intent = intentOf(target)
  if (!intent) return
  const at = now()
  const expires_at = new Date(at.getTime() + EXPIRES_DAYS * DAY_MS)
  await queries.insertIntent({
    id: newId(),
    account_id: accountId,
    kind: intent.kind,
    target,
    created_at: at,
    expires_at,
  })
  const older = (await queries.listIntents(accountId, new Date(0))).slice(MAX_INTENTS)
  for (const { id } of older) await queries.deleteIntents(accountId, { id })
}

/** Returns the path of the newest intent, without marking it as offered. */
export async function nextIntent(accountId: string): Promise<string | null> {
  return (await queries.listIntents(accountId, now()))[0]?.target ?? null
}

/** Returns the path to open after a sign-in, once per intent, in the caller's transaction. */
export async function offerIntent(accountId: string): Promise<string | null> {
  const at = now()
  const newest = (await queries.listIntents(accountId, at)).find(({ offered_at }) => offered_at === null)
  if (!newest) return null
  await queries.updateOffered(newest.id, at)
  return newest.target
}

/** Removes the completed intents of a kind, in the caller's transaction. */
export async function finishIntent(accountId: string, kind: IntentKind): Promise<void> {
  await queries.deleteIntents(accountId, { kind })
}

/** Lists what the caller wanted to do before signing in. */
export async function listPendingIntents(actor: Account): Promise<PendingIntent[]> {
  const found = await queries.listIntents(actor.account_id, now())
  return found.map(({ offered_at: _, ...intent }) => intent)
}

/** Removes one of the caller's intents. @throws not_found */
export async function dismissIntent(actor: Account, { intentId }: DismissIntent): Promise<{ success: true }> {
  return transaction(async () => {
    if ((await queries.deleteIntents(actor.account_id, { id: intentId })) === 0)
      throw new AppError('not_found', MESSAGES.noIntent)
    return { success: true }
  })
}
