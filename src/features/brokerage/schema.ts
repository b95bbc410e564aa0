import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { HOLIDAYS } from '#kit/time/holidays.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.minLength(1), z.maxLength(4000))

/** Opening hours of some days of the week. */
const Hours = z.object({
  label: line,
  /** Days by their English names, for structured data. */
  days: z.array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
})

/** A person or an office that notices are sent to. */
const Addressee = z.object({ name: line, address: line, phone: line, email: line })

/**
 * Everything that is of one brokerage and no other: names, addresses, licenses, the MLS and its texts.
 * Copy, letters and structured data take it from here. Empty lists and nulls are left out where they would be shown.
 */
export const Brokerage = z.object({
  name: line,
  /** As people say it: "Meridian Row". */
  short_name: line,
  tagline: line,
  /** The sentence on the tie with the national brand. */
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
  /** When agents give tours; evenings and Sundays of the usual table where it is not set. */
  tour_hours: z.optional(z.array(Hours)),
  /** Legal holidays on which the office works; on all others no appointments are offered. */
  works_on_holidays: z.optional(z.array(z.enum(keysOf(HOLIDAYS)))),
  service_area: z.array(line),
  dmca_agent: z.nullable(Addressee),
  mls: z.object({
    /** As the license names it: "Crossroads MLS". */
    name: line,
    /** Keys of the brokerage's own offices in the feed: their listings are its own. */
    office_keys: z.array(line),
    /** The short sentence beside a single home or card grid. */
    courtesy: line,
    /** The full disclaimer under every page with listings; `{as_of}` is the end of the last good import. */
    disclaimer: text,
    copyright: line,
  }),
  /** True where the feed's pictures are drawings and not photographs: alternative texts and captions say so. */
  has_drawn_pictures: z.boolean(),
})
export type Brokerage = z.infer<typeof Brokerage>
