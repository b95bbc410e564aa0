import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { HOLIDAYS } from '#kit/time/holidays.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.minLength(1), z.maxLength(4000))

/** Opening hours for some days of the week. */
const Hours = z.object({
  label: line,
  /** English names, for structured data. */
  days: z.array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
})

/** Recipient of legal notices. */
const Addressee = z.object({ name: line, address: line, phone: line, email: line })

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
})
export type Brokerage = z.infer<typeof Brokerage>
