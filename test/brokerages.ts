import { paletteOf } from '#features/brand/rules/palette.ts'
import type { Typefaces } from '#features/brand/words.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { DEFAULT_COLORS } from '#kit/color-tokens.ts'

/** Two brokerages that have nothing in common with each other or with the sample. */

export interface TestBrokerage {
  /** Word that is in every name, street and text of this brokerage and nowhere else. */
  mark: string
  /** Domain of all its email addresses. */
  domain: string
  record: Brokerage
  place: { city: string; county: string; postal_code: string; latitude: number; longitude: number }
  /** First six digits of its phone numbers. */
  phones: string
  color: string
  accent: string | null
  typefaces: Typefaces
  logo: string
}

const DAYS = ['Tuesday', 'Wednesday', 'Thursday'] as const
const OPEN = { legal_reviewed_on: '2026-09-14', open: true }

const bluff: Omit<TestBrokerage, 'record'> = {
  mark: 'Ferrybluff',
  domain: 'ferrybluff.example',
  place: { city: 'Muncie', county: 'Delaware', postal_code: '47305', latitude: 40.1934, longitude: -85.3864 },
  phones: '765-555',
  color: '#7a1f3d',
  accent: null,
  typefaces: 'source_serif',
  logo: '<path fill="#7a1f3d" d="M0 0h300v80H0z"/><path fill="#2a6f4e" d="M20 20h40v40H20z"/>',
}
const quarry: Omit<TestBrokerage, 'record'> = {
  mark: 'Quarrylane',
  domain: 'quarrylane.example',
  place: { city: 'Bloomington', county: 'Monroe', postal_code: '47401', latitude: 39.1653, longitude: -86.5264 },
  phones: '812-555',
  color: '#14532d',
  accent: '#f08a5d',
  typefaces: 'lora',
  logo: '<circle fill="#14532d" cx="150" cy="60" r="60"/><path fill="#f08a5d" d="M0 100h300v40H0z"/>',
}

function recordOf({ mark, domain, place, phones }: Omit<TestBrokerage, 'record'>, more: Partial<Brokerage>): Brokerage {
  const street = `9 ${mark} Parkway`
  return {
    name: `${mark} & Daughters Homes`,
    short_name: `${mark} & Daughters`,
    tagline: `Houses by the water, says ${mark}.`,
    affiliation: `Part of the ${mark} Harbor network.`,
    license_number: `RC6${phones.replace(/\D/g, '')}9`,
    licensed_since: 2008,
    designated_broker: `Ottoline ${mark}-Prewitt`,
    street,
    city: place.city,
    state: 'IN',
    state_name: 'Indiana',
    postal_code: place.postal_code,
    phone: `${phones}-0171`,
    email: `front-desk@${domain}`,
    social: [{ label: `${mark} on Instagram`, url: `https://social.${domain}/homes` }],
    hours: [{ label: 'Tuesday to Thursday, 7 AM to 1 PM', days: [...DAYS], opens: '07:00', closes: '13:00' }],
    service_area: [place.city, `${mark} Township`],
    dmca_agent: {
      name: `Ottoline ${mark}-Prewitt, copyright`,
      address: `${street}, ${place.city}`,
      phone: `${phones}-0172`,
      email: `copyright@${domain}`,
    },
    mls: {
      name: `${mark} Listing Exchange`,
      office_keys: [`${mark.toUpperCase()}9`],
      courtesy: `Shown by courtesy of the ${mark} Listing Exchange.`,
      disclaimer: `The ${mark} Listing Exchange sent this by {as_of}, and ${mark} vouches for nothing.`,
      copyright: `© ${mark} Listing Exchange.`,
    },
    has_drawn_pictures: false,
    launch: { legal_reviewed_by: `Counsel ${mark}`, ...OPEN },
    ...more,
  }
}

/** The brokerages under test. */
export const BROKERAGES: readonly [TestBrokerage, TestBrokerage] = [
  { ...bluff, record: recordOf(bluff, {}) },
  {
    ...quarry,
    // Another state of every optional member.
    record: recordOf(quarry, {
      affiliation: null,
      social: [],
      hours: [{ label: 'Sunday, 3 PM to 4 PM', days: ['Sunday'], opens: '15:00', closes: '16:00' }],
    }),
  },
]

/** Lists the colors of the default palette and of the other brokerage that this one does not have. */
export function foreignColors(own: TestBrokerage, other: TestBrokerage): string[] {
  const mine = new Set<string>(Object.values(paletteOf(own)))
  return [...Object.values(DEFAULT_COLORS), ...Object.values(paletteOf(other))].filter((color) => !mine.has(color))
}
