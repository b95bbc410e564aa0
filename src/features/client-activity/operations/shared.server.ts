import type { Account } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import type { Looker } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/activity.server.ts'
import type { LiveShare } from '../queries/shares.server.ts'
import {
  dayBefore,
  dayOfPlace,
  draftsBetween,
  draftsOf,
  entryOf,
  namedRepeats,
  placeOf,
  recentFrom,
  shownSince,
} from '../rules.ts'
import type { RepeatedHome, SharedEntry, SharedList } from '../schema.ts'

/** The caller who reads a list, and the agent whose list it is: the same, or a client who checks it. */
export interface Reading {
  actor: Account
  agent: Looker
  reader: Looker
}

/** Returns a page of what an agent sees of a client, newest first, and the homes that the client viewed repeatedly. */
export async function readShared(
  share: LiveShare,
  reading: Reading,
  before: string | null,
  size: number,
): Promise<SharedList> {
  const entries = await readEntries(share, reading, before, size + 1)
  const page = entries.slice(0, size)
  const last = page.at(-1)
  return {
    entries: page,
    repeated: await readRepeated(share, reading),
    before: entries.length > size && last ? placeOf(last) : null,
  }
}

/** Returns the newest entries of what an agent sees of a client, from a place on. */
export async function readEntries(
  share: LiveShare,
  reading: Reading,
  before: string | null,
  limit: number,
): Promise<SharedEntry[]> {
  const window = windowOf(share)
  const [homes, searches] = await Promise.all([queries.listSavedHomes([window]), queries.listSavedSearches([window])])
  const entries: SharedEntry[] = []
  let until = before === null ? null : dayOfPlace(before)
  // An entry without a home that the agent sees is left out, so that a page may take more than one round.
  for (;;) {
    const views = await queries.listViewDays(window, until, limit)
    const from = views.length === limit ? (views.at(-1)?.date ?? null) : null
    const drafts = draftsBetween(draftsOf({ views, homes, searches }), from, until).filter(
      (draft) => before === null || placeOf(draft) < before,
    )
    const labels = await labelsOf(
      reading,
      drafts.flatMap((draft) => draft.homes.map(({ id }) => id)),
    )
    entries.push(...drafts.map((draft) => entryOf(draft, labels)).filter((entry) => entry !== null))
    if (from === null || entries.length >= limit) return entries.slice(0, limit)
    until = dayBefore(from)
  }
}

/** Returns the homes that a client viewed repeatedly, as far as an agent sees them. */
export async function readRepeated(share: LiveShare, reading: Reading): Promise<RepeatedHome[]> {
  const repeats = await queries.listRepeats([windowOf(share)], recentFrom(now()))
  const labels = await labelsOf(
    reading,
    repeats.map(({ id }) => id),
  )
  return namedRepeats(repeats, labels)
}

function windowOf(share: LiveShare): queries.Window {
  const { account_id, shared_at } = share
  return { account_id, shared_at, since: shownSince(share, now()) }
}

/** Returns the homes that the agent sees, by id, with the label that the reader sees. */
export async function labelsOf(
  { actor, agent, reader }: Reading,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids)]
  const seen = await queries.listHomes(agent, wanted)
  const named = agent === reader ? seen : await queries.listHomes(reader, wanted)
  // Every display of a sold home must be logged. Source: NAR model VOW rules 19.3(c).
  const sold = named.filter(({ status }) => status === 'sold').map(({ id }) => id)
  if (sold.length > 0)
    await logView(actor, 'sold.listed', { object_type: 'search', object_id: 'activity', details: { homes: sold } })
  const labels = new Map(named.map(({ id, address, city }) => [id, address ?? `Home in ${city}`]))
  return new Map(seen.map(({ id }) => [id, labels.get(id) ?? null]))
}
