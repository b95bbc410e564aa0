import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { getLastVisit } from '#features/history/public.server.ts'
import { knownHomes, lastChangeSeq, listChanges } from '#features/listing-changes/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { getFreshness, listCards, lookerOf } from '#features/properties/public.server.ts'
import type { HomeChange, PropertyCard } from '#features/properties/schema.ts'
import { TEXTS } from '#features/properties/words.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { csvLine } from '#kit/csv.ts'
import { log } from '#kit/log.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { inOrder, savedAt } from './rules.ts'
import type {
  AddFavorite,
  Favorite,
  FavoriteHome,
  FavoriteId,
  FavoriteIds,
  FavoriteList,
  ListFavorites,
  MergeFavorites,
  UpdateFavoriteNotes,
} from './schema.ts'
import { MAX_FAVORITES, MESSAGES } from './words.ts'

definePersonalData({ name: 'favorites', read: queries.listOf, erase: queries.deleteAllOf })

/** Runs in the transaction that saves homes, with the lock of the list. */
type OnSaved = (actor: Account, propertyIds: readonly string[]) => Promise<void>
const listeners: OnSaved[] = []

/** Registers what else a saved home changes. A listener that locks rows locks them after the list. */
export function onFavoritesSaved(listener: OnSaved): void {
  listeners.push(listener)
}

async function noteSaved(actor: Account, propertyIds: readonly string[]): Promise<void> {
  if (propertyIds.length > 0) for (const listener of listeners) await listener(actor, propertyIds)
}

/**
 * Lists the caller's favorites with changes since their last visit. A home that the caller may not see has only their
 * note. Source: bar V5.
 */
export async function listFavorites(actor: Account, { sort = 'recent' }: ListFavorites): Promise<FavoriteList> {
  const up_to = await lastChangeSeq()
  const last = await getLastVisit(actor.account_id, 'favorites')
  const favorites = await withHomes(actor, await queries.listOf(actor.account_id), last?.seq ?? 0)
  return { favorites: inOrder(favorites, sort), since: last?.at ?? null, up_to, freshness: await getFreshness() }
}

/** Adds homes and their changes since number `seq`, or since they were saved if that is later. */
async function withHomes(actor: Account, rows: readonly Favorite[], seq: number): Promise<FavoriteHome[]> {
  const looker = lookerOf(actor)
  const ids = rows.map(({ property_id }) => property_id)
  const cards = new Map((await listCards(looker, ids, now())).map((card) => [card.id, card]))
  await logSold(actor, [...cards.values()])
  const changes = await listChanges(
    looker,
    rows.map(({ property_id, created_at }) => ({ property_id, seq, at: created_at })),
  )
  return rows.map((row) => ({
    ...row,
    home: cards.get(row.property_id) ?? null,
    changes: changes.filter(({ property_id }) => property_id === row.property_id),
  }))
}

/** Every display of a sold home must be logged. Source: NAR model VOW rules 19.3(c). */
async function logSold(actor: Account, cards: readonly PropertyCard[]): Promise<void> {
  const homes = cards.filter(({ status }) => status === 'sold').map(({ id }) => id)
  if (homes.length > 0)
    await logView(actor, 'sold.listed', { object_type: 'search', object_id: 'favorites', details: { homes } })
}

/** Lists the ids of the caller's favorites. */
export async function listFavoriteIds(actor: Account): Promise<FavoriteIds> {
  return { ids: await queries.listIds(actor.account_id) }
}

/** Returns whether a home is the caller's favorite. */
export async function isFavorited(actor: Account, { propertyId }: FavoriteId): Promise<{ is_favorited: boolean }> {
  noteAudit()
  return { is_favorited: (await queries.findFavorite(actor.account_id, propertyId)) !== undefined }
}

/**
 * Saves a home; an existing favorite stays unchanged. Not audited: only a convenience of the caller.
 * @throws not_found, conflict if the list is full
 */
