import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { keysOf, line as oneLine, optionalEmail, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { HOLIDAYS, type Holiday } from '#kit/time/holidays.ts'
import { type DayKey, type LaunchKey, MAX_OFFICES, MAX_SPECIAL_DAYS, WEEKDAYS } from './words/settings.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.minLength(1), z.maxLength(4000))

/** Opening hours for some days of the week. */
const Hours = z.object({
  label: line,
  /** English names, for structured data. */
  days: z.array(z.enum(Object.values(WEEKDAYS))),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
})
export type Hours = z.infer<typeof Hours>

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A date on which the office is closed or has other hours. */
const SpecialDay = z.object({
  date: z.iso.date(),
  /** Reason, such as "Thanksgiving Day". */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Null on a closed day. */
  opens: z.nullable(clockTime),
  closes: z.nullable(clockTime),
  /** Text for visitors, made from the other members. */
  label: z.optional(line),
})
export type SpecialDay = z.infer<typeof SpecialDay>

/** An office besides the main one, whose data are in the record itself. */
const Office = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  street: line,
  city: line,
  postal_code: line,
  /** Ten digits with hyphens. */
  phone: z.nullable(line),
  email: z.nullable(line),
  /** Null if it has the license of the company. */
  license_number: z.nullable(line),
  /** Empty by appointment only. */
  hours: z.array(Hours),
  /** Agents who work there, by id or by the slug of their page. */
  agents: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(100)),
})
export type Office = z.infer<typeof Office>

/** Recipient of legal notices. */
const Addressee = z.object({ name: line, address: line, phone: line, email: line })

/** Release of the site to visitors. */
const Launch = z.object({
  /** Attorney or broker who approved the legal texts. */
  legal_reviewed_by: z.nullable(line),
  legal_reviewed_on: z.nullable(z.iso.date()),
  /** True if the owner opened the site. Visitors see it only if nothing is missing either. */
  open: z.boolean(),
})

/**
 * Everything specific to one brokerage: names, addresses, licenses, the MLS and its texts.
 * Page copy, emails and structured data use it. Empty lists and nulls are not displayed.
 */
export const Brokerage = z.object({
  name: line,
  /** Short name in running text, such as "Meridian Row". */
  short_name: line,
  tagline: line,
  /** Sentence about the franchise affiliation. */
  affiliation: z.nullable(line),
  license_number: z.nullable(line),
  licensed_since: z.nullable(z.number()),
  designated_broker: z.nullable(line),
  street: z.nullable(line),
  city: line,
  state: line,
  state_name: line,
  postal_code: z.nullable(line),
  /** Ten digits with hyphens. */
  phone: z.nullable(line),
  email: z.nullable(line),
  social: z.array(z.object({ label: line, url: z.url() })),
  hours: z.array(Hours),
  /** Hours for tours. Without a value, the default includes evenings and Sundays. */
  tour_hours: z.optional(z.array(Hours)),
  /** Legal holidays on which the office works. On all others no appointments are offered. */
  works_on_holidays: z.optional(z.array(z.enum(keysOf(HOLIDAYS)))),
  /** Dates with other hours, in order. They override the week and the legal holidays. */
  special_days: z.optional(z.array(SpecialDay).check(z.maxLength(MAX_SPECIAL_DAYS))),
  /** Offices besides the main one. */
  offices: z.optional(z.array(Office).check(z.maxLength(MAX_OFFICES))),
  service_area: z.array(line),
  dmca_agent: z.nullable(Addressee),
  mls: z.object({
    /** Name according to the license, such as "Crossroads MLS". */
    name: line,
    /** Keys of the brokerage's offices in the feed, which identify its own listings. */
    office_keys: z.array(line),
    /** Short sentence next to a single home or card grid. */
    courtesy: line,
    /** Full disclaimer under every page with listings. `{as_of}` is the end of the last successful sync. */
    disclaimer: text,
    copyright: line,
  }),
  /** True if the feed's photos are drawings. Alternative texts and captions then mention it. */
  has_drawn_pictures: z.boolean(),
  launch: z.optional(Launch),
})
export type Brokerage = z.infer<typeof Brokerage>

/** Stored record with its version. */
export interface StoredBrokerage {
  brokerage: Brokerage
  version: number
  updated_at: Date | null
}

/** Facts outside the record that opening the site depends on. */
export interface LaunchFacts {
  has_administrator: boolean
  has_listings: boolean
}

/** Reason that the site cannot open yet. */
export interface MissingItem {
  key: LaunchKey
  sentence: string
  /** Page on which an administrator adds it. */
  href: string
  /** Field of the form that has it, if any. */
  field: keyof BrokerageDraft | null
}

/** Record for its page in the admin area. */
export interface BrokerageSettings extends StoredBrokerage {
  is_open: boolean
  missing: MissingItem[]
  history: Change[]
}

/** Result of a set-up by file. */
export interface Configured {
  name: string
  is_changed: boolean
  is_open: boolean
  is_open_wanted: boolean
  /** Legal review that the file adds, which approves the legal texts as they are. */
  new_review: { approved_by: string; approved_on: string } | null
  missing: MissingItem[]
}

