import type { Account, Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, logView } from '#features/audit/public.server.ts'
import { knownHomes, lastChangeSeq } from '#features/listing-changes/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { getFreshness, listCards, lookerOf } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { criteriaFor, parseCriteria } from '#features/search/rules/parse.ts'
import { appliedFilters, headingOf, hrefOf, searchOf } from '#features/search/rules/url.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { lastVisitOf, nextVisit } from './rules.ts'
import type {
  ComparisonMade,
  HistorySettings,
  LastVisit,
  NoteVisit,
  SearchMade,
  TrackComparison,
  Tracked,
  TrackPropertyView,
  TrackSearch,
  UpdateHistorySettings,
  ViewedHome,
  ViewHistory,
  ViewStats,
} from './schema.ts'
import { type Place, RETENTION_DAYS, STATS_DAYS } from './words.ts'

const MAX_VIEWS = 60
const MAX_SEARCHES = 40
const MAX_COMPARISONS = 20
const MAX_MOST_VIEWED = 3
const DEFAULT_SETTINGS: HistorySettings = { is_kept: false, updated_at: null, cleared_at: null }
const OFF: Tracked = { is_kept: false, is_on: false }
const NOT_RECORDED: Tracked = { is_kept: false, is_on: true }
const RECORDED: Tracked = { is_kept: true, is_on: true }

definePersonalData({
  name: 'history',
  read: queries.readHistory,
  erase: async (accountId) => {
    await queries.deleteHistory(accountId)
    await queries.deleteSettings(accountId)
  },
})

/**
 * Records a view of a home's page, if the caller's history is on. Skips VOW registrants, because MLS rules require
 * their views in the access log anyway.
 */
export async function trackPropertyView(actor: Visitor, { propertyId }: TrackPropertyView): Promise<Tracked> {
  const account = await accountWithHistory(actor)
  if (!account) return OFF
  const looker = lookerOf(account)
  if (looker.viewer !== 'visitor') return RECORDED
  const at = now()
  if ((await listCards(looker, [propertyId], at)).length === 0) return NOT_RECORDED
  await queries.noteView(account.account_id, propertyId, calendarDayOf(at), at)
  return RECORDED
}

/** Records a search with at least one filter that the caller may use, if their history is on. */
export async function trackSearch(actor: Visitor, { search }: TrackSearch): Promise<Tracked> {
  const account = await accountWithHistory(actor)
  if (!account) return OFF
  const { criteria } = criteriaFor(lookerOf(account).viewer, parseCriteria(search).criteria)
  const plain = { ...criteria, page: 1, bounds: null, view: 'list' } as const
  if (searchOf(plain) === '') return NOT_RECORDED
  const href = hrefOf(plain)
  if (href.length > 2000) return NOT_RECORDED
  await queries.noteSearch(account.account_id, { href, label: labelOf(plain) }, now())
  return RECORDED
}

function labelOf(criteria: Parameters<typeof headingOf>[0]): string {
  const filters = appliedFilters(criteria)
    .filter(({ group }) => group !== 'place')
    .map(({ label }) => label)
  return [headingOf(criteria), ...filters].join(' · ').slice(0, 300)
}

/** Records a comparison, if the caller's history is on. */
export async function trackComparison(actor: Visitor, { ids }: TrackComparison): Promise<Tracked> {
  const account = await accountWithHistory(actor)
  if (!account) return OFF
  const wanted = [...new Set(ids)]
  const known = await knownHomes(lookerOf(account), wanted)
  const homes = wanted.filter((id) => known.has(id))
  if (homes.length < 2) return NOT_RECORDED
  await queries.noteComparison(account.account_id, homes, now())
  return RECORDED
}

/** Returns the caller if they have a valid account with history on. */
async function accountWithHistory(actor: Visitor): Promise<Account | null> {
  const account = actorAs(actor, 'own')
  if (!account) return null
  return (await queries.findSettings(account.account_id))?.is_kept ? account : null
}

/** Lists the homes that the caller viewed, latest first. */
export async function getViewHistory(actor: Account): Promise<ViewHistory> {
  const settings = (await queries.findSettings(actor.account_id)) ?? DEFAULT_SETTINGS
  const rows = await queries.listViews(actor.account_id, sinceOf(settings, RETENTION_DAYS), MAX_VIEWS)
  return {
    views: await withHomes(actor, rows),
    settings,
    is_on_record: lookerOf(actor).viewer !== 'visitor',
    freshness: await getFreshness(),
  }
}

/** Lists the latest viewed homes that the caller can still see. */
export async function listLatestViews(actor: Account, limit: number): Promise<ViewedHome[]> {
  const settings = (await queries.findSettings(actor.account_id)) ?? DEFAULT_SETTINGS
  // Load twice as many, because homes may be gone.
  const rows = await queries.listViews(actor.account_id, sinceOf(settings, RETENTION_DAYS), 2 * limit)
  return (await withHomes(actor, rows)).filter(({ home }) => home !== null).slice(0, limit)
}

