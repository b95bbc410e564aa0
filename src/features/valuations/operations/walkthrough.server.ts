import { now } from '#ports/clock.server.ts'
import { findValuation } from '../queries/valuations.server.ts'
import { isLinkOpen } from '../rules/status.ts'
import { idOfToken } from './token.server.ts'

/** The home, contact and agent of a valuation, for a walk-through. */
export interface Walkthrough {
  place: string
  name: string
  email: string
  phone: string | null
  account_id: string | null
  owner_id: string | null
}

/** Returns the walk-through data of the valuation behind a link, or undefined if the link is unknown or expired. */
export async function findWalkthrough(token: string): Promise<Walkthrough | undefined> {
  const id = idOfToken(token)
  const stored = id === null ? undefined : await findValuation(id)
  if (!stored?.email || !isLinkOpen(stored.created_at, now())) return undefined
  const { street, city, postal_code, name, email, phone, account_id, owner_id } = stored
  return { place: `${street}, ${city} ${postal_code}`.slice(0, 200), name, email, phone, account_id, owner_id }
}