const clock = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'Enter a time, such as 9:00 AM.'),
)
type HoursName = `${'' | 'tour_'}${DayKey}_${'opens' | 'closes'}`
const hours = Object.fromEntries(
  ['', 'tour_'].flatMap((kind) =>
    keysOf(WEEKDAYS).flatMap((day) => ['opens', 'closes'].map((end) => [`${kind}${day}_${end}`, clock])),
  ),
) as Record<HoursName, typeof clock>

type HolidayName = `works_${Holiday}`
const holidays = Object.fromEntries(keysOf(HOLIDAYS).map((holiday) => [`works_${holiday}`, z.boolean()])) as Record<
  HolidayName,
  ReturnType<typeof z.boolean>
>

/** Returns the schema of a line that may be empty. */
const emptyOrLine = (max: number) =>
  z.pipe(
    optionalLine(max),
    z.transform((value: string | null) => value ?? ''),
  )

const fields = {
  /** Empty for the neutral value, as other names below: a new record is saved before it is complete. */
  name: emptyOrLine(200),
  short_name: emptyOrLine(60),
  tagline: oneLine(200, 'Enter a sentence for search results.'),
  affiliation: optionalLine(200),
  license_number: optionalLine(40),
  licensed_since: z.nullable(
    z
      .int('Enter a year such as 2020.')
      .check(z.minimum(1900, 'Enter a year such as 2020.'), z.maximum(2100, 'Enter a year such as 2020.')),
  ),
  designated_broker: optionalLine(120),
  street: optionalLine(200),
  city: emptyOrLine(80),
  postal_code: optionalLine(10),
  phone: optionalPhone(),
  email: optionalEmail(),
  /** URLs, one per line. */
  social: paragraphs(2000),
  ...hours,
  ...holidays,
  /** Names in display order, one per line. */
  service_area: paragraphs(4000),
  dmca_name: optionalLine(200),
  dmca_address: optionalLine(200),
  dmca_phone: optionalPhone(),
  dmca_email: optionalEmail(),
  mls_name: emptyOrLine(200),
  /** Keys, one per line. */
  mls_office_keys: paragraphs(2000),
  mls_courtesy: oneLine(200, 'Enter the attribution line.'),
  mls_disclaimer: paragraphs(4000).check(z.minLength(1, 'Enter the disclaimer.')),
  mls_copyright: oneLine(200, 'Enter the copyright line.'),
}

/** Input that changes the record; `version` is the one that the change is based on. */
export const UpdateBrokerage = z.object({ version: Version, ...fields })
export type UpdateBrokerage = z.infer<typeof UpdateBrokerage>
/** Form values of the record. */
export type BrokerageDraft = Draft<Omit<z.input<typeof UpdateBrokerage>, 'version'>>

type OfficeHoursName = `${DayKey}_${'opens' | 'closes'}`
const officeHours = Object.fromEntries(
  keysOf(WEEKDAYS).flatMap((day) => ['opens', 'closes'].map((end) => [`${day}_${end}`, clock])),
) as Record<OfficeHoursName, typeof clock>

/** An office as typed. `former` is its stored name; empty adds one. */
export const UpdateOffice = z.object({
  version: Version,
  former: z.string().check(z.maxLength(80)),
  name: oneLine(80, 'Enter the name of the office, such as North office.'),
  street: oneLine(200, 'Enter the street.'),
  city: oneLine(80, 'Enter the city.'),
  postal_code: oneLine(10, 'Enter the ZIP code.'),
  phone: optionalPhone(),
  email: optionalEmail(),
  license_number: optionalLine(40),
  ...officeHours,
  agents: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(100)),
})
export type UpdateOffice = z.infer<typeof UpdateOffice>
/** Form values of an office. */
export type OfficeDraft = Draft<Omit<z.input<typeof UpdateOffice>, 'version' | 'former'>>

/** Office to remove. */
export const RemoveOffice = z.object({ version: Version, name: z.string().check(z.maxLength(80)) })
export type RemoveOffice = z.infer<typeof RemoveOffice>

/** The offices for administrators. */
export interface OfficesView {
  offices: Office[]
  /** Address of the main office on one line, or null if none is set. */
  main: string | null
  version: number
}

/** A date with other hours as typed; both times are empty on a closed day. */
export const AddSpecialDay = z.object({
  version: Version,
  date: z.string().check(
    z.trim(),
    z.refine((value) => z.safeParse(z.iso.date(), value).success, 'Enter a date, such as 12/24/2026.'),
  ),
  name: oneLine(60, 'Enter the reason, such as Christmas Eve.'),
  opens: clock,
  closes: clock,
})
export type AddSpecialDay = z.infer<typeof AddSpecialDay>

/** Date whose usual hours apply again. */
export const RemoveSpecialDay = z.object({ version: Version, date: z.iso.date() })
export type RemoveSpecialDay = z.infer<typeof RemoveSpecialDay>

/** The page of holidays. */
export interface SpecialDays {
  days: SpecialDay[]
  /** Legal holidays of the next 12 months that are not on the list. */
  offered: { date: string; name: string; label: string }[]
  version: number
}

/** Input that closes the office on the usual holidays of the next 12 months. */
export const AddUsualHolidays = z.object({ version: Version })
export type AddUsualHolidays = z.infer<typeof AddUsualHolidays>

/** Input that opens the site or takes it offline. */
export const ChangeLaunch = z.object({ version: Version })
export type ChangeLaunch = z.infer<typeof ChangeLaunch>