/** Returns the caller's view counts of 30 days. */
export async function getViewStats(actor: Account): Promise<ViewStats> {
  const settings = (await queries.findSettings(actor.account_id)) ?? DEFAULT_SETTINGS
  const since = sinceOf(settings, STATS_DAYS)
  const rows = await queries.listViews(actor.account_id, since, 500)
  const most = rows.filter(({ times }) => times > 1).sort((a, b) => b.times - a.times)
  const homes = await withHomes(actor, most.slice(0, 4 * MAX_MOST_VIEWED))
  return {
    days: STATS_DAYS,
    ...(await queries.countViews(actor.account_id, since)),
    most_viewed: homes.filter(({ home }) => home !== null).slice(0, MAX_MOST_VIEWED),
  }
}

/** Lists the caller's searches, latest first. */
export async function getSearchHistory(actor: Account): Promise<SearchMade[]> {
  return queries.listSearches(actor.account_id, daysAgo(RETENTION_DAYS), MAX_SEARCHES)
}

/** Lists the caller's comparisons, latest first. */
export async function getComparisonHistory(actor: Account): Promise<ComparisonMade[]> {
  const rows = await queries.listComparisons(actor.account_id, daysAgo(RETENTION_DAYS), MAX_COMPARISONS)
  const cards = await cardsOf(actor, [...new Set(rows.flatMap(({ property_ids }) => property_ids))])
  return rows.map(({ property_ids, ...row }) => ({
    ...row,
    homes: property_ids.map((property_id) => ({ property_id, home: cards.get(property_id) ?? null })),
  }))
}

async function withHomes(actor: Account, rows: readonly queries.ViewRow[]): Promise<ViewedHome[]> {
  const cards = await cardsOf(
    actor,
    rows.map(({ property_id }) => property_id),
  )
  return rows.map((row) => ({ ...row, home: cards.get(row.property_id) ?? null }))
}

async function cardsOf(actor: Account, ids: readonly string[]): Promise<Map<string, PropertyCard>> {
  const cards = await listCards(lookerOf(actor), ids, now())
  // Every display of a sold home must be logged. Source: NAR model VOW rules 19.3(c).
  const sold = cards.filter(({ status }) => status === 'sold').map(({ id }) => id)
  if (sold.length > 0)
    await logView(actor, 'sold.listed', { object_type: 'search', object_id: 'history', details: { homes: sold } })
  return new Map(cards.map((card) => [card.id, card]))
}

function sinceOf({ cleared_at }: HistorySettings, days: number): Date {
  const oldest = daysAgo(days)
  return cleared_at && cleared_at > oldest ? cleared_at : oldest
}

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS)
}

/** Turns the caller's history on, or turns it off and deletes it. */
export async function updateHistorySettings(
  actor: Account,
  { isRecorded }: UpdateHistorySettings,
): Promise<HistorySettings> {
  const { account_id } = actor
  const at = now()
  return transaction(async () => {
    const before = (await queries.findSettings(account_id)) ?? DEFAULT_SETTINGS
    if (before.is_kept === isRecorded) {
      noteAudit()
      return before
    }
    await queries.saveSettings(account_id, { is_kept: isRecorded }, at)
    if (!isRecorded) await queries.deleteHistory(account_id)
    audit(actor, isRecorded ? 'history.turned_on' : 'history.turned_off', {
      object_type: 'account',
      object_id: account_id,
      before: { is_kept: before.is_kept },
      after: { is_kept: isRecorded },
    })
    return (await queries.findSettings(account_id)) ?? DEFAULT_SETTINGS
  })
}

/** Deletes the caller's history, and hides older views in the access log from it. */
export async function clearHistory(actor: Account): Promise<HistorySettings> {
  const { account_id } = actor
  const at = now()
  return transaction(async () => {
    await queries.deleteHistory(account_id)
    await queries.saveSettings(account_id, { cleared_at: at }, at)
    audit(actor, 'history.cleared', { object_type: 'account', object_id: account_id })
    return (await queries.findSettings(account_id)) ?? DEFAULT_SETTINGS
  })
}

/** Records that the caller saw what is new at a place. Not audited: only a convenience of the caller. */
export async function noteVisit(actor: Account, { place, upTo }: NoteVisit): Promise<{ success: true }> {
  const at = now()
  await transaction(async () => {
    noteAudit()
    const visit = await queries.lockVisit(actor.account_id, place)
    // A number ahead of the latest change would hide changes to come.
    const seen = Math.min(upTo, await lastChangeSeq())
    await queries.saveVisit(actor.account_id, place, nextVisit(visit, seen, at))
  })
  return { success: true }
}

/** Returns the visit to a place before the current one, if any. */
export async function getLastVisit(accountId: string, place: Place): Promise<LastVisit | null> {
  return lastVisitOf(await queries.findVisit(accountId, place), now())
}

/** Deletes history entries older than `RETENTION_DAYS`. */
export async function sweepHistory(): Promise<void> {
  await queries.deleteHistoryBefore(daysAgo(RETENTION_DAYS))
}
