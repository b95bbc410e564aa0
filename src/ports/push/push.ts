/** Browser that takes notifications, with the keys that encrypt them. Source: W3C Push API, PushSubscription. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** Text of a notification and the page it opens. One with the tag of an earlier one replaces it. */
export interface PushMessage {
  title: string
  body: string
  path: string
  tag: string
}

/** Result of a delivery: accepted; the device no longer takes any; or to be retried. */
export type PushDelivery = { outcome: 'accepted' } | { outcome: 'gone' } | { outcome: 'retry'; reason: string }

/** Way to send notifications to devices. Never throws for a push service's response or a network failure. */
export interface PushPort {
  /** Public key that a browser needs to subscribe, as base64url. */
  publicKey: string
  deliver(device: PushDevice, message: PushMessage): Promise<PushDelivery>
}

/** Hosts of the push services of Chrome, Firefox, Safari and Edge, with their subdomains. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Returns whether an address belongs to the push service of a browser. Nothing else is ever requested. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
