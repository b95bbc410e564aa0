import { getCurrentUser, getUser } from '../functions.ts'
import type { CurrentUser } from '../schema.ts'

/** In the browser the answer is kept for a moment, so that sorting a list does not ask who is signed in each time. */
const KEPT_MS = 20_000
let stored: { user: CurrentUser; until: number } | null = null

/** The signed-in person with standing and rights, for the guards of pages. @throws signed_out, forbidden */
export async function knownUser(): Promise<CurrentUser> {
  if (stored && stored.until > Date.now()) return stored.user
  const user = await getCurrentUser()
  // On the server a module is shared by everybody: only a browser keeps.
  if (typeof window !== 'undefined') stored = { user, until: Date.now() + KEPT_MS }
  return user
}

/** Returns the signed-in person, whose name, email and phone a form fills in, or null for a visitor. */
export async function signedInPerson(): Promise<CurrentUser | null> {
  return (await getUser()) && (await knownUser())
}

/** Forgets who is signed in: the next guard asks. */
export function forgetKnownUser(): void {
  stored = null
}