export async function addFavorite(
  actor: Account,
  { propertyId, notes = '', savedAtMs }: AddFavorite,
): Promise<Favorite> {
  const { account_id } = actor
  const at = now()
  return transaction(async () => {
    noteAudit()
    const stored = await queries.findFavorite(account_id, propertyId)
    if (stored) return stored
    if (!(await knownHomes(lookerOf(actor), [propertyId])).has(propertyId))
      throw new AppError('not_found', TEXTS.notFound)
    await queries.lockList(account_id)
    if ((await queries.countOf(account_id)) >= MAX_FAVORITES) throw new AppError('conflict', MESSAGES.full)
    await queries.insertFavorites(
      account_id,
      [{ property_id: propertyId, notes, created_at: savedAt(savedAtMs, at) }],
      at,
    )
    await noteSaved(actor, [propertyId])
    return requireFound(await queries.findFavorite(account_id, propertyId), MESSAGES.notAmong)
  })
}

/**
 * Merges the homes saved in a browser before sign-in, without duplicates and unknown homes. Idempotent.
 * @returns the ids of all favorites
 */
export async function mergeFavorites(actor: Account, { homes }: MergeFavorites): Promise<FavoriteIds> {
  const { account_id } = actor
  const at = now()
  return transaction(async () => {
    noteAudit()
    await queries.lockList(account_id)
    const stored = new Set(await queries.listIds(account_id))
    const wanted = new Map(
      homes.filter(({ propertyId }) => !stored.has(propertyId)).map((home) => [home.propertyId, home.savedAtMs]),
    )
    const known = await knownHomes(lookerOf(actor), [...wanted.keys()])
    const added = [...wanted]
      .filter(([id]) => known.has(id))
      .map(([property_id, ms]) => ({ property_id, notes: '', created_at: savedAt(ms, at) }))
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, Math.max(0, MAX_FAVORITES - stored.size))
    await queries.insertFavorites(account_id, added, at)
    await noteSaved(
      actor,
      added.map(({ property_id }) => property_id),
    )
    return { ids: await queries.listIds(account_id) }
  })
}

/** Removes a favorite. @returns it with its note, to undo the removal @throws not_found */
export async function removeFavorite(actor: Account, { propertyId }: FavoriteId): Promise<Favorite> {
  noteAudit()
  return (await queries.deleteFavorite(actor.account_id, propertyId)) ?? refuse(actor, propertyId)
}

/** Updates a note. @throws not_found, conflict with the stored note if it changed since `version` */
export async function updateFavoriteNotes(
  actor: Account,
  { propertyId, notes, version }: UpdateFavoriteNotes,
): Promise<Favorite> {
  const { account_id } = actor
  return transaction(async () => {
    noteAudit()
    const before = (await queries.lockFavorite(account_id, propertyId)) ?? refuse(actor, propertyId)
    if (before.notes === notes) return before
    if (before.version !== version) {
      throw new AppError('conflict', MESSAGES.noteChangedMeanwhile, undefined, {
        current: { notes: before.notes, version: before.version },
      })
    }
    return queries.updateNotes(account_id, propertyId, notes, now())
  })
}

/** Exports the caller's notes as CSV, without listing data, which belongs to the MLS. */
export async function exportFavoriteNotes(actor: Account): Promise<Response> {
  noteAudit()
  return fileAnswer(lines(await queries.listOf(actor.account_id)), {
    name: `favorites-${calendarDayOf(now())}.csv`,
    type: 'text/csv; charset=utf-8',
  })
}

async function* lines(favorites: readonly Favorite[]): AsyncGenerator<string> {
  yield csvLine(['Saved on', 'Your note', 'Link'])
  for (const { created_at, notes, property_id } of favorites)
    yield csvLine([calendarDayOf(created_at), notes, `${publicUrl}/properties/${property_id}`])
}

/** Counts an account's favorites. */
export function countFavorites(accountId: string): Promise<number> {
  return queries.countOf(accountId)
}

/** Lists the caller's favorites with changes since number `seq`, latest change first. */
export async function listChangedFavorites(actor: Account, seq: number): Promise<FavoriteHome[]> {
  const favorites = await withHomes(actor, await queries.listOf(actor.account_id), seq)
  const lastOf = ({ changes }: { changes: HomeChange[] }) => changes.at(-1)?.at.getTime() ?? 0
  return favorites.filter(({ changes }) => changes.length > 0).sort((a, b) => lastOf(b) - lastOf(a))
}

function refuse(actor: Account, propertyId: string): never {
  log.info(
    { request_id: actor.caller?.request_id, account_id: actor.account_id, property_id: propertyId },
    'a favorite was requested by a user without access to it',
  )
  throw new AppError('not_found', MESSAGES.notAmong)
}
