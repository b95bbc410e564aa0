import { displayOf } from './display-flags.ts'
import type { Reading } from './reso.ts'
import { statusOf } from './reso.ts'
import { type FeedRecord, instant, names, spelling } from './values.ts'

const OF_SALE = ['StandardStatus', 'MlsStatus', 'ClosePrice', 'CloseDate'] as const

/**
 * The record that stands on the site, with what a newer one that cannot be used takes from its viewers: the address, an
 * estimate, comments, a licence, or all of them because it is sold. A record that is faulty gives nothing back. Both are by
 * the standard names. Source: product decision, default deny.
 * @returns null where nothing is taken
 */
export function narrowedBy(stored: FeedRecord, newer: FeedRecord, reading: Reading): FeedRecord | null {
  const taken: Record<string, unknown> = {}
  const denied = displayOf(stored).denying
  for (const field of displayOf(newer).denying) if (!denied.includes(field)) taken[field] = newer[field]
  const uses = usesOf(newer, reading)
  const former = usesOf(stored, reading)
  const left = uses && (former?.filter((use) => uses.some((one) => spelling(one) === spelling(use))) ?? uses)
  if (left && left.length !== former?.length) taken.MlgCanUse = left
  if (statusOf(newer) === 'sold' && statusOf(stored) !== 'sold')
    for (const field of OF_SALE) taken[field] = newer[field] ?? null
  if (Object.keys(taken).length === 0) return null
  const at = instant(newer.ModificationTimestamp)
  return { ...stored, ...taken, ...(at ? { ModificationTimestamp: at.toISOString() } : {}) }
}

/** For what a record is licensed; null where the feed does not say and need not. Source: MLS Grid, MlgCanUse. */
function usesOf({ MlgCanUse }: FeedRecord, { isLicensedByRecord }: Reading): string[] | null {
  if (MlgCanUse === undefined || MlgCanUse === null) return isLicensedByRecord ? [] : null
  return names(MlgCanUse)
}
