import { displayOf } from './display-flags.ts'
import type { MappingContext } from './reso.ts'
import { statusOf } from './reso.ts'
import { type FeedRecord, instant, names, spelling } from './values.ts'

const SALE_FIELDS = ['StandardStatus', 'MlsStatus', 'ClosePrice', 'CloseDate'] as const

/**
 * Returns the stored record minus what an invalid newer record withholds: address, estimate, comments, a licensed use,
 * or everything because the home is sold. An invalid record never restores anything. Both records use standard names.
 * Source: product decision, default deny.
 * @returns null when nothing is withheld
 */
export function withoutWithheld(stored: FeedRecord, newer: FeedRecord, mapping: MappingContext): FeedRecord | null {
  const taken: Record<string, unknown> = {}
  const denied = displayOf(stored).denying
  for (const field of displayOf(newer).denying) if (!denied.includes(field)) taken[field] = newer[field]
  const uses = usesOf(newer, mapping)
  const former = usesOf(stored, mapping)
  const left = uses && (former?.filter((use) => uses.some((one) => spelling(one) === spelling(use))) ?? uses)
  if (left && left.length !== former?.length) taken.MlgCanUse = left
  if (statusOf(newer) === 'sold' && statusOf(stored) !== 'sold')
    for (const field of SALE_FIELDS) taken[field] = newer[field] ?? null
  if (Object.keys(taken).length === 0) return null
  const at = instant(newer.ModificationTimestamp)
  return { ...stored, ...taken, ...(at ? { ModificationTimestamp: at.toISOString() } : {}) }
}

/**
 * Returns the licensed uses of a record; null when it names none and the feed does not require any. Source: MLS Grid,
 * MlgCanUse.
 */
function usesOf({ MlgCanUse }: FeedRecord, { isLicensedByRecord }: MappingContext): string[] | null {
  if (MlgCanUse === undefined || MlgCanUse === null) return isLicensedByRecord ? [] : null
  return names(MlgCanUse)
}
