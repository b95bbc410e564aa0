import * as z from 'zod/mini'
import { CaptchaPass, VerifyCaptcha } from '#features/captcha/schema.ts'
import { Id, line } from '#kit/form/inputs.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { DOWNLOAD_LIST, type DownloadType, MAX_ITEMS, MESSAGES, type Outcome, type Suspicion } from './words.ts'

const ids = z.array(Id).check(z.minLength(1, MESSAGES.nothingChosen), z.maxLength(MAX_ITEMS))

/** A download to count, of homes or of one document. `captchaPass` if a captcha is required. */
export const TrackDownload = z.union([
  z.object({
    type: z.enum(['property_image', 'property_data', 'search_export', 'property_details']),
    propertyIds: ids,
    captchaPass: CaptchaPass,
  }),
  z.object({ type: z.literal('document'), documentId: Id, captchaPass: CaptchaPass }),
])
export type TrackDownload = z.infer<typeof TrackDownload>

/** A search to export, as values by name, or as the query string that a form posts. */
export const ExportSearch = z._default(
  z.object({
    search: z._default(
      z.union([
        z.record(z.string(), z.union([z.string(), z.array(z.string())])),
        z.pipe(z.string().check(z.maxLength(20_000)), z.transform(parseSearch)),
      ]),
      {},
    ),
    captchaPass: CaptchaPass,
  }),
  { search: {} },
)
export type ExportSearch = z.infer<typeof ExportSearch>

/** Ids of homes to export, for a comparison. */
export const ExportHomes = z.object({
  propertyIds: z.union([
    ids,
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(20_000)),
        z.transform((text) => text.split(',')),
      ),
      ids,
    ),
  ]),
  captchaPass: CaptchaPass,
})
export type ExportHomes = z.infer<typeof ExportHomes>

/** Posted form of an export. Each call uses one of its fields. */
export const ExportForm = z.object({ search: z.string(), propertyIds: z.string() })

/** A photo to download, by home and storage key. */
export const DownloadPhoto = z.object({
  propertyId: Id,
  storageKey: z.string().check(z.maxLength(200)),
  captchaPass: CaptchaPass,
})
export type DownloadPhoto = z.infer<typeof DownloadPhoto>

/** An export to describe: of a search, of sold homes, or of homes by id. */
export const ProposeExport = z.object({
  of: z._default(z.enum(['search', 'sold', 'homes']), 'search'),
  /** Query string of the results, or ids separated by commas. */
  value: z._default(z.string().check(z.maxLength(20_000)), ''),
})
export type ProposeExport = z.infer<typeof ProposeExport>

/** Description of an export. */
export interface ExportProposal {
  of: ProposeExport['of']
  value: string
  /** Heading of the results, such as "Homes for sale in Carmel". */
  heading: string
  /** URL of the results. */
  href: string
  /** Homes found. An export has at most MAX_ITEMS of them. */
  total: number
  /** Homes in the file. */
  size: number
  columns: string[]
}

/** A solved captcha for a download. */
export const VerifyDownloadCaptcha = z.pick(VerifyCaptcha, { solution: true })
export type VerifyDownloadCaptcha = z.infer<typeof VerifyDownloadCaptcha>

/** Input for a page of the admin table, optionally for one user. */
export const GetDownloadAudit = z._default(
  z.intersection(tableInput(DOWNLOAD_LIST), z.object({ userId: z.optional(Id) })),
  {},
)
export type GetDownloadAudit = z.infer<typeof GetDownloadAudit>

/** Number of days to look back. */
export const GetSuspiciousActivity = z._default(
  z.object({ days: z._default(z.int().check(z.minimum(1), z.maximum(30)), 1) }),
  { days: 1 },
)
export type GetSuspiciousActivity = z.infer<typeof GetSuspiciousActivity>

/** Limits of a user, at most those of the MLS. Null for those of the site. `version` is 0 for a user without any. */
const limits = {
  listingsPerDay: z
    .int('Enter a whole number.')
    .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(500, 'The MLS allows 500 at most.')),
  documentsPerDay: z
    .int('Enter a whole number.')
    .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(10_000, 'Enter 10,000 or less.')),
}
const limited = {
  userId: Id,
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  reason: line(500, MESSAGES.reasonMissing),
}

/** Form values of these limits. A checkbox selects the user's own limits. */
export const DownloadLimitsForm = z.object({ ...limited, hasOwn: z.boolean(), ...limits })

const fromForm = z.pipe(
  DownloadLimitsForm,
  z.transform(({ hasOwn, listingsPerDay, documentsPerDay, ...rest }) => ({
    ...rest,
    limits: hasOwn ? { listingsPerDay, documentsPerDay } : null,
  })),
)
/** New limits of a user, or none to use those of the site. */
export const UpdateUserDownloadLimits = z.union([
  z.object({ ...limited, limits: z.nullable(z.object(limits)) }),
  fromForm,
])
export type UpdateUserDownloadLimits = z.infer<typeof UpdateUserDownloadLimits>

/** State of a user's limits. A listing counts once in 24 hours, however often and in whatever form it is downloaded. */
export interface DownloadLimits {
  types: { type: DownloadType; label: string; used: number; limit: number; remaining: number }[]
  listings: { used: number; limit: number; remaining: number; active: number; share_limit: number }
  documents: { used: number; limit: number; remaining: number }
  /** When the oldest counted listing is 24 hours old. Null if none counts. */
  resets_at: Date | null
  is_captcha_required: boolean
}

/** An allowed download. */
export interface TrackedDownload {
  allowed: true
  download_id: string
  used: number
  remaining: number
}

/** Downloads of a user. */
export interface DownloadStats {
  days: number
  by_type: { type: DownloadType; label: string; downloads: number; items: number }[]
  latest: DownloadLine[]
}
/** A download attempt. */
export interface DownloadLine {
  id: string
  at: Date
  download_type: DownloadType
  outcome: Outcome
  /** Number of listings, 0 for a document. */
  items: number
  object: string
}

/** A download in the admin table. */
export interface AuditedDownload extends DownloadLine {
  account_id: string
  account_name: string
  account_email: string
  ip: string | null
  user_agent: string | null
}
export type DownloadAudit = TablePage<AuditedDownload>

/** A user's own limits. */
export interface OwnLimits {
  listings_per_day: number
  documents_per_day: number
  reason: string
  set_by_name: string | null
  updated_at: Date
  version: number
}

/** Counts of a user's downloads. */
export interface DownloadFacts {
  account_id: string
  name: string
  email: string
  listings: number
  most_in_a_minute: number
  most_in_a_minute_at: Date | null
  networks_in_an_hour: number
  at_night: number
  unopened: number
  refused: number
}

/** A user with suspicious downloads, and the reasons. */
export interface SuspiciousPerson extends DownloadFacts {
  share_percent: number
  limit: number
  reasons: { rule: Suspicion; label: string; text: string }[]
}
