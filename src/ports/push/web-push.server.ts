import { createECDH, hkdfSync } from 'node:crypto'
import type { PushSubscription, RequestDetails } from 'web-push'
import { ForbiddenAddressError } from '../guarded-lookup.server.ts'
import { outboundRequest } from '../outbound.server.ts'
import { isPushService, type PushDelivery, type PushMessage, type PushPort } from './push.ts'

/** Time to live of an undelivered notification. The email carries the same text. */
const TTL_SECONDS = 4 * 3600
const TIMEOUT_MS = 20_000
const MAX_BYTES = 100_000

/** Order of the curve P-256. Source: NIST SP 800-186, 3.2.1.3. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the key pair that identifies this site to push services (VAPID), so that every process has the same one and
 * none is stored. After a change of the secret, devices must turn notifications on again. Source: RFC 8292; FIPS 186-5,
 * A.2.1.
 */
export function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 40)).toString('hex')
  const number = (BigInt(`0x${bytes}`) % (ORDER - 1n)) + 1n
  const key = createECDH('prime256v1')
  key.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex')
  return { publicKey: key.getPublicKey('base64url'), privateKey: key.getPrivateKey('base64url') }
}

/**
 * Sends notifications to the push service of each device, encrypted for the device alone. Source: RFC 8030, 8291, 8292.
 * @param contact email address at which a push service reaches the sender
 */
export function webPushPort({ secret, contact, isAllowed = isPushService }: WebPushSettings): PushPort {
  const keys = vapidKeys(secret)
  const options = {
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
    TTL: TTL_SECONDS,
    urgency: 'high',
  } as const

  /** Encrypts and signs a message; null if the device's keys are no keys. */
  async function detailsOf(subscription: PushSubscription, message: PushMessage): Promise<RequestDetails | null> {
    // Loaded on first use, because few processes notify devices.
    const { default: webPush } = await import('web-push')
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(message), options)
    } catch {
      return null
    }
  }

  return {
    publicKey: keys.publicKey,
    async deliver({ endpoint, p256dh, auth }, message): Promise<PushDelivery> {
      if (!isAllowed(endpoint)) return { outcome: 'gone' }
      const details = await detailsOf({ endpoint, keys: { p256dh, auth } }, message)
      if (!details) return { outcome: 'gone' }
      try {
        const { hostname, port, protocol } = new URL(endpoint)
        const { status } = await outboundRequest(
          endpoint,
          {
            method: 'POST',
            headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
            body: details.body ?? Buffer.alloc(0),
            signal: AbortSignal.timeout(TIMEOUT_MS),
            maxSize: { success: MAX_BYTES, other: MAX_BYTES },
          },
          new Set([`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]),
        )
        return resultOf(status)
      } catch (error) {
        if (error instanceof ForbiddenAddressError) return { outcome: 'gone' }
        return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

interface WebPushSettings {
  secret: string
  contact: string
  isAllowed?: (endpoint: string) => boolean
}

/** Statuses by which a push service says that a device is gone, or was subscribed under another key. */
const GONE = [403, 404, 410]

function resultOf(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  return GONE.includes(status)
    ? { outcome: 'gone' }
    : { outcome: 'retry', reason: `the push service answered ${status}` }
}
