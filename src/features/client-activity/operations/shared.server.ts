import type { Account } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import type { Looker } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/activity.server.ts'
import type { LiveShare } from '../queries/shares.server.ts'
import { type Done, draftsOf, entryOf, namedRepeats, placeOf, repeatedIn, shownSince } from '../rules.ts'
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
  const done = await readShare(share)
  const entries = await entriesOf(done, reading, before, size + 1)
  const page = entries.slice(0, size)
  const last = page.at(-1)
  return {
    entries: page,
    repeated: await repeatedOf(done, reading),
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
  return entriesOf(await readShare(share), reading, before, limit)
}

/** Returns the homes that a client viewed repeatedly, as far as an agent sees them. */
export async function readRepeated(share: LiveShare, reading: Reading): Promise<RepeatedHome[]> {
  return repeatedOf(await readShare(share), reading)
}

async function readShare(share: LiveShare): Promise<Done> {
  const { account_id, shared_at } = share
  const done = await readDone([{ account_id, shared_at, since: shownSince(share, now()) }])
  return done.get(account_id) ?? { views: [], homes: [], searches: [] }
}

/** Reads what clients did, by account. */
export async function readDone(windows: readonly queries.Window[]): Promise<Map<string, Done>> {
  const [views, homes, searches] = await Promise.all([
    queries.listViews(windows),
    queries.listSavedHomes(windows),
    queries.listSavedSearches(windows),
  ])
  const of = <Row extends { account_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter((row) => row.account_id === id)
  return new Map(
    windows.map(({ account_id: id }) => [
      id,
      { views: of(views, id), homes: of(homes, id), searches: of(searches, id) },
    ]),
  )
}

async function repeatedOf({ views }: Done, reading: Reading): Promise<RepeatedHome[]> {
  const repeated = repeatedIn(views, now())
  const labels = await labelsOf(
    reading,
    repeated.map(({ id }) => id),
  )
  return namedRepeats(repeated, labels)
}

/** Returns the newest entries with anything that the agent sees, from a place on. */
async function entriesOf(done: Done, reading: Reading, before: string | null, limit: number): Promise<SharedEntry[]> {
  const drafts = draftsOf(done).filter((draft) => before === null || placeOf(draft) < before)
  const entries: SharedEntry[] = []
  // An entry without a home that the agent sees is left out, so that a page may take more than one round.
  for (let at = 0; at < drafts.length && entries.length < limit; at += limit) {
    const some = drafts.slice(at, at + limit)
    const labels = await labelsOf(
      reading,
      some.flatMap(({ homes }) => homes.map(({ id }) => id)),
    )
    entries.push(...some.map((draft) => entryOf(draft, labels)).filter((entry) => entry !== null))
  }
  return entries.slice(0, limit)
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
