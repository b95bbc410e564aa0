import { isGone } from '#features/mls/public.server.ts'
import { listKnown } from '../queries/changes.server.ts'
import type { Looker } from '../queries/read.server.ts'

/** So many homes that are not on the site are asked after one by one; more of them at once were never on it. */
const MAX_GONE = 50

/** Which of these ids are homes that the viewer may find, or that were on the site before: sold ones, and those that are gone. */
export async function knownHomes(looker: Looker, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set(await listKnown(looker, ids))
  for (const id of ids.filter((one) => !known.has(one)).slice(0, MAX_GONE)) if (await isGone(id)) known.add(id)
  return known
}
