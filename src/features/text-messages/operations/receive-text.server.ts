import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Actor, Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { changeContactConsent } from '#features/consents/public.server.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { callerOf } from '#kit/call/request.server.ts'
import { phoneText } from '#kit/form/phone.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import * as queries from '../queries.server.ts'
import { replyTo, wishOf } from '../rules.ts'
import type { TextWish } from '../words.ts'

/** A text message has at most 1,600 characters. */
const MAX_BODY_BYTES = 16_000
/** Limits replay of captured messages, and allows as much clock skew. */
const WINDOW_MS = 5 * 60_000

/** Numbers are E.164, such as "+13175550123". */
const TextMessage = z.object({
  from: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  text: z.string(),
})

interface Delivery {
  id: string
  from: string
  text: string
}

/**
 * Handles an incoming text message: acts on STOP, START and HELP, and ignores any other text. The gateway signs each
 * message with id and time, and sends the response body back to the sender.
 * @param actor performs the request, because no account is signed in
 * Source: Standard Webhooks 1.0; bar J11
 */
export async function receiveText(request: Request, actor: Worker<'text-messages'>): Promise<Response> {
  const secret = connections().texts.webhook_secret
  if (!secret) return answer(404, 'There is nothing here.')
  if (request.method !== 'POST') return answer(405, 'Send messages by POST.', { allow: 'POST' })
  const body = Buffer.from(await request.arrayBuffer())
  if (body.length > MAX_BODY_BYTES) return answer(413, 'This is too large for a text message.')
  const id = provedId(request.headers, body, secret)
  if (id === null) return refuse(request)
  const message = messageOf(body)
  if (!message) return answer(400, 'This isn’t a text message.')
  const reply = await follow(actor, { id, ...message })
  // 204 without a content type, or the server would start to compress the empty body.
  return reply === null ? new Response(null, { status: 204 }) : answer(200, reply)
}

/** Returns the message's id if its signature is valid and recent, else null. */
function provedId(headers: Headers, body: Buffer, secret: string): string | null {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now().getTime() - Number(timestamp) * 1000) > WINDOW_MS) return null
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // During a secret rotation, a gateway signs with both the old and the new one.
  const isProved = (headers.get('webhook-signature') ?? '').split(' ', 5).some((signature) => {
    const given = Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? '', 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isProved ? id : null
}

/** Rejects an unsigned request, with a limit per IP address. */
async function refuse(request: Request): Promise<Response> {
  const wait = await waitSecondsAfterHit('text-unproved', callerOf(request).ip)
  if (wait > 0) return answer(429, 'Too many tries.', { 'retry-after': String(wait) })
  return answer(400, 'The signature doesn’t match, or it is too old.')
}

function messageOf(body: Buffer): Omit<Delivery, 'id'> | null {
  try {
    return TextMessage.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Acts on a message. @returns the reply, or null for none. A redelivered message has no effect and gets no reply */
function follow(actor: Actor, { id, from, text }: Delivery): Promise<string | null> {
  const wish = wishOf(text)
  return transaction(async () => {
    if (!(await queries.insertTextMessage(id, now()))) return null
    log.info({ wish }, 'text message received')
    if (wish === null) return null
    const isNews = await WAYS[wish](actor, from)
    // The limit stops loops between two auto-responders. A number that has already opted out gets no second reply.
    if (!isNews || (await waitSecondsAfterHit('text-reply', from)) > 0) return null
    return replyTo(wish, await getBrokerage())
  })
}

/** Actions by request type. @returns whether there is something to reply */
const WAYS: Record<TextWish, (actor: Actor, phone: string) => Promise<boolean>> = {
  stop: (actor, phone) => optOutOf(actor, phone, 'STOP by text message'),
  start: async (actor, phone) => {
    const wasStopped = await queries.deleteTextSuppression(phone)
    if (wasStopped)
      audit(actor, 'text_suppression.deleted', { ...suppressionOf(phone), reason: 'START by text message' })
    return wasStopped
  },
  help: async () => true,
}

/** Adds a number to the opt-out list, in the caller's transaction. @returns false if it is already listed */
export async function optOutOf(actor: Actor, phone: string, reason: string): Promise<boolean> {
  const isNew = await queries.insertTextSuppression(phone, now())
  if (isNew) audit(actor, 'text_suppression.created', { ...suppressionOf(phone), reason })
  for (const account of await queries.lockAccountsByPhone(phoneText(phone))) await endContact(actor, account)
  return isNew
}

const suppressionOf = (phone: string) => ({ object_type: 'text_suppression', object_id: phone })

type Reached = Awaited<ReturnType<typeof queries.lockAccountsByPhone>>[number]

/** The consent text says that STOP ends it, so STOP ends the whole consent to contact and all preferences for texts. */
async function endContact(actor: Actor, { id, email, ...before }: Reached): Promise<void> {
  await changeContactConsent(actor, { id, email }, false, 'text-message')
  const after = {
    sms_notifications: false,
    preferred_contact_method:
      before.preferred_contact_method === 'sms' ? ('email' as const) : before.preferred_contact_method,
  }
  if (!before.sms_notifications && before.preferred_contact_method !== 'sms') return
  await queries.updateTextWishes(id, after, now())
  audit(actor, 'preferences.updated', { object_type: 'account', object_id: id, before, after })
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
