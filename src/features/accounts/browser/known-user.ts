import { getCurrentUser, getUser } from '../functions.ts'
import type { CurrentUser } from '../schema.ts'

/** Caches the user briefly in the browser, so that sorting a list does not request it each time. */
const KEPT_MS = 20_000
let stored: { user: CurrentUser; until: number } | null = null
let shown: CurrentUser | null = null

/** Returns the signed-in user with status and permissions, for route guards. @throws signed_out, forbidden */
export async function knownUser(): Promise<CurrentUser> {
  if (stored && stored.until > Date.now()) return stored.user
  const user = await getCurrentUser()
  // Server modules are shared by all requests, so only browsers cache.
  if (typeof window !== 'undefined') stored = { user, until: Date.now() + KEPT_MS }
  return user
}

/** Stores the user whose pages are shown, for `lastUser`. A route's context is empty after its guard fails. */
export function rememberUser(user: CurrentUser): void {
  shown = user
}

/** Returns the user whose pages this window showed last, for the navigation beside an error. Null on the server. */
export function lastUser(): CurrentUser | null {
  return shown
}

/** Returns the signed-in user, to prefill name, email and phone in a form. Null for a visitor. */
export async function signedInPerson(): Promise<CurrentUser | null> {
  return (await getUser()) && (await knownUser())
}

/** Clears the cached user, so that the next guard requests it. */
export function forgetKnownUser(): void {
  stored = null
  shown = null
}
