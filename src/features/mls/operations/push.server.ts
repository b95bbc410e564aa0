import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { transaction } from '#db/transaction.server.ts'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type FeedEvent } from '#ports/mls-feed/mls-feed.ts'
import { eventsOf, pageOf } from '#ports/mls-feed/responses.ts'
import { deleteOldPushes, insertPush } from '../queries/pushes.server.ts'

const RETENTION_MS = 30 * 86_400_000
const CONTEXT = /^urn:reso:metadata:[\d.]+:resource:entityevent$/i

/**
 * Receives the feed's webhook. A push only says that something changed, and only starts a sync earlier. A duplicate, a
 * late push or one from an attacker with the secret can therefore do no harm. Source: RESO RCP-28, EntityEvent.
 * @param scheduleSync queues a sync for an instant, in the transaction that stores the push
 */
export async function receivePush(request: Request, scheduleSync: (at: Date) => void): Promise<Response> {
  const secret = env.MLS_WEBHOOK_SECRET
  if (!secret) return respond(404, 'Not found.')
  if (request.method !== 'POST') return respond(405, 'Send events by POST.', { allow: 'POST' })
  const body = Buffer.from(await request.arrayBuffer())
  if (!isAuthentic(request.headers, body, secret)) return respond(400, 'The signature doesn’t match.')
  const events = parsePushedEvents(body.toString('utf8'))
  if (typeof events === 'string') return respond(400, events)
  const isNew = await storePush(body, events, scheduleSync)
  log.info({ events: events.length, is_new: isNew }, 'the feed announced changes')
  return respond(202, isNew ? 'Thank you.' : 'Already received.')
}

/** Verifies the secret as bearer token, or the body's HMAC-SHA256 with it. */
function isAuthentic(headers: Headers, body: Buffer, secret: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) return isEqual(bearer, secret)
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256') ?? '')?.[1]
  return (
    signature !== undefined && isEqual(signature.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
  )
}

/** Compares in constant time. Digests have equal lengths, which `timingSafeEqual` requires. */
function isEqual(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

/** Parses the events of a body, one or a list; returns an error message for an invalid body. */
function parsePushedEvents(text: string): FeedEvent[] | string {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return 'Not an event.'
    const context = '@reso.context' in given ? given['@reso.context'] : null
    if (typeof context !== 'string' || !CONTEXT.test(context)) return 'Not an event.'
    const events = eventsOf(pageOf('value' in given ? text : JSON.stringify({ value: [given] })).records)
    return events.length > 0 ? events : 'It has no event.'
  } catch (error) {
    return error instanceof FeedError ? error.message : 'Not JSON.'
  }
}

/** @returns false for a duplicate */
function storePush(body: Buffer, events: readonly FeedEvent[], scheduleSync: (at: Date) => void): Promise<boolean> {
  const at = now()
  return transaction(async () => {
    const digest = createHash('sha256').update(body).digest()
    const noted = await insertPush(digest, events.length, at)
    if (!noted) return false
    await deleteOldPushes(new Date(at.getTime() - RETENTION_MS))
    if (noted.reads_at) scheduleSync(noted.reads_at)
    return true
  })
}

function respond(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}
