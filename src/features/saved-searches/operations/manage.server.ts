import * as z from 'zod/mini'
import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { finishIntent } from '#features/pending-intents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import {
  criteriaOf,
  matcherOf,
  NO_PLACES,
  readPlaceNames,
  readSearchedHomes,
  searchProperties,
} from '#features/search/public.server.ts'
import { appliedFilters, hrefOf, searchOf } from '#features/search/rules/url.ts'
import type { Criteria } from '#features/search/schema.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { parseSearch, type SearchValues } from '#kit/page/search-params.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { listLastSent, listNewIds, listSent } from '../queries/deliveries.server.ts'
import { listHidden } from '../queries/hidden-homes.server.ts'
import { listReaders } from '../queries/readers.server.ts'
import * as queries from '../queries/searches.server.ts'
import { nameOf, reasonsOf } from '../rules/alert-reasons.ts'
import { DEFAULT_TIMES, isInactive, rhythmOf, rhythmOfPreference } from '../rules/alert-schedule.ts'
import {
  AlertDetails,
  type CreateSavedSearch,
  type ListedSearch,
  type ProposeSavedSearch,
  type RunResult,
  type RunSavedSearch,
  type SavedSearch,
  type SavedSearches,
  type SavedSearchId,
  type SearchProposal,
  type ToggleSavedSearch,
  type UpdateAlertTimes,
  type UpdateSavedSearch,
} from '../schema.ts'
import { MAX_SEARCHES, MESSAGES, RETENTION_DAYS, type Rhythm, UNDO_DAYS } from '../words.ts'
import { findSettled } from './match.server.ts'
// Imported for its side effect: registers the metrics.
import './metrics.server.ts'

const MAX_IMAGES = 3
const MAX_SENT_ALERTS = 8

definePersonalData({
  name: 'saved_searches',
  read: (accountId) => queries.listForExport(accountId),
  erase: (accountId) => queries.deleteAll(accountId),
})

/** Lists the caller's saved searches with current results, alert times and recent alerts. */
export async function listSavedSearches(actor: Account): Promise<SavedSearches> {
  const id = actor.account_id
  const searches = await queries.listSearches(id)
  const settings = await alertSettingsOf(id)
  const newIds = await listNewIds(searches.map((search) => search.id))
  const lastSent = await listLastSent(id)
  const listed: ListedSearch[] = []
  for (const search of searches) {
    const result = await searchProperties(actor, { search: search.criteria })
    const fresh = await stillMatching(actor, result.criteria, newIds.get(search.id) ?? [])
    listed.push({
      ...search,
      href: hrefOf({ ...result.criteria, page: 1 }),
      filters: appliedFilters(result.criteria).map(({ label }) => label),
      rhythm: rhythmOf(search, settings.preference, settings.isAway),
      is_slowed: settings.isAway && rhythmOf(search, settings.preference, false) !== 'weekly' && search.is_notifying,
      total: result.total,
      new_homes: fresh.length,
      images: result.cards.flatMap(({ main_image_key }) => main_image_key ?? []).slice(0, MAX_IMAGES),
      last_told_at: lastSent.get(search.id) ?? null,
    })
  }
  return {
    searches: listed,
    times: (await queries.findTimes(id)) ?? pickTimes(DEFAULT_TIMES),
    preference: settings.preference,
    told: await listSentAlerts(actor),
    can_view_sold: lookerOf(actor).sold !== null,
  }
}

function pickTimes({ digest_hour, digest_weekday }: { digest_hour: number; digest_weekday: number }) {
  return { digest_hour, digest_weekday }
}

async function alertSettingsOf(accountId: string): Promise<{ preference: Rhythm; isAway: boolean }> {
  const [reader] = await listReaders([accountId])
  if (!reader) return { preference: 'off', isAway: false }
  return { preference: rhythmOfPreference(reader.frequency), isAway: isInactive(reader.last_here_at, now()) }
}

/** Returns the homes that the criteria match now. */
export async function stillMatching(actor: Account, criteria: Criteria, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const homes = await readSearchedHomes(lookerOf(actor), ids)
  const found = matcherOf(homes.values())(criteria)
  return ids.filter((id) => found.has(id))
}

/** Lists recent alerts by what the caller may see now: no price and reason of a home that is gone. */
async function listSentAlerts(actor: Account): Promise<SavedSearches['told']> {
  const at = now()
  const looker = lookerOf(actor)
  const rows = await listSent(actor.account_id, MAX_SENT_ALERTS)
  const cards = new Map(
    (await listCards(looker, [...new Set(rows.map(({ property_id }) => property_id))], at)).map((card) => [
      card.id,
      card,
    ]),
  )
  const hidden = await listHidden(actor.account_id)
  const places = rows.some(({ criteria }) => criteria.q !== undefined) ? await readPlaceNames(looker) : NO_PLACES
  return rows.map(({ id, property_id, search_id, name, criteria, event, details, told_at }) => {
    const card = cards.get(property_id) ?? null
    const parsed = z.parse(AlertDetails, details)
    const reasons = card
      ? reasonsOf([{ event, details: parsed }], asSent(card, parsed), criteriaOf(looker, criteria, places), at)
      : []
    return {
      id,
      property_id,
      search_id,
      search_name: name,
      reason: card ? (reasons[0] ?? EVENT_PAST[event]) : MESSAGES.noLongerAvailable,
      told_at: told_at ?? at,
      home: card && {
        id: card.id,
        address: card.address,
        city: card.city,
        price: card.price,
        main_image_key: card.main_image_key,
        title: card.title,
      },
      is_hidden: hidden.has(property_id),
    }
  })
}

