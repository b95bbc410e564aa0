import type { Account, Visitor, VowViewer } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { requirePass, setCaptchaNeed, verifyCaptcha } from '#features/captcha/public.server.ts'
import type { VerifyCaptchaResult } from '#features/captcha/schema.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { recordOverDownloadLimit, setDownloadLimits } from '#features/read-limits/public.server.ts'
import { getVowSettings } from '#features/vow/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { networkOf } from '#kit/call/request.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/downloads.server.ts'
import { isNearLimit, isNearlyUsedUp, limitOf, refusalText, secondsUntil, shareLimit } from '../rules.ts'
import type { DownloadLimits, DownloadStats, TrackDownload, TrackedDownload, VerifyDownloadCaptcha } from '../schema.ts'
import { DOWNLOAD_TYPES, type DownloadType, MESSAGES } from '../words.ts'

const MAX_EXPORTED_ROWS = 10_000

/** Users may read the record of their downloads. It is never deleted, because the MLS requires it. */
definePersonalData({ name: 'downloads', read: (accountId) => queries.listLatest(accountId, MAX_EXPORTED_ROWS) })

/** Close to the limit, a captcha is required. */
setCaptchaNeed('download', async (actor) => {
  if (!actor.account) return false
  const { settings } = await getVowSettings()
  const use = await queries.findUse(actor.account.id, now())
  return isNearLimit(use.listings, limitOf(settings.listings_per_day, use.own_listings), settings.captcha_from_percent)
})

/** Users who have reached the download limit may not continue by opening pages instead. Source: bar R2. */
setDownloadLimits(async (accountIds) => {
  const { settings } = await getVowSettings()
  const at = now()
  const over = new Map<string, Date>()
  for (const id of accountIds) {
    const { listings, active, own_listings, listings_oldest_at } = await queries.findUse(id, at)
    const limit = Math.min(
      limitOf(settings.listings_per_day, own_listings),
      shareLimit(active, settings.active_share_percent),
    )
    if (listings_oldest_at && isNearlyUsedUp(listings, limit))
      over.set(id, new Date(listings_oldest_at.getTime() + DAY_MS))
  }
  return over
})

/** Returns the caller's use of each limit. */
export async function checkDownloadLimits(actor: VowViewer): Promise<DownloadLimits> {
  return limitsOf(actor.account_id)
}

/** Returns any user's use of each limit, for admins. */
export async function limitsOf(accountId: string): Promise<DownloadLimits> {
  const at = now()
  const { settings } = await getVowSettings()
  const use = await queries.findUse(accountId, at)
  const byType = await queries.countByType(accountId, at)
  const limit = limitOf(settings.listings_per_day, use.own_listings)
  const share_limit = shareLimit(use.active, settings.active_share_percent)
  const documents = limitOf(settings.documents_per_day, use.own_documents)
  const remaining = Math.max(0, Math.min(limit, share_limit) - use.listings)
  const left = Math.max(0, documents - use.documents)
  return {
    types: Object.entries(DOWNLOAD_TYPES).map(([key, label]) => {
      const type = Object.keys(DOWNLOAD_TYPES).find((one): one is DownloadType => one === key) ?? 'document'
      return type === 'document'
        ? { type, label, used: use.documents, limit: documents, remaining: left }
        : {
            type,
            label,
            used: byType.find(({ download_type }) => download_type === type)?.used ?? 0,
            limit,
            remaining,
          }
    }),
    listings: { used: use.listings, limit, remaining, active: use.active, share_limit },
    documents: { used: use.documents, limit: documents, remaining: left },
    resets_at: use.listings_oldest_at && new Date(use.listings_oldest_at.getTime() + DAY_MS),
    is_captcha_required: isNearLimit(use.listings, limit, settings.captcha_from_percent),
  }
}

/**
 * Counts a download, or refuses it, in one step, so that concurrent requests cannot exceed the limit. Refused ones are
 * stored too. @throws not_found, limited with the seconds to wait, invalid if a captcha is required
 */
