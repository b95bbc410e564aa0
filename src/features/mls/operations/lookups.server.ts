import { type Lookups, lookupsOf } from '../mapping/lookups.ts'
import { listLookups } from '../queries/lookups.server.ts'

let known: Lookups = new Map()

/** What the feed calls otherwise than the Data Dictionary, as it was when a run last began. */
export function knownLookups(): Lookups {
  return known
}

/** Looks again what is stored of the feed's lists of names. */
export async function loadLookups(): Promise<void> {
  known = lookupsOf(await listLookups())
}
