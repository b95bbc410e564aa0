import { type Lookups, lookupsOf } from '../mapping/lookups.ts'
import { listLookups } from '../queries/lookups.server.ts'

let known: Lookups = new Map()

/** Returns the local lookup values, as stored when the latest run started. */
export function knownLookups(): Lookups {
  return known
}

/** Reloads the stored lookups. */
export async function loadLookups(): Promise<void> {
  known = lookupsOf(await listLookups())
}
