import sharp from 'sharp'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { sampleId } from './id.ts'

/**
 * Returns the events of the sample brokerage around a date, with their registrations. All guests and companies are
 * invented.
 */
export function eventsAt(now: Date) {
  const events = [
    event('first-thursday', now, firstThursday(now, 0), '18:30', '20:30', 40, {
      title: 'First Thursday: what closed, and what sat',
      summary:
        'Agents, lenders, inspectors, and investors compare notes on what sold, what sat, and what buyers asked for.',
      description:
        'Fifteen minutes of numbers from Dana: closed prices by ZIP code, days on market, and where sellers paid for repairs. Then an hour and a half of talk, with pie from the bakery next door.\n\nBring one question and one business card. No pitches. Anyone who pitches buys the next pie.',
      ...WHEEL_HOUSE,
    }),
    event('crawl-space', now, addDays(firstThursday(now, 0), 13), '12:00', '13:15', 12, {
      title: 'Lunch in a crawl space',
      summary:
        'An inspector shows twelve people what to look for under a house. Wear old clothes. Lunch is on the porch.',
      description:
        'Ruth Okonjo opens the hatch of a 1962 ranch and says what she sees: vapor barrier, joists, the drain that someone fixed twice. You come back up with a list of nine things to check before you write an offer.',
      venue: 'A vacant house',
      street: '512 West Main Street',
      city: 'Greenwood',
      postal_code: '46142',
      arrival_note:
        'Park on the street. The crawl space is 30 inches high. If you stay above, you can watch on a screen.',
      host: 'marcus-ellery',
    }),
    event('numbers', now, firstThursday(now, 1), '18:30', '20:30', 40, {
      title: 'First Thursday: rates, rents, and tax bills',
      summary: 'A lender, a property manager, and a county assessor answer the questions that clients ask.',
      description: '',
      ...WHEEL_HOUSE,
      status: 'draft' as const,
    }),
    event('october', now, firstThursday(now, -1), '18:30', '20:30', 40, {
      title: 'First Thursday: listings and the furnace question',
      summary: 'Two heating firms, three agents, and the oldest furnace in Johnson County.',
      description: '',
      ...WHEEL_HOUSE,
    }),
    event('september', now, firstThursday(now, -2), '18:30', '20:30', 40, {
      title: 'First Thursday: out-of-town buyers',
      summary: 'What people ask first when they relocate here, and who can answer.',
      description: '',
      ...WHEEL_HOUSE,
      host: 'marcus-ellery',
    }),
  ]
  return { events, registrations: registrationsAt(now) }
}

const WHEEL_HOUSE = {
  venue: 'The Wheel House',
  street: '240 Madison Row, upstairs',
  city: 'Greenwood',
  postal_code: '46142',
  arrival_note: 'Park behind the bakery. The ramp and the elevator are at the back door; ring 3.',
  host: 'dana-whitcomb',
}

