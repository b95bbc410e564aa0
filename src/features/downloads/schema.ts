import * as z from 'zod/mini'
import { CaptchaPass, VerifyCaptcha } from '#features/captcha/schema.ts'
import { Id, line } from '#kit/form/inputs.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { DOWNLOAD_LIST, type DownloadType, MAX_ITEMS, MESSAGES, type Outcome, type Suspicion } from './words.ts'

const ids = z.array(Id).check(z.minLength(1, MESSAGES.nothingChosen), z.maxLength(MAX_ITEMS))

/** A download that is about to be made: of homes, or of one document. `captchaPass` where one is asked for. */
export const TrackDownload = z.union([
  z.object({
    type: z.enum(['property_image', 'property_data', 'search_export', 'property_details']),
    propertyIds: ids,
    captchaPass: CaptchaPass,
  }),
  z.object({ type: z.literal('document'), documentId: Id, captchaPass: CaptchaPass }),
])
export type TrackDownload = z.infer<typeof TrackDownload>

/** A search to export as a file: its values by name, or the search part of an address, as a form posts it. */
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

/** Homes to export by id, as a comparison names them. */
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

/** An export as its form posts it: each call takes the member that it knows. */
export const ExportForm = z.object({ search: z.string(), propertyIds: z.string() })

/** A photo to download: its home and its key. */
export const DownloadPhoto = z.object({
  propertyId: Id,
  storageKey: z.string().check(z.maxLength(200)),
  captchaPass: CaptchaPass,
})
export type DownloadPhoto = z.infer<typeof DownloadPhoto>

/** An export to describe before it is made: of a search, of sold homes, or of homes by id. */
export const ProposeExport = z.object({
  of: z._default(z.enum(['search', 'sold', 'homes']), 'search'),
  /** Search part of the results' address, or ids with commas between them. */
  value: z._default(z.string().check(z.maxLength(20_000)), ''),
})
export type ProposeExport = z.infer<typeof ProposeExport>

/** An export as its page describes it. */
export interface ExportProposal {
  of: ProposeExport['of']
  value: string
  /** Heading of the results: "Homes for sale in Carmel". */
  heading: string
  /** Address of the results. */
  href: string
  /** Homes found; an export has MAX_ITEMS of them at most. */
  total: number
  /** Homes in the file. */
  size: number
  columns: string[]
}

/** A solved captcha, for a download. */
export const VerifyDownloadCaptcha = z.pick(VerifyCaptcha, { solution: true })
export type VerifyDownloadCaptcha = z.infer<typeof VerifyDownloadCaptcha>

/** A page of the administrators' list; of one person where they are named. */
export const GetDownloadAudit = z._default(
  z.intersection(tableInput(DOWNLOAD_LIST), z.object({ userId: z.optional(Id) })),
  {},
)
export type GetDownloadAudit = z.infer<typeof GetDownloadAudit>

/** How many days back. */
export const GetSuspiciousActivity = z._default(
  z.object({ days: z._default(z.int().check(z.minimum(1), z.maximum(30)), 1) }),
  { days: 1 },
)
export type GetSuspiciousActivity = z.infer<typeof GetSuspiciousActivity>

/**
 * Limits of one person, or null for those of the site. `version` is 0 where the person had none. They may be above the
 * site's own, and never above the MLS's.
 */
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

/** The same as a form has it, where the limits of the site are a box that is not ticked. */
export const DownloadLimitsForm = z.object({ ...limited, hasOwn: z.boolean(), ...limits })

const fromForm = z.pipe(
  DownloadLimitsForm,
  z.transform(({ hasOwn, listingsPerDay, documentsPerDay, ...rest }) => ({
    ...rest,
    limits: hasOwn ? { listingsPerDay, documentsPerDay } : null,
  })),
)
export const UpdateUserDownloadLimits = z.union([
  z.object({ ...limited, limits: z.nullable(z.object(limits)) }),
  fromForm,
])
export type UpdateUserDownloadLimits = z.infer<typeof UpdateUserDownloadLimits>

/** The state of one person's limits. Listings count once in 24 hours, however often and in whatever form they are downloaded. */
export interface DownloadLimits {
  types: { type: DownloadType; label: string; used: number; limit: number; remaining: number }[]
  listings: { used: number; limit: number; remaining: number; active: number; share_limit: number }
  documents: { used: number; limit: number; remaining: number }
  /** When the oldest listing that counts leaves the 24 hours; null where none counts. */
  resets_at: Date | null
  is_captcha_required: boolean
}

/** A download that may be made. */
export interface TrackedDownload {
  allowed: true
  download_id: string
  used: number
  remaining: number
}

/** What the caller has downloaded. */
export interface DownloadStats {
  days: number
  by_type: { type: DownloadType; label: string; downloads: number; items: number }[]
  latest: DownloadLine[]
}
export interface DownloadLine {
  id: string
  at: Date
  download_type: DownloadType
  outcome: Outcome
  /** Listings in it; 0 for a document. */
  items: number
  object: string
}

/** A download as administrators see it. */
export interface AuditedDownload extends DownloadLine {
  account_id: string
  account_name: string
  account_email: string
  ip: string | null
  user_agent: string | null
}
export type DownloadAudit = TablePage<AuditedDownload>

/** Own limits of a person. */
export interface OwnLimits {
  listings_per_day: number
  documents_per_day: number
  reason: string
  set_by_name: string | null
  updated_at: Date
  version: number
}

/** What was counted of one person's downloads. */
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

/** Somebody whose downloads are suspicious, and why. */
export interface SuspiciousPerson extends DownloadFacts {
  share_percent: number
  limit: number
  reasons: { rule: Suspicion; label: string; text: string }[]
}
