import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import { displayOf } from '../mapping/display-flags.ts'
import { flag, isRecord, names } from '../mapping/values.ts'
import { listKeysAt, listKeysOfNumbers, listStoredListings } from '../queries/look-up.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { findKeyPrefix } from '../queries/pushes.server.ts'
import { numbersOf, siteVerdict } from '../rules/look-up.ts'
import type { LookedUp, LookUpAnswer, LookUpMls, MlsListingState } from '../schema/look-up.ts'
import type { FoundRecord } from '../schema/search.ts'
import { searchFeed } from './search-feed.server.ts'

/** MLS Grid accepts at most five `or` operators. */
const MAX_LISTINGS = 6

/**
 * Looks up listings by MLS number or address: their current state in the MLS, and why the site shows or hides them.
 * Feeds cannot search by address, so stored listings at the address provide the MLS numbers to search by. Stores
 * nothing but an audit entry.
 */
export async function lookUpMlsListing(actor: Admin<'mls'>, { q }: LookUpMls): Promise<LookUpAnswer> {
  const numbers = numbersOf(q, await findKeyPrefix())
  const storedKeys =
    numbers.length > 0 ? await listKeysOfNumbers(numbers) : await listKeysAt(likePattern(q) ?? '', MAX_LISTINGS)
  // `searchFeed` adds the MLS's prefix to a bare number.
  const asked =
    numbers.length > 0
      ? numbers.slice(-1)
      : (await listStoredListings(storedKeys)).flatMap(({ listing_id }) => listing_id ?? [])
  const { records, refusal } = await searchByNumbers(asked)
  const keys = [...new Set([...storedKeys, ...(records ?? []).map(({ key }) => key)])].slice(0, MAX_LISTINGS)
  const isPaused = (await findPause()) !== null
  const listings = (await listStoredListings(keys)).map((stored): LookedUp => {
    const { listing_key, property_id, listing_id: _, label, ...here } = stored
    const record = records?.find(({ key }) => key === listing_key)
    const mls = record ? listingStateOf(record) : null
    return {
      listing_key,
      property_id,
      label: label ?? record?.label ?? listing_key,
      mls,
      here,
      verdict: siteVerdict({ mls, here, wasQueried: records !== null, isPaused }),
    }
  })
  await transaction(async () => {
    const found = listings.map(({ listing_key, verdict }) => `${listing_key}: ${verdict.state}`)
    audit(actor, 'mls.looked_up', { object_type: 'mls', object_id: null, after: { q, asked, found, refusal } })
  })
  return { q, listings, refusal }
}

/** @returns null for records when the MLS was not queried or did not answer */
async function searchByNumbers(
  numbers: readonly string[],
): Promise<{ records: FoundRecord[] | null; refusal: string | null }> {
  if (numbers.length === 0) return { records: null, refusal: null }
  const condition = { field: 'ListingId', operator: 'in' as const, value: [...numbers] }
  try {
    const { records } = await searchFeed({ resource: 'Property', conditions: [condition], limit: 2 * MAX_LISTINGS })
    return { records, refusal: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { records: null, refusal: error.message }
    throw error
  }
}

function listingStateOf({ status, modification_timestamp, payload }: FoundRecord): MlsListingState {
  const parsed: unknown = JSON.parse(payload)
  const record = isRecord(parsed) ? parsed : {}
  const { MlgCanView, MlgCanUse } = record
  const { isIdxAllowed, isVowAllowed } = displayOf(record)
  return {
    status,
    modification_timestamp,
    can_view: flag(MlgCanView),
    uses: MlgCanUse === undefined || MlgCanUse === null ? null : names(MlgCanUse),
    is_withheld: !isIdxAllowed && !isVowAllowed,
  }
}