export async function trackDownload(actor: VowViewer, input: TrackDownload): Promise<TrackedDownload> {
  if (input.type === 'document') {
    return countDownload(actor, { type: input.type, object: input.documentId, ids: [], pass: input.captchaPass })
  }
  const visible = new Set(await queries.listVisible(lookerOf(actor), input.propertyIds))
  if (!input.propertyIds.every((id) => visible.has(id))) throw new AppError('not_found', MESSAGES.noSuchHome)
  const object = visible.size === 1 ? (input.propertyIds[0] ?? '') : `${visible.size} homes`
  return countDownload(actor, { type: input.type, object, ids: [...visible], pass: input.captchaPass })
}

/** Counts a download of homes that the caller has already been found to see. */
export async function countDownload(
  actor: VowViewer,
  wanted: { type: DownloadType; object: string; ids: readonly string[]; pass: string | undefined },
): Promise<TrackedDownload> {
  await requirePass(actor, 'download', wanted.pass)
  return countAttempt(actor, wanted)
}

/** Counts a download of a document that the caller may open. Requires no captcha. @throws limited */
export function countDocument(actor: Account, documentId: string): Promise<TrackedDownload> {
  return countAttempt(actor, { type: 'document', object: documentId, ids: [] })
}

async function countAttempt(
  actor: Account,
  wanted: { type: DownloadType; object: string; ids: readonly string[] },
): Promise<TrackedDownload> {
  const { settings } = await getVowSettings()
  const at = now()
  const id = newId()
  const verdict = await transaction(async () => {
    await queries.lockAccount(actor.account_id)
    return queries.insertDownload(
      {
        id,
        account_id: actor.account_id,
        download_type: wanted.type,
        object: wanted.object.slice(0, 1000),
        property_ids: wanted.ids,
        at,
        ip: actor.caller?.ip ?? null,
        network: actor.caller ? networkOf(actor.caller.ip) : null,
        user_agent: actor.caller?.user_agent ?? null,
        request_id: actor.caller?.request_id ?? null,
      },
      {
        listings: settings.listings_per_day,
        share_percent: settings.active_share_percent,
        documents: settings.documents_per_day,
      },
    )
  })
  const { outcome, used, fresh, limit, active, oldest_at } = verdict
  const usedNow = used + (outcome === 'allowed' ? fresh : 0)
  const most = Math.min(limit, shareLimit(active, settings.active_share_percent))
  if (wanted.type !== 'document' && isNearlyUsedUp(usedNow, most))
    recordOverDownloadLimit(actor.account_id, new Date((oldest_at ?? at).getTime() + DAY_MS))
  if (outcome !== 'allowed') {
    const message = refusalText(outcome, limit, wanted.type === 'document', settings.active_share_percent)
    const resets_at = oldest_at && new Date(oldest_at.getTime() + DAY_MS)
    throw new AppError('limited', message, undefined, { retry_after_seconds: secondsUntil(resets_at, at) })
  }
  return { allowed: true, download_id: id, used: used + fresh, remaining: Math.max(0, limit - used - fresh) }
}

/** Verifies a solved captcha and returns a pass for one download. */
export function verifyDownloadCaptcha(
  actor: Visitor,
  { solution }: VerifyDownloadCaptcha,
): Promise<VerifyCaptchaResult> {
  return verifyCaptcha(actor, { action: 'download', solution })
}

const STATS_DAYS = 30
const LATEST = 20

/** Returns the caller's downloads of the last 30 days. */
export function getDownloadStats(actor: Account): Promise<DownloadStats> {
  return statsOf(actor.account_id)
}

/** Returns any user's downloads of the last 30 days, for admins. */
export async function statsOf(accountId: string): Promise<DownloadStats> {
  const sums = await queries.sumByType(accountId, new Date(now().getTime() - STATS_DAYS * DAY_MS))
  return {
    days: STATS_DAYS,
    by_type: sums.map(({ download_type, downloads, items }) => ({
      type: download_type,
      label: DOWNLOAD_TYPES[download_type],
      downloads,
      items,
    })),
    latest: await queries.listLatest(accountId, LATEST),
  }
}
