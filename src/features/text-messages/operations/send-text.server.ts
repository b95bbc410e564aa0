import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { phoneE164 } from '#kit/form/phone.ts'
import { now } from '#ports/clock.server.ts'
import { textPort } from '#ports/texts/texts.server.ts'
import * as queries from '../queries.server.ts'
import { quietUntil, refusalOf } from '../rules.ts'
import { optOutOf } from './receive-text.server.ts'

/** Attempts over several hours before a text fails. */
export const MAX_ATTEMPTS = 8

/**
 * Sends one text from the outbox, at most once: marks it before calling the gateway, and never retries a text that a
 * dead process left marked. Checks preference, consent, opt-out list and quiet hours first.
 * @param postpone queues the text for a later time, in the caller's transaction
 * @throws Error if the job should retry
 */
export async function sendText(actor: Actor, id: string, postpone: (startAfter: Date) => void): Promise<void> {
  const port = textPort()
  const claimed = await transaction(async () => {
    const text = await queries.lockText(id)
    if (!text) return null
    const end = (status: 'failed' | 'suppressed' | 'expired', reason: string) =>
      queries.updateText(id, { status, reason }).then(() => null)
    if (text.status === 'sending') return end('failed', 'the process ended while it was sending')
    const at = now()
    if (text.expires_at <= at) return end('expired', 'too late')
    const standing = await queries.findTextStanding(text.account_id)
    const phone_e164 = phoneE164(standing?.phone ?? '')
    const isStopped = phone_e164 !== null && (await queries.isTextSuppressed(phone_e164))
    const refusal = refusalOf(standing ? { ...standing, isStopped } : null)
    if (!port || refusal || !phone_e164) return end('suppressed', port ? (refusal ?? 'no_phone') : 'no_gateway')
    const opens = quietUntil(at)
    if (opens) {
      postpone(opens)
      return null
    }
    const attempts = text.attempts + 1
    await queries.updateText(id, { status: 'sending', phone_e164, attempts })
    return { to: phone_e164, body: text.body, attempts }
  })
  if (!claimed || !port) return

  const { attempts, ...text } = claimed
  const delivery = await port.deliver(text)
  if (delivery.outcome === 'accepted')
    return queries.updateText(id, { status: 'sent', reason: null, gateway_id: delivery.id, sent_at: now() })
  if (delivery.outcome === 'refused') {
    return transaction(async () => {
      await queries.updateText(id, { status: 'failed', reason: delivery.reason })
      if (delivery.isStopped) await optOutOf(actor, text.to, 'STOP to the text gateway')
    })
  }
  const isOver = attempts >= MAX_ATTEMPTS
  await queries.updateText(id, { status: isOver ? 'failed' : 'queued', reason: delivery.reason })
  if (!isOver) throw new Error(`The text will be sent again: ${delivery.reason}`)
}
