import { type Lookups, lookupsOf } from '../mapping/lookups.ts'
import { listLookups } from '../queries/lookups.server.ts'

let cache: Lookups = new Map()

/** Returns the local lookup values, as stored when the latest run started. */
export function cachedLookups(): Lookups {
  return cache
}

/** Reloads the stored lookups. */
export async function loadLookups(): Promise<void> {
  cache = lookupsOf(await listLookups())
}
