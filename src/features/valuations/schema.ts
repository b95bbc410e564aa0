import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import type { ContactMethod } from '#features/accounts/words.ts'
import { leadFormInput } from '#features/leads/schema.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  ANSWER_WAYS,
  type AnswerWay,
  BASEMENTS,
  type BasementKind,
  CONDITIONS,
  type Condition,
  type EstimateRefusal,
  type Factor,
  HOME_KINDS,
  type HomeKind,
  LEAD_STATUSES,
  type LeadStatus,
  MESSAGES,
  type PlacedBy,
  TIMINGS,
  type Timing,
  VALUATION_LIST,
} from './words.ts'

/** Builds the schema of a required whole number between bounds. */
function whole(least: number, most: number, message: string) {
  return z.pipe(
    z
      .nullable(z.number())
      .check(
        z.refine((value) => value !== null && Number.isInteger(value) && value >= least && value <= most, message),
      ),
    z.transform((value) => value ?? least),
  )
}

const address = {
  street: line(120, 'Enter the street address, such as 618 Tulip Poplar Way.'),
  city: line(60, 'Enter the city or town.'),
  postal_code: z
    .string('Enter the ZIP code.')
    .check(z.trim(), z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code, such as 46001.')),
  kind: oneOf(HOME_KINDS, 'Choose the home type.'),
}

const facts = {
  living_area: whole(200, 20_000, 'Enter the finished area above ground in square feet, 200 or more.'),
  bedrooms: whole(0, 20, 'Enter the number of bedrooms.'),
  bathrooms: z.pipe(
    z
      .nullable(z.number())
      .check(
        z.refine(
          (value) => value !== null && value >= 0 && value <= 20 && value * 2 === Math.round(value * 2),
          'Enter the number of bathrooms. A half bath is 0.5.',
        ),
      ),
    z.transform((value) => value ?? 0),
  ),
  year_built: z
    .nullable(z.number())
    .check(
      z.refine(
        (value) => value === null || (Number.isInteger(value) && value >= 1800 && value <= 2100),
        'Enter the year as four digits, such as 1998.',
      ),
    ),
  lot_size_acres: z
    .nullable(z.number())
    .check(
      z.refine((value) => value === null || (value >= 0.001 && value <= 1000), 'Enter the lot in acres, such as 0.25.'),
    ),
  garage_spaces: whole(0, 10, 'Enter the number of garage spaces, 0 for none.'),
  basement: oneOf(BASEMENTS, 'Choose the basement type.'),
}

const condition = {
  condition: oneOf(CONDITIONS, 'Choose the home’s condition.'),
  timing: oneOf(TIMINGS, 'Choose when you might sell.'),
  message: paragraphs(1500),
}

const contact = {
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  way: oneOf(ANSWER_WAYS, 'Choose how we should contact you.'),
  contactConsent: ContactConsent,
}

const phoneWhereCalled = {
  path: ['phone'],
  message: MESSAGES.phoneMissing,
}

/** Schemas of the four questions. */
export const AddressStep = z.object(address)
export type AddressStep = z.infer<typeof AddressStep>
/** Facts of the home. */
export const FactsStep = z.object(facts)
/** Condition and time of a sale. */
export const ConditionStep = z.object(condition)
/** Contact details. */
export const ContactStep = z
  .object({ ...contact, ...leadFormInput })
  .check(z.refine(({ way, phone }) => way === 'email' || phone !== null, phoneWhereCalled))

/** A valuation request. Areas in square feet, the lot in acres. */
export const SubmitHomeValuation = z
  .object({
    ...address,
    ...facts,
    ...condition,
    ...contact,
    ...leadFormInput,
  })
  .check(z.refine(({ way, phone }) => way === 'email' || phone !== null, phoneWhereCalled))
export type SubmitHomeValuation = z.infer<typeof SubmitHomeValuation>

/** Facts of a home that determine its price. Null if unknown. */
export interface HomeFacts {
  kind: HomeKind
  postal_code: string | null
  subdivision: string | null
  living_area: number
  bathrooms: number | null
  year_built: number | null
  lot_size_acres: number | null
  garage_spaces: number | null
  basement: BasementKind | null
  has_pool: boolean
  is_waterfront: boolean
  is_updated: boolean
}

/** A point on the map. */
export interface Spot {
  latitude: number
  longitude: number
}

/** A closed sale as model input. Never sent to a client in this form. */
export interface Sale extends HomeFacts, Spot {
  id: string
  city: string
  close_price: number
  /** Such as "2026-09-18". */
  close_date: string
}

const Figures = z.object({
  tested: z.number(),
  /** Number of tested sales that got a range. */
  answered: z.number(),
  /** Median error of the middle price, as a share. */
  median_error: z.number(),
  /** Share of the middle prices that were off by 10% or less. */
  within_ten: z.number(),
  /** Share of the sales that closed within their range. */
  coverage: z.number(),
})
/** Results of a test on sales that the model had not seen. */
export type TestFigures = z.infer<typeof Figures>

const Calibration = z.object({
  /** Distance of the low and high end from the middle, in expected errors. */
  low: z.number(),
  high: z.number(),
})

/** An estimate model, as stored. */
export const EstimateModel = z.object({
  /** Day zero of the time factor. */
  base_date: z.string(),
  /** Change of the natural log price for each unit of a factor. */
  coefficients: z.record(z.string(), z.number()),
  /** Difference of a ZIP code from the mean of all. */
  areas: z.record(z.string(), z.number()),
  /** Difference of a subdivision from the mean of its ZIP code. */
  subdivisions: z.record(z.string(), z.number()),
  /** Standard error of one comparison, as a share. */
  sigma: z.number(),
  calibration: z.object({ spot: Calibration, zip: Calibration }),
  test: z.object({
    from_date: z.string(),
    to_date: z.string(),
    spot: Figures,
    zip: Figures,
    by_city: z.record(z.string(), Figures),
  }),
})
export type EstimateModel = z.infer<typeof EstimateModel>

/** A stored model. */
export interface StoredModel {
  id: string
  fitted_at: Date
  sales_count: number
  model: EstimateModel
}

/** A sale adjusted to a home, with each adjustment in dollars. */
export interface Comparable {
  id: string
  miles: number
  close_price: number
  adjustments: Partial<Record<Factor, number>>
  adjusted_price: number
  weight: number
}

/** An estimated price range, in whole US dollars. */
export interface PriceRange {
  low_price: number
  middle_price: number
  high_price: number
}

/** Limits of a search for comparable sales. */
export interface SearchStep {
  miles: number
  months: number
  size_share: number
}

/** An estimate, or the reason for a refusal. */
export type Estimate = { sales_count: number; step: SearchStep | null; comparables: Comparable[] } & (
  | ({ refusal: null } & PriceRange)
  | { refusal: EstimateRefusal }
)

/** Token of a request's link. */
export const ValuationToken = z.object({ token: z.string().check(z.maxLength(120)) })
export type ValuationToken = z.infer<typeof ValuationToken>

/** City whose accuracy is requested. */
export const GetEstimateQuality = z._default(z.object({ city: z.optional(z.string().check(z.maxLength(100))) }), {})
export type GetEstimateQuality = z.infer<typeof GetEstimateQuality>

/** Accuracy of estimates on sales that the model had not seen, as shown to visitors. */
export interface EstimateQuality extends TestFigures {
  /** City of the test, or null for all cities. */
  city: string | null
  from_date: string
  to_date: string
  fitted_at: Date
  sales_count: number
}

/** A comparable sale for a viewer with sold data access. */
export interface ShownComparable {
  id: string
  address: string | null
  city: string
  close_date: string
  miles: number
  living_area: number
  close_price: number
  adjustments: Partial<Record<Factor, number>>
  adjusted_price: number
  weight: number
}

/** The answer to a request, as the visitor sees it. */
export interface ValuationAnswer {
  token: string
  number: string
  street: string
  city: string
  postal_code: string
  kind: HomeKind
  living_area: number
  bedrooms: number
  bathrooms: number
  year_built: number | null
  condition: Condition
  timing: Timing
  asked_at: Date
  due_at: Date
  answered_at: Date | null
  answerer: { name: string; title: string; phone: string } | null
  placed_by: PlacedBy | null
  refusal: EstimateRefusal | null
  range: PriceRange | null
  sales_count: number
  search: { miles: number; months: number } | null
  quality: EstimateQuality | null
  /** Null without sold data access. */
  comparables: ShownComparable[] | null
  /** Lets the page recalculate the range when a sale is left out. */
  calibration: { sigma: number; low: number; high: number } | null
}

/** Receipt of a request. */
export interface ValuationReceipt {
  success: true
  due_at: Date
  /** Token of the answer page. */
  token: string
  estimate: (PriceRange & { sales_count: number }) | null
}

/** A request in the admin table. */
export interface Valuation {
  id: string
  name: string
  email: string | null
  phone: string | null
  status: LeadStatus
  street: string
  city: string
  timing: Timing
  low_price: number | null
  high_price: number | null
  refusal: EstimateRefusal | null
  due_at: Date | null
  answered_at: Date | null
  owner_name: string | null
  version: number
  created_at: Date
}

/** A request with all its details. */
export interface ValuationDetail extends Valuation {
  /** True if the phone number answered STOP: no texts go there. */
  is_text_stopped: boolean
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
  number: string
  way: AnswerWay | null
  message: string | null
  postal_code: string
  kind: HomeKind
  living_area: number
  bedrooms: number
  bathrooms: number
  year_built: number | null
  lot_size_acres: number | null
  garage_spaces: number
  basement: BasementKind
  condition: Condition
  placed_by: PlacedBy | null
  middle_price: number | null
  sales_count: number
  search_miles: number | null
  search_months: number | null
  source: string
  medium: string
  reminded_at: Date | null
  escalated_at: Date | null
  comparables: ShownComparable[] | null
}

/** A page of requests, with the counts of the tabs and the share answered in time over the last 90 days. */
export interface ValuationsPage extends TablePage<Valuation> {
  counts: Record<LeadStatus, number>
  promises: { answered: number; in_time: number }
  quality: EstimateQuality | null
}

/** Input for a page of the admin table. */
export const ListValuations = tableInput(VALUATION_LIST)
export type ListValuations = z.infer<typeof ListValuations>

/** Id of a request. */
export const ValuationId = z.object({ valuationId: Id })
export type ValuationId = z.infer<typeof ValuationId>

/** Next status of a request, based on `version`. */
export const UpdateValuationStatus = z.object({
  valuationId: Id,
  version: Version,
  status: oneOf(LEAD_STATUSES, 'Choose a status.'),
})
export type UpdateValuationStatus = z.infer<typeof UpdateValuationStatus>
