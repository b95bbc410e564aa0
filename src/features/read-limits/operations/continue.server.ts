import { setCookie } from '@tanstack/react-start/server'
import type { Visitor } from '#access/actors.ts'
import { requirePass, setCaptchaNeed } from '#features/captcha/public.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { READER_COOKIE } from '#kit/call/request.server.ts'
import { now } from '#ports/clock.server.ts'
import type { ContinueReading } from '../schema.ts'
import { COOKIE_FLAGS, newReaderCookie } from './cookie.server.ts'
import { isOverDownloadLimit } from './download-limit-cache.server.ts'
import { recordPassed, verdictFor } from './meters.server.ts'
import { cookieSubjectOf, countedOf } from './readers.server.ts'

/** Offer the captcha only to refused readers who may continue. Otherwise a program could collect budgets in advance. */
setCaptchaNeed('read_listings', async (actor) => refusedReader(actor) !== null)

/**
 * Gives a reader over the limit a new budget in exchange for a solved captcha, within the total of the network or
 * account.
 * @throws limited, invalid at `captcha`
 */
export async function continueReading(actor: Visitor, { captcha }: ContinueReading): Promise<{ success: boolean }> {
  const reader = refusedReader(actor)
  if (!reader) return { success: true }
  await requirePass(actor, 'read_listings', captcha)
  if (actor.account) await enforceRateLimit('reads-of-account', actor.account.id)
  setCookie(READER_COOKIE, newReaderCookie(cookieSubjectOf(actor.account), now()), COOKIE_FLAGS)
  recordPassed(reader)
  return { success: true }
}

function refusedReader(actor: Visitor) {
  const reader = actor.caller && countedOf(actor.caller, actor.account)
  if (!reader || (reader.account_id && isOverDownloadLimit(reader.account_id))) return null
  const verdict = verdictFor(reader)
  return verdict.is_refused && verdict.may_continue ? reader : null
}
