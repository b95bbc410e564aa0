import * as z from 'zod/mini'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { type ContactPromise, TrackingContext } from '#features/contacts/schema.ts'
import { SocialUrl } from '#features/pictures/schema.ts'
import type { Freshness, OpenHouseTimes, PropertyCard } from '#features/properties/schema.ts'
import { resultFields } from '#features/seo/schema.ts'
import { Honeypot, Id, keysOf, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { HISTORY, LANDING_PAGE_LIST, MESSAGES, PERIODS, STATUSES, type Status } from './words.ts'

const slug = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(
    (value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'Use small letters, digits and hyphens, such as barley-mill.',
  ),
  z.maxLength(80, 'Use 80 characters or fewer.'),
)

/** "2026-11-24T08:30" in Indianapolis, as a field for day and time says it; empty is null. */
const localTime = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (value) =>
        value === '' || (/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, 10))),
      'Enter a day and a time such as 2026-11-24, 8:30 AM.',
    ),
  ),
  z.transform((value): string | null => (value === '' ? null : value)),
)

function isDay(text: string): boolean {
  return z.safeParse(z.iso.date(), text).success
}

const optionalId = z.pipe(
  z.string().check(z.refine((value) => value === '' || z.safeParse(Id, value).success, MESSAGES.noAgent)),
  z.transform((value): string | null => (value === '' ? null : value)),
)

/** A landing page: one home of this office on a page of its own. */
export const landingPageRecord = defineRecord({
  name: 'landing_page',
  table: 'landing_pages',
  isTableLocked: true,
  fields: {
    /** Visitors do not see it. */
    name: field('Name for the office', line(120, 'Enter a name, such as the street.')),
    /** Follows from the name where it is empty. */
    slug: field('Address of the page', slug),
    property_id: field('Home', z.uuid('Choose a home.')),
    agent_id: field('Who answers', optionalId),
    intro: field('First sentences', paragraphs(600)),
    meta_title: field('Title in search results', resultFields.meta_title),
    meta_description: field('Description in search results', resultFields.meta_description),
    og_image_url: field('Picture when shared', SocialUrl),
    status: field('Status', oneOf(STATUSES, 'Choose a status.'), 'draft'),
    publish_at: field('Goes live', localTime),
  },
  messages: MESSAGES,
  history: HISTORY,
})
type LandingPageFields = RecordValues<typeof landingPageRecord>
export type LandingPageDraft = RecordDraft<typeof landingPageRecord>

/** A stored landing page. */
export interface LandingPage extends Omit<LandingPageFields, 'publish_at'>, Stored {
  id: string
  /** When the page goes or went live; null where it never did. */
  publish_at: Date | null
}

/** A page in the administrators' list: what it shows, and what came of it since it was made. */
export interface ListedLandingPage extends LandingPage {
  /** As a visitor may see it now; null where they may not. */
  home: PropertyCard | null
  views: number
  visitors: number
  leads: number
}

/** A page of the administrators' list, with the counts of its tabs. */
export interface LandingPagesPage extends TablePage<ListedLandingPage> {
  counts: Record<Status, number>
}

/** The home on its page: what every visitor may see of it. */
export interface LandingHome {
  id: string
  listing_id: string | null
  title: string
  description: string | null
  /** Street line; null where the seller withholds the address. */
  address: string | null
  city: string
  state: string
  postal_code: string | null
  price: number
  property_sub_type: string | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  garage_spaces: number | null
  association_fee_monthly: number | null
  tax_annual_amount: number | null
  tax_year: number | null
  list_agent_full_name: string | null
  list_office_name: string
  list_office_contact: string
  modification_timestamp: Date
  main_image_key: string | null
  photos_count: number
  images: { storage_key: string; caption: string | null }[]
  open_houses: OpenHouseTimes[]
}

