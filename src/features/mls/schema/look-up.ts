import * as z from 'zod/mini'
import { line } from '#kit/form/inputs.ts'
import type { Standing } from '../words.ts'

/** What somebody wants to know of: an MLS number, or an address as people write it. */
export const LookUpMls = z.object({ q: line(100, 'Enter an MLS number or an address.') })
export type LookUpMls = z.infer<typeof LookUpMls>

/** What the MLS says of a listing at this moment. */
export interface SaidByMls {
  /** The status in the MLS's own words. */
  status: string | null
  modification_timestamp: Date | null
  /** False where the MLS takes it out of what it gives us. */
  can_view: boolean | null
  /** What the MLS licenses it for; null where it does not say. */
  uses: string[] | null
  /** True where the seller wants it on no website. */
  is_withheld: boolean
}

/** How the site has a listing. */
export interface StoredListing {
  /** Null for one that was never stored. */
  standing: Standing | null
  /** Why its newest form cannot be used. */
  quarantined: string | null
  quarantine_id: string | null
  /** As a visitor may meet it; null where it is on no page. `is_own`: the brokerage entered it itself. */
  shown: { status: string; is_idx: boolean; is_vow: boolean; is_address_shown: boolean; is_own: boolean } | null
}

/** Whether a listing is on the site, and why or why not, in words. */
export interface SiteVerdict {
  state:
    | 'everybody'
    | 'registrants'
    | 'sold'
    | 'nobody'
    | 'quarantined'
    | 'withheld'
    | 'off_market'
    | 'coming'
    | 'unknown'
  tone: 'ok' | 'info' | 'warning'
  title: string
  text: string
}

/** A listing that was looked up. */
export interface LookedUp {
  listing_key: string
  property_id: string | null
  label: string
  /** Null where the MLS does not have it, or was not asked. */
  mls: SaidByMls | null
  here: StoredListing
  verdict: SiteVerdict
}

/** What came of looking up. */
export interface LookUpAnswer {
  /** As it was asked for. */
  q: string
  listings: LookedUp[]
  /** Why the MLS could not be asked; null where it answered or nothing was to be asked. */
  refusal: string | null
}