/** Returns the first Thursday of a month: `months` months after the next one that is at least five days away. */
function firstThursday(now: Date, months: number): string {
  const [year = 0, month = 0] = calendarDayOf(now).split('-').map(Number)
  const dayOf = (ahead: number) => {
    const first = new Date(Date.UTC(year, month - 1 + ahead, 1, 12))
    return new Date(first.getTime() + ((11 - first.getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
  }
  const soonest = calendarDayOf(new Date(now.getTime() + 5 * DAY_MS))
  return dayOf(months + (dayOf(0) >= soonest ? 0 : 1))
}

/** Returns the calendar day `days` days later. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

interface EventText {
  title: string
  summary: string
  description: string
  venue: string
  street: string
  city: string
  postal_code: string
  arrival_note: string
  host: string
  status?: 'draft'
}

function event(key: string, now: Date, date: string, from: string, to: string, capacity: number, about: EventText) {
  const at = (time: string) => instantOf(`${date}T${time}`) ?? new Date(`${date}T${time}:00Z`)
  const { host, status = 'published' as const, ...text } = about
  return {
    id: sampleId('event', key),
    ...text,
    status,
    starts_at: at(from),
    ends_at: at(to),
    host_id: sampleId('agent', host),
    capacity,
    created_at: new Date(now.getTime() - 90 * DAY_MS),
    updated_at: new Date(now.getTime() - 20 * DAY_MS),
  }
}

/**
 * Name and company of the guests on Thursday. The lunch has seats for the first twelve; the others are on the waitlist.
 */
const GUESTS = `
Ruth Okonjo | Straightline Home Inspection
Ben Castellano | Old Northside Home Loans
Meredith Vance | Johnson County Title & Escrow
Tomas Herrera | Ridge & Valley Roofing
Priya Raman | Raman Structural
Walt Dietrich |
June Abernathy | Abernathy & Sons Plumbing
Luis Ortega | Ortega Painting
Grace Kimball | Kimball Staging
Hassan Farouk | Farouk Properties
Nell Brandywine |
Otis Greer | Greer Electric
Marta Lindgren | Hoosier Home Warranty
Dev Patel | Patel Brothers Remodeling
Carol Anne Stipe |
Joel Winthrop | Winthrop Insurance
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))

function registrationsAt(now: Date) {
  const seats = [
    ...GUESTS.slice(0, 14).map((guest, place) =>
      registration('first-thursday', guest, place, 'registered' as const, now),
    ),
    ...GUESTS.map((guest, place) =>
      registration('crawl-space', guest, place, place < 12 ? ('registered' as const) : ('waiting' as const), now),
    ),
    ...GUESTS.slice(2, 12).map((guest, place) => registration('october', guest, place, 'registered' as const, now)),
  ]
  return seats
}

function registration(
  event: string,
  [name = '', company = '']: readonly string[],
  place: number,
  status: 'registered' | 'waiting',
  now: Date,
) {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`
  const at = new Date(now.getTime() - (event === 'october' ? 60 : 12) * DAY_MS + place * 3_700_000)
  return {
    id: sampleId('event-registration', `${event} ${name}`),
    event_id: sampleId('event', event),
    status,
    name,
    email,
    email_normalized: email,
    phone: place % 3 === 0 ? '317-555-0188' : null,
    company: company || null,
    registered_at: at,
    came_at: event === 'october' && place % 4 !== 1 ? at : null,
    created_at: at,
    updated_at: at,
  }
}

/** Returns current and interested sponsors, with their leads and logos. */
export async function sponsorsAt(now: Date) {
  const rows = [
    {
      key: 'old-northside',
      company: 'Old Northside Home Loans',
      name: 'Ben Castellano',
      level: 'food' as const,
      status: 'won' as const,
      event: 'first-thursday',
      hours: 400,
      logo: '<rect x="4" y="22" width="96" height="96" rx="4" fill="#284873"/><path d="M24 100V62L52 38l28 24v38z" fill="#fff"/><path d="M45 100V76h14v24z" fill="#284873"/><text x="120" y="68" font-family="Georgia" font-size="42" fill="#152a47">Old Northside</text><text x="120" y="108" font-family="Arial" font-size="26" fill="#375a8a">Home Loans</text>',
    },
    {
      key: 'county-title',
      company: 'Johnson County Title & Escrow',
      name: 'Meredith Vance',
      level: 'evening' as const,
      status: 'won' as const,
      event: 'first-thursday',
      hours: 600,
      logo: '<circle cx="56" cy="70" r="48" fill="none" stroke="#8a5a00" stroke-width="6"/><path d="M56 34v72M28 58h56" stroke="#8a5a00" stroke-width="6"/><text x="124" y="62" font-family="Georgia" font-size="38" fill="#3b4656">Johnson County</text><text x="124" y="104" font-family="Georgia" font-size="38" fill="#8a5a00">Title &amp; Escrow</text>',
    },
    {
      key: 'hoosier-warranty',
      company: 'Hoosier Home Warranty',
      name: 'Marta Lindgren',
      level: 'door_prize' as const,
      status: 'new' as const,
      event: 'crawl-space',
      hours: 7,
      logo: null,
    },
  ]
  const logos = await Promise.all(
    rows.flatMap(({ key, logo }) => (logo === null ? [] : [renderLogo(sampleId('sponsor-logo', key), logo)])),
  )
  return {
    logos: logos.map((logo) => ({ ...logo, created_at: now })),
    leads: rows.map(({ key, company, name, status, hours }) => {
      const created_at = new Date(now.getTime() - hours * HOUR_MS)
      return {
        id: sampleId('sponsor', key),
        kind: 'sponsor' as const,
        status,
        name,
        email: `${key}@example.com`,
        phone: '317-555-0177',
        message: status === 'new' ? 'A furnace filter for a year, times three? Tell us what people like to win.' : null,
        owner_id: sampleId('agent', 'dana-whitcomb'),
        due_at: new Date(created_at.getTime() + DAY_MS),
        answered_at: status === 'new' ? null : new Date(created_at.getTime() + 9 * HOUR_MS),
        details: JSON.stringify({ company }),
        tracking: '{}',
        source: 'direct',
        medium: 'none',
        created_at,
        updated_at: created_at,
      }
    }),
    sponsors: rows.map(({ key, company, level, status, event: of, logo }) => ({
      lead_id: sampleId('sponsor', key),
      event_id: sampleId('event', of),
      company,
      website_url: `https://www.example.com/${key}`,
      level,
      logo_id: logo === null ? null : sampleId('sponsor-logo', key),
      is_shown: status === 'won',
      updated_at: now,
    })),
  }
}

async function renderLogo(id: string, shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="460" height="140">${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
  return { id, bytes: data, width: info.width, height: info.height }
}

/** Returns companies that apply to be listed as vendors, one of them declined. */
export function applicationsAt(now: Date) {
  return [
    application(now, 'dietrich', 'Dietrich Gutter & Siding', 'roofing', 'Walt Dietrich', 'Franklin', 30, {
      description:
        'Seamless gutters and siding repairs, two crews, no salesmen. We answer the phone ourselves until seven.',
      insurer: 'Farm Mutual of Indiana',
      work_seen_by:
        'Marlene Brandt, 317-555-0161: gutters on Hurricane Road, May.\nEllis Hobart, 317-555-0162: siding of a double.',
      ties: null,
    }),
    application(now, 'kimball', 'Kimball Staging', 'handyman', 'Grace Kimball', 'Indianapolis', 75, {
      description: 'We lend furniture and hang pictures, and we fix the six things that every buyer sees at the door.',
      insurer: 'Winthrop Insurance',
      work_seen_by: 'Joy Sanderson, joy@example.com: Stones Crossing Road.\nThe Okafors, 317-555-0163.',
      ties: 'Lena and I rowed together at school.',
    }),
    {
      ...application(now, 'quickdry', 'QuickDry Basements', 'radon', 'Rex Malloy', 'Indianapolis', 400, {
        description: 'Radon, mold and wet basements, all in one visit, with a lifetime warranty on everything.',
        insurer: 'None yet',
        work_seen_by: 'Many happy customers.',
        ties: null,
      }),
      status: 'declined' as const,
      review_note:
        'Radon mitigation requires a state license in Indiana, and we found none under your name. Apply again once you have it, with two people we can call.',
      reviewed_at: new Date(now.getTime() - 300 * HOUR_MS),
      reviewed_by: sampleId('account', 'super'),
    },
  ]
}

function application(
  now: Date,
  key: string,
  name: string,
  service_type: string,
  contact_name: string,
  city: string,
  hours: number,
  text: { description: string; insurer: string; work_seen_by: string; ties: string | null },
) {
  const created_at = new Date(now.getTime() - hours * HOUR_MS)
  return {
    id: sampleId('vendor-application', key),
    status: 'pending' as 'pending' | 'declined',
    name,
    service_type,
    ...text,
    contact_name,
    phone: '317-555-0164',
    email: `${key}@example.com`,
    website_url: `https://www.example.com/${key}`,
    city,
    license_number: null,
    review_note: null as string | null,
    reviewed_at: null as Date | null,
    reviewed_by: null as string | null,
    created_at,
    updated_at: created_at,
  }
}

/** Returns a manual listing that is not published yet. */
export function ownListingsAt(now: Date) {
  return [
    {
      id: sampleId('own-listing', 'pine-bluff'),
      status: 'coming_soon' as const,
      is_shown: false,
      is_featured: true,
      fields: JSON.stringify({
        kind: 'house',
        price: 348_500,
        street_number: '1186',
        street_name: 'Pine Bluff Court',
        unit_number: null,
        city: 'Greenwood',
        postal_code: '46143',
        county: 'Johnson',
        subdivision: 'Pine Bluff',
        is_address_shown: true,
        latitude: 39.5987,
        longitude: -86.0934,
        bedrooms: 3,
        bathrooms_full: 2,
        bathrooms_half: 1,
        living_area: 1944,
        lot_size_acres: 0.24,
        year_built: 1998,
        garage_spaces: 2,
        description:
          'Brick front, a porch that fits two chairs, and a kitchen that was done in 2021. The furnace is from 2019; the roof has another ten years, says the inspector who was up there in October.',
        agent_id: sampleId('agent', 'dana-whitcomb'),
        original_list_price: 348_500,
        previous_list_price: null,
        price_changed_at: null,
      }),
      mls_duty: 'within_a_day' as const,
      created_at: now,
      updated_at: now,
    },
  ]
}
