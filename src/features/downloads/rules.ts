import { maySee, type Viewer } from '#features/properties/rules/visibility.ts'
import type { VowSettings } from '#features/vow/schema.ts'
import { type SearchOf, tableSearch } from '#kit/table/list.ts'
import { count, number, time } from '#kit/time/format.ts'
import type { DownloadFacts, SuspiciousPerson } from './schema.ts'
import {
  DOWNLOAD_LIST,
  EXPORT_COLUMNS,
  type ExportField,
  MESSAGES,
  type Outcome,
  SUSPICIONS,
  type Suspicion,
} from './words.ts'

/** Returns the export columns that a viewer may see. Source: product, "Listings and who may see what". */
export function exportColumns(viewer: Viewer): { field: ExportField; label: string }[] {
  return Object.entries(EXPORT_COLUMNS).flatMap(([name, label]) =>
    maySee(viewer, name) ? [{ field: name as ExportField, label }] : [],
  )
}

/** Returns the user's own limit, or the site's. The form of the own one refuses more than the MLS allows. */
export function limitOf(site: number, own: number | null): number {
  return own ?? site
}

/** Returns the listings that a share of the market allows, rounded down: 50% of 2 is 1, 50% of 1 is 0. */
export function shareLimit(active: number, percent: number): number {
  return Math.floor((active * percent) / 100)
}

/** Returns true if a captcha is required. 100 percent turns it off. */
export function isNearLimit(used: number, limit: number, fromPercent: number): boolean {
  return fromPercent < 100 && limit > 0 && used >= (limit * fromPercent) / 100
}

/** Returns the text for a refused download. */
export function refusalText(outcome: Exclude<Outcome, 'allowed'>, limit: number, isDocument: boolean, percent: number) {
  const why =
    outcome === 'over_share'
      ? MESSAGES.overShare(percent)
      : isDocument
        ? MESSAGES.overDocuments(limit)
        : MESSAGES.overLimit(limit)
  return `${why} ${MESSAGES.callUs}`
}

const USED_UP_SHARE = 0.9

/** Returns true if so little of a limit is left that it counts as used up. A limit of zero is never used up. */
export function isNearlyUsedUp(used: number, limit: number): boolean {
  return used > 0 && used >= limit * USED_UP_SHARE
}

/** Returns the seconds until the oldest counted download is 24 hours old, at least one. */
export function secondsUntil(resets_at: Date | null, now: Date): number {
  return resets_at ? Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000)) : 3600
}

/** With fewer downloads, the unopened and market shares are not meaningful. */
const MIN_DOWNLOADS = 20

/** Lists the reasons why a user's downloads are suspicious. The settings have a threshold for each rule. */
export function suspicionsOf(
  facts: DownloadFacts,
  active: number,
  settings: VowSettings,
): { rule: Suspicion; label: string; text: string }[] {
  const share = sharePercent(facts.listings, active)
  const unopened = facts.listings === 0 ? 0 : Math.round((facts.unopened / facts.listings) * 100)
  const found: [Suspicion, boolean, string][] = [
    [
      'rate',
      facts.most_in_a_minute >= settings.suspicious_per_minute,
      `${number(facts.most_in_a_minute)} in a minute${facts.most_in_a_minute_at ? ` at ${time(facts.most_in_a_minute_at)}` : ''}`,
    ],
    [
      'networks',
      facts.networks_in_an_hour >= settings.suspicious_networks,
      `${number(facts.networks_in_an_hour)} networks in an hour`,
    ],
    ['night', facts.at_night >= settings.suspicious_at_night, `${number(facts.at_night)} between midnight and 5 AM`],
    [
      'unopened',
      facts.listings >= MIN_DOWNLOADS && unopened >= settings.suspicious_unopened_percent,
      `${unopened}% never viewed`,
    ],
    [
      'breadth',
      facts.listings >= MIN_DOWNLOADS && share >= settings.suspicious_share_percent,
      `${share}% of the homes for sale`,
    ],
    ['refusals', facts.refused >= settings.suspicious_refusals, `blocked ${count(facts.refused, 'time')}`],
  ]
  return found.flatMap(([rule, isSuspicious, text]) => (isSuspicious ? [{ rule, label: SUSPICIONS[rule], text }] : []))
}

/** Returns the percentage of the active listings, with one decimal. */
export function sharePercent(listings: number, active: number): number {
  return active === 0 ? 0 : Math.round((listings / active) * 1000) / 10
}

/** Sorts users by number of reasons, then by number of listings. */
export function sortBySuspicion(people: SuspiciousPerson[]): SuspiciousPerson[] {
  return people.toSorted(
    (a, b) => b.reasons.length - a.reasons.length || b.listings - a.listings || (a.account_id < b.account_id ? -1 : 1),
  )
}

/** Search values of the download audit, with the id of a user to filter by. */
export type DownloadSearch = SearchOf<typeof DOWNLOAD_LIST> & { userId?: string | undefined }

const readList = tableSearch(DOWNLOAD_LIST)

/** Parses the search values of the download audit. Drops an invalid id. */
export function downloadSearch(search: Record<string, unknown>): DownloadSearch {
  const { userId } = search
  const isId = typeof userId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId)
  return { ...readList(search), userId: isId ? userId : undefined }
}