/** Labels of events that no longer apply. */
const EVENT_PAST = {
  new_match: 'New match',
  price_down: 'Price cut',
  price_up: 'Price increase',
  back: 'Back on the market',
  pending: 'Offer accepted',
  sold: 'Sold',
  open_house: 'Open house',
  photos: 'New photos',
} as const

/** Restores the price at the time of the alert, so that the reason stays the same. */
function asSent<C extends { price: number }>(card: C, { price }: AlertDetails): C {
  return price === undefined ? card : { ...card, price }
}

/** Counts the caller's saved searches. */
export function countSavedSearches(actor: Account): Promise<number> {
  return queries.countSearches(actor.account_id)
}

/** Suggests a name for a search, with its filter labels and number of homes. */
export async function proposeSavedSearch(actor: Account, { search }: ProposeSavedSearch): Promise<SearchProposal> {
  const { criteria, total } = await normalizedSearch(actor, search)
  const searches = await queries.listSearches(actor.account_id)
  const same = await queries.findSame(actor.account_id, parseSearch(searchOf(criteria)))
  return {
    name: nameOf(criteria),
    filters: appliedFilters(criteria).map(({ label }) => label),
    href: hrefOf(criteria),
    search: searchOf(criteria),
    total,
    saved_id: same?.id ?? null,
    others: searches.map(({ id, name, version }) => ({ id, name, version })),
    can_view_sold: lookerOf(actor).sold !== null,
    preference: (await alertSettingsOf(actor.account_id)).preference,
  }
}

/** Returns criteria as they are stored: filters that the search applies, without sort order and page. */
async function normalizedSearch(
  actor: Account,
  search: string,
): Promise<{ criteria: Criteria; total: number; values: SearchValues }> {
  const { criteria, total } = await searchProperties(actor, { search: parseSearch(search), parts: [] })
  const plain: Criteria = { ...criteria, sort: 'newest', page: 1, view: 'list' }
  return { criteria: plain, total, values: parseSearch(searchOf(plain)) }
}

/**
 * Saves a search, or returns the existing one with the same filters.
 * @param author_id account of the agent who proposed it @throws conflict at the maximum number
 */
export async function createSavedSearch(
  actor: Account,
  { search, ...fields }: CreateSavedSearch,
  author_id: string | null = null,
): Promise<{ success: true; search: SavedSearch; is_new: boolean }> {
  // Before the search runs: a change in between may be sent although it was shown, but is never lost.
  const since_seq = (await findSettled()) ?? 0
  const { values } = await normalizedSearch(actor, search)
  const at = now()
  return transaction(async () => {
    await queries.lockList(actor.account_id)
    await finishIntent(actor.account_id, 'save_search')
    const same = await queries.findSame(actor.account_id, values)
    if (same) return { success: true, search: same, is_new: false }
    if ((await queries.countSearches(actor.account_id)) >= MAX_SEARCHES) {
      throw new AppError('conflict', MESSAGES.tooMany)
    }
    const id = newId()
    await queries.insertSearch(actor.account_id, { ...fields, id, author_id, criteria: values, since_seq }, at)
    const made = await lockOwnSearch(actor, id)
    audit(actor, 'saved_search.created', { object_type: 'saved_search', object_id: id, after: auditOf(made) })
    return { success: true, search: made, is_new: true }
  })
}

/**
 * Updates a search. @throws not_found, conflict if it changed since `version` or another search has the same filters
 */
export async function updateSavedSearch(
  actor: Account,
  { searchId, version, search, ...fields }: UpdateSavedSearch,
): Promise<SavedSearch> {
  const since_seq = (await findSettled()) ?? 0
  const next = search === undefined ? null : (await normalizedSearch(actor, search)).values
  const at = now()
  return transaction(async () => {
    await queries.lockList(actor.account_id)
    const before = await lockOwnSearch(actor, searchId)
    if (before.version !== version) throw conflictWith(before)
    const criteria = next !== null && JSON.stringify(next) !== JSON.stringify(before.criteria) ? next : null
    const same = criteria && (await queries.findSame(actor.account_id, criteria))
    if (same && same.id !== searchId) throw new AppError('conflict', MESSAGES.savedAlready)
    await queries.updateSearch(searchId, { ...fields, criteria, since_seq }, at)
    await queries.rescheduleCheck(actor.account_id, at)
    const after = await lockOwnSearch(actor, searchId)
    const names = before.name === after.name ? null : { before: loggedName(before), after: loggedName(after) }
    audit(actor, 'saved_search.updated', {
      object_type: 'saved_search',
      object_id: searchId,
      before: { ...auditOf(before), ...names?.before },
      after: { ...auditOf(after), ...names?.after },
    })
    return after
  })
}