/** A page as visitors see it. Where its home may not be shown, nothing that was written about the home is either. */
export interface PublicLandingPage {
  id: string
  slug: string
  intro: string
  meta_title: string | null
  meta_description: string | null
  og_image_url: string | null
  /** False where only administrators see it, before it goes live or after it was taken off. */
  is_live: boolean
  property: LandingHome | null
  promise: ContactPromise
  freshness: Freshness
}

/** A new page. */
export const CreateLandingPage = z.object(landingPageRecord.shape)
export type CreateLandingPage = z.infer<typeof CreateLandingPage>

/** A changed page; `version` is the one that the change is based on. */
export const UpdateLandingPage = z.object({ ...landingPageRecord.shape, landingPageId: Id, version: Version })
export type UpdateLandingPage = z.infer<typeof UpdateLandingPage>

/** Names one page. */
export const LandingPageId = z.object({ landingPageId: Id })
export type LandingPageId = z.infer<typeof LandingPageId>

/** Names a page by its address. */
export const LandingPageSlug = z.object({ slug: z.string().check(z.maxLength(200)) })
export type LandingPageSlug = z.infer<typeof LandingPageSlug>

/** A page of the administrators' list. */
export const ListLandingPages = tableInput(LANDING_PAGE_LIST)
export type ListLandingPages = z.infer<typeof ListLandingPages>

/** Asks for the numbers of a page over a period. */
export const GetLandingPageAnalytics = z.object({
  landingPageId: Id,
  period: z._default(z.enum(keysOf(PERIODS)), '30'),
})
export type GetLandingPageAnalytics = z.infer<typeof GetLandingPageAnalytics>

/** Numbers of one day, source or campaign. A visitor is one window of a browser, as long as it is open. */
export interface Tally {
  views: number
  visitors: number
  leads: number
}

/** What came of a page. Robots and the office's own looks are not counted. */
export interface LandingPageAnalytics {
  page: Pick<LandingPage, 'id' | 'name' | 'slug' | 'status' | 'publish_at'>
  period: keyof typeof PERIODS
  totals: Tally
  /** Leads that were promised an answer in this period, and how many had it in time. */
  promises: { due: number; in_time: number }
  /** Each day of the period, the oldest first. */
  days: (Tally & { date: string })[]
  /** The most visitors first. */
  sources: (Tally & { source: string; medium: string })[]
  campaigns: (Tally & { campaign: string })[]
  counted_at: Date
}

/** Says that a page was opened. Both ids are made by the browser: of one look, and of the window that it happened in. */
export const TrackLandingPageView = z.object({
  landingPageId: Id,
  viewId: Id,
  visitId: Id,
  tracking: z.optional(TrackingContext),
})
export type TrackLandingPageView = z.infer<typeof TrackLandingPageView>

/** A phone number of the United States or an e-mail address, each in the form in which it is kept. */
const reach = z.string('Enter your phone number or e-mail address.').check(
  z.trim(),
  z.minLength(1, 'Enter your phone number or e-mail address.'),
  z.maxLength(254, MESSAGES.reach),
  // An address may have a number in it.
  z.overwrite((value) => (value.includes('@') ? value : phoneText(value))),
  z.refine((value) => /^\d{3}-\d{3}-\d{4}$/.test(value) || z.safeParse(z.email(), value).success, MESSAGES.reach),
)

const leadFields = {
  landingPageId: Id,
  name: line(120, 'Enter your name.'),
  reach,
  question: paragraphs(2000),
  contactConsent: z.boolean().check(z.refine((value) => value, MESSAGES.consentMissing)),
}

/** The form as its page holds it. */
export const LandingLeadForm = z.object({ ...leadFields, website: Honeypot })

/** Somebody who wishes to see the home, or asks about it. */
export const CaptureLandingPageLead = z.object({
  ...leadFields,
  website: z.optional(Honeypot),
  captcha: CaptchaPass,
  visitId: z.optional(Id),
  tracking: z.optional(TrackingContext),
})
export type CaptureLandingPageLead = z.infer<typeof CaptureLandingPageLead>
