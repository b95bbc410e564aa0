import { DAY, dateAfter, HOUR, instantAt, localAt, MINUTE } from './calendar.ts'
import type { Month, MonthHome } from './office.ts'

/** The leads of the month: who writes when, by which form, and what the agents then do. */

export const CALLS = {
  contact: 'submitContact',
  listing_question: 'askAboutHome',
  seller_guide: 'captureSellerGuideLead',
  valuation: 'submitHomeValuation',
  landing_page: 'captureLandingPageLead',
  sponsor: 'submitSponsorInquiry',
  appointment: 'submitAppointment',
} as const
export type Kind = keyof typeof CALLS

/** Courses of a lead that is left to its owner, with their weights. */
const PLANS = [
  ['answer_soon', 30],
  ['claim_then_answer', 14],
  ['answer_late', 14],
  ['never', 24],
  ['hand_over', 7],
  ['give_back', 5],
  ['close', 3],
  ['spam', 3],
] as const
export type Plan = (typeof PLANS)[number][0]

export interface MonthLead {
  /** Unique, so that the stored lead is found by it. */
  name: string
  at: number
  kind: Kind
  topic: string | null
  source: string
  language: string
  town: string | null
  price: number | null
  home: MonthHome | null
  asked: number | null
  email: string
  phone: string | null
  ip: string
  plan: Plan
  input: Record<string, unknown>
}

/** Returns numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chooses by weight. */
export function pick<Value>(random: () => number, choices: readonly (readonly [Value, number])[]): Value {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  const [last] = choices.at(-1) ?? []
  if (last === undefined) throw new Error('There is nothing to choose from.')
  return last
}

const TOPICS = [
  ['buying', 4],
  ['selling', 3],
  ['relocation', 2],
  ['management', 1],
  ['account', 1],
  ['other', 1],
] as const

/** Returns the leads in their order. The last ones arrive early enough for their reply to be overdue at the end. */
export function leadsOf(month: Month, count: number, random: () => number): MonthLead[] {
  const leads = Array.from({ length: count }, () => momentOf(month, random))
    .sort((a, b) => a - b)
    .map((at, index) => leadAt(month, at, index, random))
  for (const [index, lead] of leads.entries()) {
    const chance = random()
    const earlier = leads[Math.floor(random() * index)]
    const client = month.clients[Math.floor(random() * month.clients.length)]
    if (chance < 0.04 && client) lead.email = client.email
    else if (chance < 0.12 && earlier) lead.email = earlier.email
    else if (chance < 0.16 && earlier?.phone && lead.phone) lead.phone = earlier.phone
    const { email, phone } = lead
    if (lead.kind === 'landing_page') lead.input.reach = email
    else lead.input.email = email
    if (phone !== null) lead.input.phone = phone
  }
  return leads
}

function momentOf({ start, end }: Month, random: () => number): number {
  const day = localAt(start + random() * (end - start - 3 * DAY)).date
  const [from, to] = pick(random, [
    [[8, 20], 70],
    [[20, 24], 18],
    [[0, 8], 12],
  ] as const)
  const at = instantAt(day, '00:00') + (from + random() * (to - from)) * HOUR
  return Math.max(at, start + MINUTE)
}

