import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { transaction } from '#db/transaction.server.ts'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { eventsOf, pageOf } from '#ports/mls-feed/answers.ts'
import { FeedError, type FeedEvent } from '#ports/mls-feed/mls-feed.ts'
import { deleteOldPushes, insertPush } from '../queries/pushes.server.ts'

const KEPT_MS = 30 * 86_400_000
const CONTEXT = /^urn:reso:metadata:[\d.]+:resource:entityevent$/i

/**
 * Receives the feed's webhook. A push only says that something changed, and only starts a sync earlier. A duplicate, a
 * late push or one from an attacker with the secret can therefore do no harm. Source: RESO RCP-28, EntityEvent.
 * @param readSoon queues a sync for an instant, in the transaction that stores the push
 */
export async function receivePush(request: Request, readSoon: (at: Date) => void): Promise<Response> {
  const secret = env.MLS_WEBHOOK_SECRET
  if (!secret) return answer(404, 'There is nothing here.')
  if (request.method !== 'POST') return answer(405, 'Send events by POST.', { allow: 'POST' })
  const body = Buffer.from(await request.arrayBuffer())
  if (!isProved(request.headers, body, secret)) return answer(400, 'The signature is not right.')
  const events = pushedEvents(body.toString('utf8'))
  if (typeof events === 'string') return answer(400, events)
  const isNew = await notePush(body, events, readSoon)
  log.info({ events: events.length, is_new: isNew }, 'the feed told of changes')
  return answer(202, isNew ? 'Thank you.' : 'This came before.')
}

/** Verifies the secret as bearer token, or the body's HMAC-SHA256 with it. */
function isProved(headers: Headers, body: Buffer, secret: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) return isSame(bearer, secret)
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256') ?? '')?.[1]
  return (
    signature !== undefined && isSame(signature.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
  )
}

/** Compares in constant time. Digests have equal lengths, which `timingSafeEqual` requires. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

/** Parses the events of a body, one or a list; returns an error message for an invalid body. */
function pushedEvents(text: string): FeedEvent[] | string {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return 'This is no event.'
    const context = '@reso.context' in given ? given['@reso.context'] : null
    if (typeof context !== 'string' || !CONTEXT.test(context)) return 'This is no event.'
    const events = eventsOf(pageOf('value' in given ? text : JSON.stringify({ value: [given] })).records)
    return events.length > 0 ? events : 'There is no event in it.'
  } catch (error) {
    return error instanceof FeedError ? error.message : 'This is no JSON.'
  }
}

/** @returns false for a duplicate */
function notePush(body: Buffer, events: readonly FeedEvent[], readSoon: (at: Date) => void): Promise<boolean> {
  const at = now()
  return transaction(async () => {
    const digest = createHash('sha256').update(body).digest()
    const noted = await insertPush(digest, events.length, at)
    if (!noted) return false
    await deleteOldPushes(new Date(at.getTime() - KEPT_MS))
    if (noted.reads_at) readSoon(noted.reads_at)
    return true
  })
}

function answer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}
