import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, logView } from '#features/audit/public.server.ts'
import { requireAuthorityOver } from '#features/permissions/public.server.ts'
import { getVowSettings } from '#features/vow/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/downloads.server.ts'
import { limitOf, sharePercent, sortBySuspicion, suspicionsOf } from '../rules.ts'
import type {
  DownloadAudit,
  GetDownloadAudit,
  GetSuspiciousActivity,
  OwnLimits,
  SuspiciousPerson,
  UpdateUserDownloadLimits,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

const MAX_PEOPLE = 500

/** Returns a page of all downloads, including refused ones. */
export async function getDownloadAudit(actor: Admin<'audit'>, input: GetDownloadAudit): Promise<DownloadAudit> {
  await logView(actor, 'admin.read_downloads', { object_type: 'downloads', object_id: input.userId ?? 'all' })
  return queries.listPage(input)
}

/** Lists users with suspicious downloads and the reasons, most reasons first. */
export async function getSuspiciousActivity(
  actor: Admin<'audit'>,
  { days }: GetSuspiciousActivity,
): Promise<SuspiciousPerson[]> {
  await logView(actor, 'admin.read_downloads', { object_type: 'downloads', object_id: 'suspicious' })
  return suspiciousSince(days, MAX_PEOPLE)
}

/** People with the most downloads, among which the home page counts the suspicious ones. */
const MAX_COUNTED = 50

/** Counts the users with suspicious downloads in the last 24 hours. Names no one, so it is no view of them. */
export async function countSuspicious(_actor: Admin<'audit'>): Promise<number> {
  return (await suspiciousSince(1, MAX_COUNTED)).length
}

async function suspiciousSince(days: number, limit: number): Promise<SuspiciousPerson[]> {
  const at = now()
  const { settings } = await getVowSettings()
  const facts = await queries.listFacts(new Date(at.getTime() - days * DAY_MS), limit)
  const people: SuspiciousPerson[] = []
  for (const one of facts) {
    const use = await queries.findUse(one.account_id, at)
    const reasons = suspicionsOf(one, use.active, settings)
    if (reasons.length === 0) continue
    people.push({
      ...one,
      share_percent: sharePercent(one.listings, use.active),
      limit: limitOf(settings.listings_per_day, use.own_listings),
      reasons,
    })
  }
  return sortBySuspicion(people)
}

/** Sets or removes a user's own limits. @throws not_found, forbidden, conflict */
export async function updateUserDownloadLimits(
  actor: Admin<'vow'>,
  { userId, version, limits, reason }: UpdateUserDownloadLimits,
): Promise<OwnLimits | null> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const before = await queries.findOwnLimits(userId, true)
    if ((before?.version ?? 0) !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    if (!limits && !before) {
      noteAudit()
      return null
    }
    if (limits) {
      const { listingsPerDay: listings_per_day, documentsPerDay: documents_per_day } = limits
      const { account_id: set_by } = actor
      await queries.saveOwnLimits(userId, { listings_per_day, documents_per_day, reason, set_by }, now())
    } else {
      await queries.deleteOwnLimits(userId)
    }
    const after = await queries.findOwnLimits(userId, false)
    audit(actor, limits ? 'download_limits.set' : 'download_limits.removed', {
      object_type: 'account',
      object_id: userId,
      before: before && { listings_per_day: before.listings_per_day, documents_per_day: before.documents_per_day },
      after: after && { listings_per_day: after.listings_per_day, documents_per_day: after.documents_per_day },
      reason,
    })
    return after
  })
}

/** Returns a user's own limits, or null. */
export function getOwnLimits(userId: string): Promise<OwnLimits | null> {
  return queries.findOwnLimits(userId, false)
}