function leadAt(month: Month, at: number, index: number, random: () => number): MonthLead {
  const kind = pick<Kind>(random, [
    ['contact', 34],
    ['listing_question', 16],
    ['seller_guide', 8],
    ['valuation', 16],
    ['landing_page', 10],
    ['sponsor', 4],
    ['appointment', 12],
  ])
  const number = String(index).padStart(4, '0')
  const name = `Lead ${number}`
  const email = `lead-${number}@example.org`
  const hasPhone = random() < 0.6 && kind !== 'seller_guide' && kind !== 'landing_page'
  const phone = hasPhone ? `317-${201 + Math.floor(index / 1000)}-${String(1000 + (index % 1000))}` : null
  const common = { name, email, phone: phone ?? '', contactConsent: true }
  const source = pick(random, [
    ['direct', 5],
    ['facebook_ads', 2],
    ['google_ads', 2],
  ])
  const tracking = source === 'facebook_ads' ? { fbclid: number } : source === 'google_ads' ? { gclid: number } : {}
  const lead: MonthLead = {
    name,
    at,
    kind,
    topic: null,
    source,
    language: random() < 0.06 ? 'es' : 'en',
    town: null,
    price: null,
    home: null,
    asked: random() < 0.08 ? Math.floor(random() * 11) : null,
    email,
    phone,
    ip: `10.${1 + Math.floor(index / 60_000)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`,
    plan: pick(random, PLANS),
    input: { ...common, tracking },
  }
  const agent = lead.asked === null ? null : month.agents[lead.asked]
  const home = month.homes[Math.floor(random() * month.homes.length)] ?? null
  const about = (one: MonthHome | null) =>
    Object.assign(lead, { home: one, town: one?.town ?? null, price: one?.price ?? null })
  switch (kind) {
    case 'contact':
      lead.topic = pick(random, TOPICS)
      Object.assign(lead.input, {
        topic: lead.topic,
        way: 'email',
        message: `Question ${number}`,
        ...(agent ? { agent: agent.slug } : {}),
      })
      break
    case 'listing_question':
      lead.topic = 'buying'
      lead.asked = null
      about(home)
      Object.assign(lead.input, { propertyId: home?.id, way: 'email', message: `Is it free? ${number}` })
      break
    case 'seller_guide':
      lead.topic = 'selling'
      lead.asked = null
      lead.input = { name, email, contactConsent: true, tracking }
      break
    case 'valuation':
      lead.topic = 'selling'
      lead.asked = null
      lead.town = pick(random, [
        ['Greenwood', 4],
        ['Whiteland', 2],
        ['Franklin', 3],
      ])
      Object.assign(lead.input, {
        street: `${index + 1} Tulip Way`,
        city: lead.town,
        postal_code: '46142',
        kind: 'house',
        living_area: 2340,
        bedrooms: 4,
        bathrooms: 2.5,
        year_built: 2001,
        lot_size_acres: null,
        garage_spaces: 2,
        basement: 'none',
        condition: 'kept_up',
        timing: 'months',
        message: '',
        way: 'email',
      })
      break
    case 'landing_page': {
      lead.topic = 'buying'
      const page = month.pages[Math.floor(random() * month.pages.length)]
      lead.asked = page?.agent ?? null
      about(month.homes[page?.home ?? 0] ?? null)
      lead.input = {
        landingPageId: page?.id,
        name,
        reach: email,
        question: `A tour? ${number}`,
        contactConsent: true,
        tracking,
      }
      break
    }
    case 'sponsor':
      lead.asked = null
      Object.assign(lead.input, {
        company: `Firm ${number}`,
        website_url: '',
        level: 'food',
        eventId: '',
        logoId: '',
        message: '',
      })
      break
    case 'appointment': {
      const isTour = random() < 0.6
      about(isTour ? home : null)
      Object.assign(lead.input, {
        kind: isTour ? 'tour' : 'consultation',
        meeting: 'in_person',
        propertyId: isTour ? home?.id : '',
        agentId: agent?.id ?? '',
        first: `${openDayAfter(month, at)}T${10 + (index % 7)}:00`,
        second: '',
        third: '',
        message: '',
      })
    }
  }
  return lead
}

/** Returns a day some days later on which the office has its usual hours. Not a Friday, which may be Good Friday. */
function openDayAfter({ hours, special_days }: Month, at: number): string {
  for (let days = 4; ; days += 1) {
    const date = dateAfter(localAt(at).date, days)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    if (weekday > 0 && weekday < 5 && hours[weekday] && !special_days.has(date)) return date
  }
}
