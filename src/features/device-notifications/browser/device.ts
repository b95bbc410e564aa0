import * as z from 'zod/mini'
import { browserStore } from '#kit/browser-store.ts'
import { getNotificationKey, removeNotificationDevice, saveNotificationDevice } from '../functions.ts'

const WORKER = '/notification-worker.js'

/** Account that turned notifications on in this browser, so that they are turned on again at its next sign-in. */
const optedIn = browserStore({ key: 'porchlight:notifications', schema: z.string(), isText: true })

/** Account that wants no hint in this browser. */
const declined = browserStore({ key: 'porchlight:notifications-hint', schema: z.string(), isText: true })

/** Returns whether to offer notifications to an account in this browser. */
export async function isHintDue(accountId: string): Promise<boolean> {
  return declined.get() !== accountId && (await deviceState(accountId)) === 'off'
}

/** Stops offering notifications to an account in this browser. */
export function declineHint(accountId: string): void {
  declined.set(accountId)
}

/** State of notifications in this browser for the signed-in account. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Returns whether this browser shows notifications for an account. */
export async function deviceState(accountId: string): Promise<DeviceState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  if (state === 'denied') return 'blocked'
  if (state !== 'granted' || optedIn.get() !== accountId) return 'off'
  return (await subscription()) ? 'on' : 'off'
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission and subscribes. @returns the new state @throws the error of the browser or of the call */
export async function turnOn(accountId: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribe()
  optedIn.set(accountId)
  return 'on'
}

async function subscribe(): Promise<void> {
  const { public_key } = await getNotificationKey()
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // A subscription under another key of the site receives nothing.
  if (former && !isKeyOf(former, public_key)) await former.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  ).toJSON()
  await saveNotificationDevice({
    data: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

function isKeyOf({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/** Ends notifications in this browser. */
export async function turnOff(): Promise<void> {
  optedIn.set(null)
  const former = await subscription()
  if (!former) return
  await removeNotificationDevice({ data: { endpoint: former.endpoint } })
  await former.unsubscribe()
}

/** Moves notifications to the new session after a sign-in, for an account that turned them on in this browser. */
export async function renewDevice(accountId: string): Promise<void> {
  if ((await deviceState(accountId)) === 'on') await subscribe()
}
