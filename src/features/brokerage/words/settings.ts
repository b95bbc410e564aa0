/** Days of the week, by key. English names, for structured data. */
export const WEEKDAYS = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const
export type DayKey = keyof typeof WEEKDAYS

export const MAX_SPECIAL_DAYS = 60
export const MAX_OFFICES = 20
/** Other offices that the side of a page lists. More of them have their own section. */
export const MAX_ASIDE_OFFICES = 3
/** Legal holidays on which most offices close. */
export const USUAL_HOLIDAYS = ['new_year', 'memorial', 'independence', 'labor', 'thanksgiving', 'christmas'] as const

/** Requirements for opening the site, in the order of the list, as sentences for one that is missing. */
export const LAUNCH_ITEMS = {
  name: 'The name of the brokerage is missing.',
  short_name: 'The short name of the brokerage is missing.',
  license_number: 'The company license number is missing.',
  designated_broker: 'The designated broker is missing.',
  address: 'The office address is missing: street, city, and ZIP code.',
  phone: 'The office phone number is missing.',
  email: 'The office email address is missing. Visitors see it.',
  mls_texts: 'The MLS texts are missing: name, attribution, disclaimer with {as_of}, and copyright.',
  office_keys: 'The office keys in the MLS are missing.',
  legal_review: 'The legal texts have no review on record: who reviewed them, and when.',
  administrator: 'There is no active administrator. Run npm run admin -- create EMAIL.',
  listings: 'No listings are imported yet.',
} as const
export type LaunchKey = keyof typeof LAUNCH_ITEMS

/** Members of the record, as the history names them. */
export const MEMBERS = {
  name: 'name',
  short_name: 'short name',
  tagline: 'tagline',
  affiliation: 'affiliation',
  license_number: 'license number',
  licensed_since: 'year of the license',
  designated_broker: 'designated broker',
  street: 'street',
  city: 'city',
  state: 'state',
  state_name: 'state',
  postal_code: 'ZIP code',
  phone: 'phone',
  email: 'email',
  social: 'social profiles',
  hours: 'office hours',
  tour_hours: 'tour hours',
  works_on_holidays: 'holidays',
  special_days: 'closed days and special hours',
  offices: 'offices',
  service_area: 'service area',
  dmca_agent: 'DMCA agent',
  mls: 'MLS texts',
  has_drawn_pictures: 'note on drawings',
  launch: 'legal review',
} as const

/** Attribution texts that MLSs usually require; {mls} is the name of the MLS. Source: MLS GRID IDX rules 19.24. */
export const USUAL_MLS_TEXTS = {
  mlsgrid: {
    label: 'MLS GRID',
    courtesy: 'Listings courtesy of {mls} as distributed by MLS GRID.',
    disclaimer:
      'Based on information submitted to the MLS GRID as of {as_of}. All data is obtained from various sources and may not have been verified by broker or MLS GRID. Supplied Open House Information is subject to change without notice. All information should be independently reviewed and verified for accuracy. Properties may or may not be listed by the office/agent presenting the information. Information is for consumers’ personal, non-commercial use and may be used only to find homes they may want to buy.',
    copyright: 'Listing data © {mls}.',
  },
  other: {
    label: 'Other MLS',
    courtesy: 'Listings courtesy of {mls}.',
    disclaimer:
      'Information from {mls} as of {as_of}. It is provided for consumers’ personal, non-commercial use and may be used only to find homes they may want to buy. It is deemed reliable but is not guaranteed accurate by the MLS, and should be independently verified.',
    copyright: 'Listing data © {mls}.',
  },
} as const

export const MESSAGES = {
  changedMeanwhile: 'Someone else saved these settings after you opened them.',
  closesBeforeOpening: 'Enter a closing time after the opening time.',
  oneTimeMissing: 'Enter both times, or neither.',
  officeGone: 'This office was removed.',
  officeTwice: 'Another office has this name.',
  tooManyOffices: `The list can have up to ${MAX_OFFICES} offices. Remove one first.`,
  dateTwice: 'This date is already on the list. Remove it first.',
  pastDate: 'Enter today’s date or a later one.',
  farDate: 'Enter a date in the next 2 years.',
  tooManyDays: `The list can have up to ${MAX_SPECIAL_DAYS} days. Remove some first.`,
  specialDays: 'Each date can be listed once, with both times or neither.',
  dayTwice: 'Each day can have one opening time and one closing time.',
  phone: 'Enter a phone number with 10 digits, such as 317-555-0123.',
  email: 'Enter an email address such as name@example.com.',
  postalCode: 'Enter a ZIP code such as 46001.',
  city: 'Enter the city.',
  license: 'Enter the license number as printed on the company license, such as RC12345678.',
  social: 'Enter web addresses that begin with https://, one per line.',
  dmca: 'Enter the DMCA agent’s name, address, phone, and email.',
  asOf: 'Keep {as_of} in the disclaimer. The site replaces it with the time of the last sync.',
  requiredWhileOpen: 'The site is live and needs this. Take the site offline first.',
  notReady: 'The site can’t launch yet.',
  notARecord: 'The file must contain one JSON object: the brokerage record.',
  unknownMembers: 'The file has members that the brokerage record does not have.',
  unknownMember: 'no such member',
  wrongMembers: 'Some values in the file aren’t valid.',
} as const
