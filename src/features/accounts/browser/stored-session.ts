import { browserStore, clearStored, isRecord } from '#kit/browser-store.ts'
import type { PasswordExpiration, Session, User } from '../schema.ts'

const CHANNEL = 'auth'
/** Key prefix of all features' stored drafts. */
const DRAFTS = 'drafts:'

type Change = 'signed-in' | 'signed-out'

/** Grants no access: the session's secret is in an HttpOnly cookie. */
interface StoredSession {
  user: Pick<User, 'id'>
  session: Pick<Session, 'access_token'>
}

/** Source: specification 3 and 4, names of the entries. */
const sessionStore = browserStore({ key: 'auth-session', schema: isStoredSession })
const expirationStore = browserStore<object>({ key: 'auth-password-expiration', schema: isRecord })

/** Account and date of this window's last password expiration check. */
const askedStore = browserStore({
  key: 'password-expiration-asked',
  schema: (stored): stored is string => typeof stored === 'string',
  area: 'sessionStorage',
  isText: true,
})

/** Stores the user and the session's public id. */
export function storeSession(user: User, session: Session): void {
  sessionStore.set({ user, session: { access_token: session.access_token } })
}

/** Stores the password's expiration for the warning, or removes it if null. */
export function storeExpiration(expiration: PasswordExpiration | null): void {
  expirationStore.set(expiration)
}

/**
 * Returns whether to ask the server for the password's expiration: if a warning is stored, or this window has not asked
 * today. A session can be older than the warning.
 */
export function mustAskExpiration(accountId: string): boolean {
  if (expirationStore.get() !== null) return true
  const today = `${accountId} ${new Date().toDateString()}`
  return askedStore.get() !== today && askedStore.set(today)
}

/** Returns whether a session is stored, optionally of a given account. */
export function hasStoredSession(accountId?: string | null): boolean {
  const stored = sessionStore.get()
  return stored !== null && (accountId === undefined || stored.user.id === accountId)
}

export function clearSession(): void {
  sessionStore.set(null)
  expirationStore.set(null)
  clearStored(DRAFTS)
}

/** A channel does not receive its own messages, so only other tabs get them. */
let channel: BroadcastChannel | null = null
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Notifies the other tabs of a sign-in or sign-out. */
export function tellOtherTabs(change: Change): void {
  openChannel().postMessage(change)
}

/** Listens for changes in other tabs. A deleted entry counts as a sign-out. @returns a function that stops listening */
export function onAuthChange(listener: (change: Change) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  }
  openChannel().addEventListener('message', onMessage)
  const unsubscribe = sessionStore.subscribe((isOtherTab) => {
    if (isOtherTab && !sessionStore.get()) listener('signed-out')
  })
  return () => {
    openChannel().removeEventListener('message', onMessage)
    unsubscribe()
  }
}

function isStoredSession(stored: unknown): stored is StoredSession {
  return isRecord(stored) && isRecord(stored.user) && typeof stored.user.id === 'string'
}
