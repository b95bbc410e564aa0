import * as z from 'zod/mini'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { leadFormInput, TrackingContext } from '#features/leads/schema.ts'
import { SocialUrl } from '#features/pictures/schema.ts'
import type { Freshness, OpenHouseTimes, PropertyCard } from '#features/properties/schema.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { resultFields } from '#features/seo/schema.ts'
import { Id, keysOf, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
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
    'Use lowercase letters, numbers, and hyphens, such as barley-mill.',
  ),
  z.maxLength(80, 'Use 80 characters or fewer.'),
)

/** Value of a date and time field in Indianapolis, such as "2026-11-24T08:30". Empty becomes null. */
const localTime = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (value) =>
        value === '' || (/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, 10))),
      'Enter a date and a time, such as 11/24/2026, 8:30 AM.',
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

/** A landing page for one listing of the brokerage. */
export const landingPageRecord = defineRecord({
  name: 'landing_page',
  table: 'landing_pages',
  isTableLocked: true,
  fields: {
    /** Not visible to visitors. */
    name: field('Internal name', line(120, 'Enter a name, such as the street.')),
    /** Derived from the name if empty. */
    slug: field('Page address', slug),
    property_id: field('Home', z.uuid('Choose a home.')),
    agent_id: field('Leads go to', optionalId),
    intro: field('Opening text', paragraphs(600)),
    meta_title: field('Title in search results', resultFields.meta_title),
    meta_description: field('Description in search results', resultFields.meta_description),
    og_image_url: field('Image when shared', SocialUrl),
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
  /** When the page goes or went live, or null if it never did. */
  publish_at: Date | null
}

/** A page in the admin table, with its home and its total statistics. */
export interface ListedLandingPage extends LandingPage {
  /** The home as visitors see it now, or null if they may not. */
  home: PropertyCard | null
  views: number
  visitors: number
  leads: number
}

/** A page of the admin table, with the counts of its tabs. */
export interface LandingPagesPage extends TablePage<ListedLandingPage> {
  counts: Record<Status, number>
}

/** The home on its page, with the fields that every visitor may see. */
export interface LandingHome {
  id: string
  listing_id: string | null
  title: string
  description: string | null
  /** Street line, or null if the seller withholds the address. */
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

/** A page as visitors see it. If its home may not be shown, the texts about it are left out. */
export interface PublicLandingPage {
  id: string
  slug: string
  intro: string
  meta_title: string | null
  meta_description: string | null
  og_image_url: string | null
  /** False if only admins see it, before it goes live or after it was archived. */
  is_live: boolean
  property: LandingHome | null
  promise: ContactPromise
  freshness: Freshness
}

/** A new page. */
export const CreateLandingPage = z.object(landingPageRecord.shape)
export type CreateLandingPage = z.infer<typeof CreateLandingPage>

/** A changed page, based on `version`. */
export const UpdateLandingPage = z.object({ ...landingPageRecord.shape, landingPageId: Id, version: Version })
export type UpdateLandingPage = z.infer<typeof UpdateLandingPage>

/** Id of a page. */
export const LandingPageId = z.object({ landingPageId: Id })
export type LandingPageId = z.infer<typeof LandingPageId>

/** Slug of a page. */
export const LandingPageSlug = z.object({ slug: z.string().check(z.maxLength(200)) })
export type LandingPageSlug = z.infer<typeof LandingPageSlug>

/** Input for a page of the admin table. */
export const ListLandingPages = tableInput(LANDING_PAGE_LIST)
export type ListLandingPages = z.infer<typeof ListLandingPages>

/** Page and period of the statistics. */
export const GetLandingPageAnalytics = z.object({
  landingPageId: Id,
  period: z._default(z.enum(keysOf(PERIODS)), '30'),
})
export type GetLandingPageAnalytics = z.infer<typeof GetLandingPageAnalytics>

/** Counts of one day, source or campaign. A visitor is one browser tab while it is open. */
export interface Tally {
  views: number
  visitors: number
  leads: number
}

/** Statistics of a page. Views by robots and staff are not counted. */
export interface LandingPageAnalytics {
  page: Pick<LandingPage, 'id' | 'name' | 'slug' | 'status' | 'publish_at'>
  period: keyof typeof PERIODS
  totals: Tally
  /** Leads that were due in this period, and those answered in time. */
  promises: { due: number; in_time: number }
  /** Each day of the period, oldest first. */
  days: (Tally & { date: string })[]
  /** Most visitors first. */
  sources: (Tally & { source: string; medium: string })[]
  campaigns: (Tally & { campaign: string })[]
  counted_at: Date
}

/** A view of a page. The browser creates the ids of the view and of its tab. */
export const TrackLandingPageView = z.object({
  landingPageId: Id,
  viewId: Id,
  visitId: Id,
  tracking: z.optional(TrackingContext),
})
export type TrackLandingPageView = z.infer<typeof TrackLandingPageView>

/** A US phone number or an email address, normalized for storage. */
const reach = z.string('Enter your phone number or email address.').check(
  z.trim(),
  z.minLength(1, 'Enter your phone number or email address.'),
  z.maxLength(254, MESSAGES.reach),
  // An email address may contain digits, so it is not treated as a phone number.
  z.overwrite((value) => (value.includes('@') ? value : phoneText(value))),
  z.refine((value) => /^\d{3}-\d{3}-\d{4}$/.test(value) || z.safeParse(z.email(), value).success, MESSAGES.reach),
)

/** Form for a tour request or a question about the home. */
export const CaptureLandingPageLead = z.object({
  landingPageId: Id,
  name: line(120, 'Enter your name.'),
  reach,
  question: paragraphs(2000),
  contactConsent: ContactConsent,
  visitId: z.optional(Id),
  ...leadFormInput,
})
export type CaptureLandingPageLead = z.infer<typeof CaptureLandingPageLead>