function conflictWith({ name, frequency, version, updated_at }: SavedSearch): AppError {
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { name, frequency, version, saved_at: updated_at.toISOString(), saved_by: null },
  })
}

/** Deletes a search, which can be restored for 30 days. @throws not_found */
export async function deleteSavedSearch(actor: Account, { searchId }: SavedSearchId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await lockOwnSearch(actor, searchId)
    await queries.setDeleted(searchId, now())
    audit(actor, 'saved_search.deleted', { object_type: 'saved_search', object_id: searchId, before: auditOf(before) })
    return { success: true }
  })
}

/** Restores a deleted search. @throws not_found, conflict if a search with the same filters was saved since */
export async function restoreSavedSearch(actor: Account, { searchId }: SavedSearchId): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockList(actor.account_id)
    const gone = await queries.lockSearch(actor.account_id, searchId, true)
    if (!gone) throw notFound(actor, searchId)
    if (await queries.findSame(actor.account_id, gone.criteria)) throw new AppError('conflict', MESSAGES.savedAlready)
    await queries.setDeleted(searchId, null)
    audit(actor, 'saved_search.restored', { object_type: 'saved_search', object_id: searchId, after: auditOf(gone) })
    return { success: true }
  })
}

/** Turns a search's alerts on or off. @throws not_found */
export async function toggleSavedSearchNotification(
  actor: Account,
  { searchId, on }: ToggleSavedSearch,
): Promise<SavedSearch> {
  return transaction(async () => {
    const before = await lockOwnSearch(actor, searchId)
    // Turning alerts on also ends a pause.
    await queries.setSearches(actor.account_id, [searchId], { is_notifying: on, ...(on ? { paused_until: null } : {}) })
    await queries.rescheduleCheck(actor.account_id, now())
    const after = await lockOwnSearch(actor, searchId)
    if (before.is_notifying !== on) {
      audit(actor, on ? 'saved_search.notified' : 'saved_search.silenced', {
        object_type: 'saved_search',
        object_id: searchId,
        before: auditOf(before),
        after: auditOf(after),
      })
    }
    return after
  })
}

/**
 * Returns a page of a search's results, and which are new since its last run. Does not count as a run.
 * @throws not_found
 */
export async function getSavedSearch(actor: Account, { searchId, page }: RunSavedSearch): Promise<RunResult> {
  const search = (await queries.listSearches(actor.account_id)).find(({ id }) => id === searchId)
  if (!search) throw notFound(actor, searchId)
  const newIds = await listNewIds([searchId])
  const result = await searchProperties(actor, { search: { ...search.criteria, page: String(page) } })
  return { search, result, new_ids: await stillMatching(actor, result.criteria, newIds.get(searchId) ?? []) }
}

/** Runs a search: returns a page of results, and which are new. Afterward none is new. @throws not_found */
export async function runSavedSearch(actor: Account, input: RunSavedSearch): Promise<RunResult> {
  const run = await getSavedSearch(actor, input)
  // Viewing one's own results is not audited.
  await queries.setSearches(actor.account_id, [input.searchId], { last_run_at: now() })
  return run
}

/** Sets the times of the caller's digests. */
export async function updateAlertTimes(
  actor: Account,
  { digestHour, digestWeekday }: UpdateAlertTimes,
): Promise<{ success: true }> {
  const times = { digest_hour: Number(digestHour), digest_weekday: Number(digestWeekday) }
  return transaction(async () => {
    const before = await queries.findTimes(actor.account_id)
    await queries.saveTimes(actor.account_id, times)
    await queries.rescheduleCheck(actor.account_id, now())
    audit(actor, 'alert_times.updated', {
      object_type: 'account',
      object_id: actor.account_id,
      before: before ? { ...before } : undefined,
      after: times,
    })
    return { success: true }
  })
}

/** Deletes old alert records and long deleted searches. */
export async function sweepSavedSearches(): Promise<void> {
  const at = now().getTime()
  await queries.deleteOld(new Date(at - UNDO_DAYS * DAY_MS), new Date(at - RETENTION_DAYS * DAY_MS))
}

async function lockOwnSearch(actor: Account, id: string): Promise<SavedSearch> {
  const search = await queries.lockSearch(actor.account_id, id)
  if (!search) throw notFound(actor, id)
  return search
}

/** Does not reveal whether the id exists, and logs the attempt. Source: bar Z3. */
function notFound(actor: Account, id: string): AppError {
  log.warn(
    { account_id: actor.account_id, saved_search_id: id },
    'a saved search was requested by a user without access to it',
  )
  return new AppError('not_found', MESSAGES.notFound)
}

/** Leaves out the name, which is free text of a client: the audit log can't forget. */
function auditOf({ criteria, frequency, is_notifying, events }: SavedSearch): Record<string, unknown> {
  return { criteria, frequency, is_notifying, events }
}

/** Names the version of a search instead of its changed name. */
function loggedName({ version }: SavedSearch) {
  return { name: `version ${version}` }
}
