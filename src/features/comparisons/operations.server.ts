import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { knownHomes, listChanges } from '#features/listing-changes/public.server.ts'
import { finishIntent } from '#features/pending-intents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { getFreshness, getPropertiesForComparison, listCards, lookerOf } from '#features/properties/public.server.ts'
import type { HomeChange } from '#features/properties/schema.ts'
import { TEXTS } from '#features/properties/words.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import type { Comparison, ComparisonId, ComparisonList, OpenedComparison, SaveComparison } from './schema.ts'
import { MAX_COMPARISONS, MESSAGES } from './words.ts'

definePersonalData({ name: 'comparisons', read: queries.listOf, erase: queries.deleteAllOf })

/**
 * Saves a comparison, or updates the one with the given id. Idempotent. Not audited: only a convenience of the caller.
 * @throws not_found, invalid, conflict
 */
export async function saveComparison(
  actor: Account,
  { comparisonId, name, propertyIds }: SaveComparison,
): Promise<Comparison> {
  const { account_id } = actor
  const at = now()
  return transaction(async () => {
    noteAudit()
    await queries.lockList(account_id)
    await finishIntent(account_id, 'comparison')
    const before = comparisonId === undefined ? null : await queries.findComparison(account_id, comparisonId)
    if (before === undefined) throw notFoundFor(actor, comparisonId)
    const namesake = await queries.findByName(account_id, name)
    if (namesake && namesake.id !== before?.id) {
      if (!before && namesake.property_ids.join() === propertyIds.join()) return namesake
      throw new AppError('conflict', MESSAGES.nameTaken, { name: MESSAGES.nameTaken })
    }
    // Homes already in the comparison may stay, even if no longer available.
    const added = propertyIds.filter((id) => !before?.property_ids.includes(id))
    const known = await knownHomes(lookerOf(actor), added)
    if (added.some((id) => !known.has(id)))
      throw new AppError('invalid', TEXTS.notFound, { propertyIds: TEXTS.notFound })
    if (before) return queries.updateComparison(account_id, { id: before.id, name, propertyIds }, at)
    if ((await queries.countOf(account_id)) >= MAX_COMPARISONS) throw new AppError('conflict', MESSAGES.full)
    return queries.insertComparison(account_id, { id: newId(), name, propertyIds }, at)
  })
}

/** Deletes a comparison of the caller. @throws not_found */
export async function deleteComparison(actor: Account, { comparisonId }: ComparisonId): Promise<{ success: true }> {
  noteAudit()
  if (!(await queries.deleteComparison(actor.account_id, comparisonId))) throw notFoundFor(actor, comparisonId)
  return { success: true }
}

/** Lists the caller's comparisons with the changes since each was saved. */
export async function listComparisons(actor: Account): Promise<ComparisonList> {
  const rows = await queries.listOf(actor.account_id)
  const looker = lookerOf(actor)
  const ids = [...new Set(rows.flatMap(({ property_ids }) => property_ids))]
  const cards = new Map((await listCards(looker, ids, now())).map((card) => [card.id, card]))
  const sold = [...cards.values()].filter(({ status }) => status === 'sold').map(({ id }) => id)
  // Every display of a sold home must be logged. Source: NAR model VOW rules 19.3(c).
  if (sold.length > 0)
    await logView(actor, 'sold.listed', { object_type: 'search', object_id: 'comparisons', details: { homes: sold } })
  const changes = await changesSince(actor, rows)
  const comparisons = rows.map((row) => ({
    ...row,
    homes: row.property_ids.map((property_id) => ({
      property_id,
      home: cards.get(property_id) ?? null,
      changes: changes.filter((change) => change.property_id === property_id && change.at > row.updated_at),
    })),
  }))
  return { comparisons, freshness: await getFreshness() }
}

/**
 * Returns a comparison with the changes since it was saved. A home sold since is only "no longer available" to callers
 * without sold data access. @throws not_found Source: bar V5
 */
export async function getComparison(actor: Account, { comparisonId }: ComparisonId): Promise<OpenedComparison> {
  const comparison = await queries.findComparison(actor.account_id, comparisonId)
  if (!comparison) throw notFoundFor(actor, comparisonId)
  const { homes, freshness } = await getPropertiesForComparison(actor, { ids: comparison.property_ids })
  const changes = await changesSince(actor, [comparison])
  const shown = homes.map((one) => (one.home ? one : { ...one, refusal: 'gone' as const }))
  return { comparison, side_by_side: { homes: shown, freshness }, changes }
}

/** Lists the changes of each home since the earliest save of a comparison that includes it. */
function changesSince(actor: Account, comparisons: readonly Comparison[]): Promise<HomeChange[]> {
  const since = new Map<string, Date>()
  for (const { property_ids, updated_at } of comparisons)
    for (const id of property_ids) {
      const known = since.get(id)
      if (!known || updated_at < known) since.set(id, updated_at)
    }
  return listChanges(
    lookerOf(actor),
    [...since].map(([property_id, at]) => ({ property_id, seq: 0, at })),
  )
}

/** Counts an account's comparisons. */
export function countComparisons(accountId: string): Promise<number> {
  return queries.countOf(accountId)
}

/** Lists an account's latest comparisons. */
export async function listLatestComparisons(accountId: string, limit: number): Promise<Comparison[]> {
  return (await queries.listOf(accountId)).slice(0, limit)
}

function notFoundFor(actor: Account, comparisonId: string | undefined): AppError {
  log.info(
    { request_id: actor.caller?.request_id, account_id: actor.account_id, comparison_id: comparisonId },
    'a comparison was requested by a user without access to it',
  )
  return new AppError('not_found', MESSAGES.notAmong)
}
