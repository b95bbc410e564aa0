import { browserStore, clearStored, isRecord } from '#kit/browser-store.ts'
import type { PasswordExpiration, Session, User } from '../schema.ts'

const CHANNEL = 'auth'
/** Prefix of all drafts, whichever feature stores them. */
const DRAFTS = 'drafts:'

type Change = 'signed-in' | 'signed-out'

/** The session's secret is in a cookie that no script can read, so this entry opens nothing. */
interface StoredSession {
  user: Pick<User, 'id'>
  session: Pick<Session, 'access_token'>
}

/** Source: specification 3 and 4, names of the entries. */
const sessionStore = browserStore({ key: 'auth-session', schema: isStoredSession })
const expirationStore = browserStore<object>({ key: 'auth-password-expiration', schema: isRecord })

/** The account and the day for which this window last asked when the password expires. */
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

/** Stores the password's expiration for the warning, or removes it. */
export function storeExpiration(expiration: PasswordExpiration | null): void {
  expirationStore.set(expiration)
}

/**
 * True where the server must be asked when the password expires: a warning is stored, or this window has not asked today. A session
 * may be older than the warning.
 */
export function mustAskExpiration(accountId: string): boolean {
  if (expirationStore.get() !== null) return true
  const today = `${accountId} ${new Date().toDateString()}`
  return askedStore.get() !== today && askedStore.set(today)
}

/** True where a session is stored; with an account's id, only where it is that account's. */
export function hasStoredSession(accountId?: string | null): boolean {
  const stored = sessionStore.get()
  return stored !== null && (accountId === undefined || stored.user.id === accountId)
}

/** Removes both entries and all drafts. */
export function clearSession(): void {
  sessionStore.set(null)
  expirationStore.set(null)
  clearStored(DRAFTS)
}

/** A channel does not hear itself, so only other tabs get the message. */
let channel: BroadcastChannel | null = null
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Sends the change to the other tabs. */
export function tellOtherTabs(change: Change): void {
  openChannel().postMessage(change)
}

/** Listens to the other tabs; an entry that was deleted there counts as a sign-out. @returns a function that ends it */
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
