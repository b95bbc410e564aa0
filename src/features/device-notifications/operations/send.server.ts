import { env } from '#env.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { senderAddress } from '#kit/email/send-mail.server.ts'
import { now } from '#ports/clock.server.ts'
import type { PushPort } from '#ports/push/push.ts'
import { webPushPort } from '#ports/push/web-push.server.ts'
import * as queries from '../queries.server.ts'
import { TEXTS } from '../words.ts'

let replacement: PushPort | null = null

/** Returns the way to the push services. */
export function pushPort(): PushPort {
  return replacement ?? webPushPort({ secret: env.SECRET ?? '', contact: senderAddress() })
}

/** Replaces it, for tests. @returns function that restores it */
export function setPushPort(other: PushPort | null): () => void {
  const former = replacement
  replacement = other
  return () => {
    replacement = former
  }
}

/** Notification to a device: about an email to the person signed in there, or that notifications are on. */
export interface Notification {
  device_id: string
  email_id: string | null
  /** Page that it opens. */
  path: string
}

/**
 * Sends a notification, at least once. Repeated ones replace each other on the screen. Deletes an unsubscribed
 * device. @throws Error if it should be retried
 */
export async function sendNotification({ device_id, email_id, path }: Notification): Promise<void> {
  const device = await queries.findDevice(device_id, now())
  if (!device) return
  const body = email_id === null ? TEXTS.first : await queries.findSubject(email_id, device.account_id)
  if (body === null) return
  const { short_name: title } = await getBrokerage()
  const delivery = await pushPort().deliver(device, { title, body, path, tag: email_id ?? device_id })
  if (delivery.outcome === 'gone') return queries.deleteGoneDevice(device)
  if (delivery.outcome === 'retry') throw new Error(`The notification will be sent again: ${delivery.reason}`)
}
