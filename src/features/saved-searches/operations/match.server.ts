import { httpClient } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { type Looker, lookerOf } from '#features/properties/public.server.ts'
import { type Reach, reachOf } from '#features/properties/rules/visibility.ts'
import { criteriaOf, matcherOf, NO_PLACES, readPlaceNames, readSearchedHomes } from '#features/search/public.server.ts'
import type { Criteria } from '#features/search/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { whenIdle } from '#kit/job/foreground.server.ts'
import { now } from '#ports/clock.server.ts'
import { type ActiveSearch, isAnyActive, listActive } from '../queries/active-searches.server.ts'
import * as queries from '../queries/changes.server.ts'
import { insertDeliveries, type NewDelivery } from '../queries/deliveries.server.ts'
import { listReaders } from '../queries/readers.server.ts'
import { lookAt } from '../queries/timing.server.ts'
import { type Change, newsOf, type SeenHome, undone } from '../rules/alert-events.ts'
import { isLongAway, rhythmOf, rhythmOfPreference } from '../rules/alert-schedule.ts'

/** Changes loaded per batch. */
const BATCH = 500
/** Searches to match between two yields. */
const SLICE_SIZE = 200

/** Maximum wait for transactions that write changes, which normally take less than a second. */
const PATIENCE_MS = 10_000
const LOOK_MS = 50

/**
 * Matches new listing changes with all saved searches, and stores the deliveries. They commit together with the
 * progress, so that each change is delivered exactly once.
 * @returns the number of matched changes and of deliveries
 */
export async function matchChanges(
  signal?: AbortSignal,
  patience_ms = PATIENCE_MS,
): Promise<{ changes: number; found: number }> {
  const sum = { changes: 0, found: 0 }
  const upTo = await findSettled(patience_ms)
  if (upTo === null) return sum
  for (;;) {
    await whenIdle(signal)
    if (signal?.aborted) break
    const read = await transaction(() => matchBatch(upTo))
    sum.changes += read.changes
    sum.found += read.found
    if (!read.hasMore) break
  }
  return sum
}

/**
 * Returns the last change number up to which all changes are committed. Numbers are assigned before the commit, so a
 * higher one may be visible first. Null if an older transaction does not end in time: retry later.
 */
export async function findSettled(patience_ms = 0): Promise<number | null> {
  return queries.findSettledSeq(async () => {
    const until = performance.now() + patience_ms
    const writing = new Set(await queries.listWriters())
    while (writing.size > 0 && performance.now() < until) {
      await new Promise((done) => setTimeout(done, LOOK_MS))
      const still = new Set(await queries.listWriters())
      for (const writer of writing) if (!still.has(writer)) writing.delete(writer)
    }
    return writing.size === 0
  })
}

async function matchBatch(upTo: number): Promise<{ changes: number; found: number; hasMore: boolean }> {
  const at = now()
  const from = await queries.lockProgress()
  if (!(await isAnyActive())) {
    await queries.updateProgress(Math.max(from, upTo), at)
    return { changes: 0, found: 0, hasMore: false }
  }
  const changes = await queries.listChanges(from, upTo, BATCH)
  const to = changes.at(-1)?.seq
  if (to === undefined) {
    await queries.updateProgress(from, at)
    return { changes: 0, found: 0, hasMore: false }
  }
  const found = await findNews(changes, to, at)
  if (found.length > 0) await insertDeliveries(found)
  const waiting = new Set(found.flatMap(({ outcome, account_id }) => (outcome === 'waiting' ? [account_id] : [])))
  if (waiting.size > 0) await lookAt([...waiting], at)
  await queries.updateProgress(to, at)
  return { changes: changes.length, found: found.length, hasMore: changes.length === BATCH }
}

