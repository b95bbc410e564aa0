import type { PasswordExpiration, Session, User } from '../schema.ts'

/** Names of what is kept in local storage. Source: specification 3 and 4. */
const SESSION = 'auth-session'
const EXPIRATION = 'auth-password-expiration'
const CHANNEL = 'auth'
/** What the names of drafts begin with, whatever feature keeps them. */
const DRAFTS = 'drafts:'

type Change = 'signed-in' | 'signed-out'

/**
 * Keeps the user and the session's public id. The secret of the session is in a cookie that no script can read, so what
 * is kept here opens nothing.
 */
export function keepSession(user: User, session: Session): void {
  write(SESSION, { user, session: { access_token: session.access_token } })
}

/** Keeps what is to be said of the password, or forgets it. */
export function keepExpiration(expiration: PasswordExpiration | null): void {
  write(EXPIRATION, expiration)
}

/** True where the browser stores a password warning. */
export function hasStoredExpiration(): boolean {
  return read(EXPIRATION) !== null
}

/** True where a session is kept; with an account's id, only where it is that account's. */
export function hasKeptSession(accountId?: string | null): boolean {
  const kept = read(SESSION) ?? ''
  if (accountId === undefined) return kept !== ''
  return accountId !== null && kept.includes(`"id":"${accountId}"`)
}

/** Forgets both entries, and what anybody had begun to write here. */
export function clearKept(): void {
  write(SESSION, null)
  write(EXPIRATION, null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFTS)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** One channel for telling and for listening: a channel does not hear itself, so only other tabs are told. */
let channel: BroadcastChannel | null = null
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Tells the other tabs that somebody signed in or out in this one. */
export function tellOtherTabs(change: Change): void {
  openChannel().postMessage(change)
}

/** Listens to the other tabs; an entry that was removed by hand counts as a sign-out. @returns what ends the listening */
export function onAuthChange(listener: (change: Change) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION && newValue === null) listener('signed-out')
  }
  openChannel().addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return () => {
    openChannel().removeEventListener('message', onMessage)
    window.removeEventListener('storage', onStorage)
  }
}

// A browser may refuse storage altogether: the site then works without what is kept.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is lost: the cookie holds the session.
  }
}
