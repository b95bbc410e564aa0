import * as z from 'zod/mini'
import { line } from '#kit/form/inputs.ts'
import type { Visibility } from '../words.ts'

/** Input of a lookup: an MLS number, or an address in any common spelling. */
export const LookUpMls = z.object({ q: line(100, 'Enter an MLS number or an address.') })
export type LookUpMls = z.infer<typeof LookUpMls>

/** Current state of a listing in the MLS. */
export interface MlsListingState {
  /** Status in the MLS's wording. */
  status: string | null
  modification_timestamp: Date | null
  /** False when the MLS no longer grants access to the listing (`MlgCanView`). */
  can_view: boolean | null
  /** Uses that the MLS licenses the listing for; null when the record does not say. */
  uses: string[] | null
  /** True when the seller opted out of all websites. */
  is_withheld: boolean
}

/** Stored state of a listing. */
export interface StoredListing {
  /** Null when the listing was never stored. */
  standing: Visibility | null
  /** Reason why its latest version is in quarantine. */
  quarantined: string | null
  quarantine_id: string | null
  /** Display rules of the row on the site; null when no page shows it. `is_own`: a manual listing of the brokerage. */
  shown: { status: string; is_idx: boolean; is_vow: boolean; is_address_shown: boolean; is_own: boolean } | null
}

/** Verdict whether a listing is on the site, with an explanation. */
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

/** Result of looking up one listing. */
export interface LookedUp {
  listing_key: string
  property_id: string | null
  label: string
  /** Null when the MLS does not have the listing or was not queried. */
  mls: MlsListingState | null
  here: StoredListing
  verdict: SiteVerdict
}

/** Answer to a lookup. */
export interface LookUpAnswer {
  /** Search text as entered. */
  q: string
  listings: LookedUp[]
  /** Reason why the MLS could not be queried; null when it answered or no query was needed. */
  refusal: string | null
}