/** Returns the deliveries that changes cause, by what the owner of each search may see. */
async function findNews(changes: readonly Change[], to: number, at: Date): Promise<NewDelivery[]> {
  const byHome = Map.groupBy(changes, ({ property_id }) => property_id)
  const searches = await listActive()
  const readers = await listReaders([...new Set(searches.map(({ account_id }) => account_id))])
  const byReader = Map.groupBy(searches, ({ account_id }) => account_id)
  const looking = readers.map((reader) => ({ reader, looker: lookerOf(httpClient(reader)) }))
  const found: NewDelivery[] = []
  for (const [reach, of] of Map.groupBy(looking, ({ looker }) => reachOf(looker.viewer))) {
    const [first] = of
    if (!first) continue
    const compare = await comparerFor(reach, first.looker, byHome, to)
    let compared = 0
    for (const { reader, looker } of of) {
      const preference = rhythmOfPreference(reader.frequency)
      const isAway = isLongAway(reader.last_here_at, at)
      for (const search of byReader.get(reader.id) ?? []) {
        compared += 1
        if (compared % SLICE_SIZE === 0) await new Promise(setImmediate)
        const isOff = rhythmOf(search, preference, isAway) === 'off'
        for (const { home, event, details, seq, changed_at } of await compare(search, looker)) {
          const isTold = !isOff && search.events.includes(event)
          // Stored even without an alert: a match is new in the next run of its search.
          if (!isTold && event !== 'new_match' && event !== 'back') continue
          found.push({
            id: newId(),
            search_id: search.id,
            account_id: reader.id,
            property_id: home,
            event,
            change_seq: seq,
            details,
            changed_at,
            found_at: at,
            outcome: isTold ? 'waiting' : 'quiet',
          })
        }
      }
    }
  }
  return found
}

type Found = ReturnType<typeof newsOf>[number] & { home: string; seq: number; changed_at: Date }

/** Returns a matcher for searches of users with the same reach. Loads the homes once, before and after the changes. */
async function comparerFor(
  reach: Reach,
  looker: Looker,
  byHome: ReadonlyMap<string, Change[]>,
  to: number,
): Promise<(search: ActiveSearch, looker: Looker) => Promise<Found[]>> {
  const ids = [...byHome.keys()]
  // Homes before changes: a change committed in between is in the list, and undoing it has no effect.
  const homes = await readSearchedHomes(looker, ids)
  const licenses = await queries.listLicenses(ids)
  const later = Map.groupBy(await queries.listLaterChanges(to, ids), ({ property_id }) => property_id)
  /** Homes before and after the changes above `seq`, for searches saved between two changes. */
  const since = (seq: number) => {
    const pairs = [...byHome].flatMap(([id, all]) => {
      const changes = all.filter((change) => change.seq > seq)
      const home = homes.get(id)
      const license = licenses.get(id)
      if (changes.length === 0 || !home || !license) return []
      const after = undone({ ...home, ...license }, later.get(id) ?? [])
      if (!after || !isFound(reach, after)) return []
      const before = undone(after, changes)
      const isThere = before !== null && isFound(reach, before)
      return [{ id, changes, before: isThere ? before : null, after, changed_at: license.imported_at }]
    })
    return {
      pairs,
      isBefore: matcherOf(pairs.flatMap(({ before }) => before ?? [])),
      isAfter: matcherOf(pairs.map(({ after }) => after)),
    }
  }
  const sides = new Map<number, ReturnType<typeof since>>()
  const first = Math.min(...[...byHome.values()].flatMap((changes) => changes.map(({ seq }) => seq)))
  let places: Awaited<ReturnType<typeof readPlaceNames>> | null = null
  return async (search, { viewer }) => {
    // Only typed words need the place names.
    if (search.criteria.q !== undefined) places ??= await readPlaceNames(looker)
    const from = search.since_seq < first ? 0 : search.since_seq
    const side = sides.get(from) ?? since(from)
    sides.set(from, side)
    const criteria = criteriaOf({ viewer }, search.criteria, places ?? NO_PLACES)
    const anyStatus: Criteria = { ...criteria, statuses: [...ANY_STATUS] }
    const [was, is, followed] = [side.isBefore(criteria), side.isAfter(criteria), side.isBefore(anyStatus)]
    return side.pairs.flatMap(({ id, changes, before, after, changed_at }): Found[] => {
      if (!(was.has(id) || is.has(id) || followed.has(id))) return []
      const news = newsOf({
        before,
        after,
        wasMatch: was.has(id),
        isMatch: is.has(id),
        wasFollowed: followed.has(id),
        changes,
      })
      const last = changes.at(-1)
      return last ? news.map((one) => ({ ...one, home: id, seq: last.seq, changed_at })) : []
    })
  }
}

const ANY_STATUS = ['coming_soon', 'active', 'active_under_contract', 'pending', 'sold'] as const

/** Returns true if viewers with this reach can find the home. */
function isFound(reach: Reach, { row, is_idx, is_vow }: SeenHome): boolean {
  if (reach === 'idx') return is_idx && row.status !== 'sold'
  return (is_idx || is_vow) && (reach === 'sold' || row.status !== 'sold')
}
