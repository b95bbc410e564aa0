import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { accountColumns, idOf as castIdOf, insertCast, insertRow, OPEN_BROKERAGE } from '../../test/cast.ts'
import { DAY, dateAfter, HOUR, localAt } from './calendar.ts'

/** The brokerage of the simulated month: its hours, agents, rules, homes and clients, as an administrator would set them. */

export const SUPER = { id: castIdOf('super'), email: 'super@example.com' }
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Hours = { opens: string; closes: string }

export interface MonthAgent {
  id: string
  account_id: string
  name: string
  slug: string
  email: string
  member_key: string
  /** Hours by day of the week from Sunday; null for the office hours. */
  week: (Hours | null)[] | null
  days_off: { from_date: string; to_date: string }[]
  takes_leads: boolean
}

export interface MonthRule {
  name: string
  is_active: boolean
  kinds: string[]
  topics: string[]
  sources: string[]
  towns: string[]
  min_price: number | null
  max_price: number | null
  languages: string[]
  is_own_listing: boolean
  act: 'assign' | 'offer' | 'round_robin' | 'listing_agent'
  /** Places in the list of agents with their weights. */
  people: { agent: number; weight: number }[]
  claim_minutes: number | null
  off_hours: 'next' | 'anyway'
}

export interface MonthHome {
  id: string
  town: string
  price: number
  /** Place of our agent who lists it; null for another brokerage's. */
  lister: number | null
}

export interface Month {
  start: number
  end: number
  /** Office hours by day of the week from Sunday. */
  hours: (Hours | null)[]
  /** Dates with other hours; null on a closed day. */
  special_days: Map<string, Hours | null>
  agents: MonthAgent[]
  rules: MonthRule[]
  homes: MonthHome[]
  pages: { id: string; home: number; agent: number | null }[]
  /** Accounts with an agency agreement in force. */
  clients: { id: string; email: string; agent: number }[]
  /** Minutes to reply by kind of request. */
  minutes: Record<string, number>
  /** Agent who receives a kind of request; other kinds go to the administrator. */
  recipients: Record<string, number>
}

const uuid = (block: number, at: number) => `0000000${block}-0000-7000-8000-${String(at + 1).padStart(12, '0')}`

function agentsFrom(firstDate: string): MonthAgent[] {
  const days = (pattern: readonly number[], opens: string, closes: string) =>
    WEEK.map((_, day) => (pattern.includes(day) ? { opens, closes } : null))
  const own: ((Hours | null)[] | null)[] = [
    null,
    null,
    null,
    null,
    days([2, 3, 4, 5, 6], '10:00', '19:00'),
    days([1, 2, 3, 4], '08:00', '16:30'),
    days([1, 2, 3, 4, 5], '12:00', '20:30'),
    days([0, 1, 2, 3, 4, 5, 6], '12:00', '21:00'),
    days([0, 6], '09:00', '17:00'),
    days([1, 3, 5], '09:00', '18:00'),
    days([1, 2, 3, 4, 5], '09:00', '17:00'),
    null,
  ]
  const off: Record<number, [number, number][]> = {
    0: [[7, 9]],
    3: [[14, 20]],
    4: [
      [1, 1],
      [25, 25],
    ],
    7: [[10, 14]],
    10: [[5, 22]],
  }
  return own.map((week, at) => ({
    id: uuid(2, at),
    account_id: uuid(1, at),
    name: `Agent ${String(at).padStart(2, '0')}`,
    slug: `agent-${at}`,
    email: `agent-${at}@example.com`,
    member_key: `MONTH${at}`,
    week,
    days_off: (off[at] ?? []).map(([from, to]) => ({
      from_date: dateAfter(firstDate, from),
      to_date: dateAfter(firstDate, to),
    })),
    takes_leads: at !== 11,
  }))
}

const plain: Omit<MonthRule, 'name' | 'act'> = {
  is_active: true,
  kinds: [],
  topics: [],
  sources: [],
  towns: [],
  min_price: null,
  max_price: null,
  languages: [],
  is_own_listing: false,
  people: [],
  claim_minutes: null,
  off_hours: 'next',
}
const team = (...people: [number, number][]) => people.map(([agent, weight]) => ({ agent, weight }))

const RULES: MonthRule[] = [
  { ...plain, name: 'Our own listings', is_own_listing: true, act: 'listing_agent', off_hours: 'anyway' },
  { ...plain, name: 'Everything, off', is_active: false, act: 'assign', people: team([1, 1]), off_hours: 'anyway' },
  { ...plain, name: 'Spanish', languages: ['es'], act: 'assign', people: team([10, 1]) },
  {
    ...plain,
    name: 'Sellers in Greenwood',
    kinds: ['valuation', 'seller_guide'],
    towns: ['Greenwood', 'Whiteland'],
    act: 'round_robin',
    people: team([0, 3], [1, 2], [2, 1], [11, 4]),
    claim_minutes: 30,
  },
  {
    ...plain,
    name: 'Homes above 500,000',
    kinds: ['listing_question', 'appointment', 'landing_page'],
    min_price: 500_000,
    act: 'offer',
    people: team([3, 1], [4, 1], [5, 1]),
    claim_minutes: 45,
  },
  { ...plain, name: 'Moving here', topics: ['relocation'], act: 'assign', people: team([6, 1]), off_hours: 'anyway' },
  {
    ...plain,
    name: 'Facebook',
    sources: ['facebook_ads'],
    act: 'round_robin',
    people: team([7, 2], [8, 1], [9, 1]),
    claim_minutes: 120,
    off_hours: 'anyway',
  },
  {
    ...plain,
    name: 'Buyers up to 300,000',
    kinds: ['contact', 'listing_question', 'landing_page'],
    topics: ['buying'],
    max_price: 300_000,
    act: 'round_robin',
    people: team([4, 1], [5, 1], [7, 1], [9, 1]),
  },
  {
    ...plain,
    name: 'Forms',
    kinds: ['contact', 'valuation'],
    topics: ['buying', 'selling'],
    act: 'round_robin',
    people: team([0, 1], [2, 2], [5, 1], [6, 1], [7, 2], [8, 1]),
    claim_minutes: 60,
  },
]

/** Returns the brokerage in the next March, in which the clocks change, or in its first days. */
export function nextMonth(now: Date, days: number): Month {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 1 ? 1 : 0)
  const start = Date.UTC(year, 2, 1, 11)
  const firstDate = localAt(start).date
  const dayOf = (weekday: number, week: number) => {
    const first = new Date(`${firstDate}T12:00:00Z`).getUTCDay()
    return dateAfter(firstDate, ((weekday - first + 7) % 7) + week * 7)
  }
  const office = { opens: '09:00', closes: '18:00' }
  const towns = ['Greenwood', 'Franklin', 'Whiteland', 'Indianapolis']
  const homes = Array.from({ length: 24 }, (_, at) => ({
    id: uuid(3, at),
    town: towns[at % towns.length] ?? '',
    price: 190_000 + ((at * 7) % 24) * 30_000,
    lister: at % 3 === 0 ? at / 3 : null,
  }))
  return {
    start,
    end: start + days * DAY,
    hours: [null, office, office, office, office, office, { opens: '10:00', closes: '16:00' }],
    special_days: new Map([
      [dayOf(3, 1), null],
      [dayOf(5, 2), { opens: '10:00', closes: '13:00' }],
      [dayOf(1, 3), null],
      [dayOf(0, 2), { opens: '12:00', closes: '15:00' }],
    ]),
    agents: agentsFrom(firstDate),
    rules: RULES,
    homes,
    pages: [
      { id: uuid(4, 0), home: 1, agent: 2 },
      { id: uuid(4, 1), home: 4, agent: null },
      { id: uuid(4, 2), home: 5, agent: null },
      { id: uuid(4, 3), home: 3, agent: null },
    ],
    clients: Array.from({ length: 8 }, (_, at) => ({
      id: uuid(5, at),
      email: `client-${at}@example.net`,
      agent: (at * 5) % 11,
    })),
    minutes: {
      default: 240,
      listing_question: 60,
      valuation: 480,
      appointment: 120,
      sponsor: 1440,
      topic_account: 30,
      topic_other: 720,
    },
    recipients: { seller_guide: 0 },
  }
}

/** Inserts the brokerage into a migrated database. Rules and recipients are set through the site. */
export async function insertMonth(client: pg.Client, month: Month): Promise<void> {
  await insertCast(client)
  type Day = Brokerage['hours'][number]['days'][number]
  const days: Day[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const brokerage: Brokerage = {
    ...OPEN_BROKERAGE,
    hours: month.hours.flatMap((hours, day) =>
      hours ? [{ label: days[day] ?? '', days: days.slice(day, day + 1), ...hours }] : [],
    ),
    special_days: [...month.special_days].sort().map(([date, hours]) => ({
      date,
      name: 'Day of its own',
      opens: hours?.opens ?? null,
      closes: hours?.closes ?? null,
    })),
  }
  await client.query(`update settings set value = $1 where key = 'brokerage'`, [JSON.stringify(brokerage)])
  const at = new Date(month.start)
  // Passwords that the cast set now would have expired.
  await client.query(
    `update accounts set password_changed_at = $1::timestamptz, password_expires_at = $1::timestamptz + interval '80 days'`,
    [at],
  )
  // The agents of the cast are not of this brokerage.
  await client.query('update agents set is_working = false, is_shown = false, position = position + 100')
  for (const [position, agent] of month.agents.entries()) {
    const { week, days_off, takes_leads, account_id, ...row } = agent
    const { name, email } = row
    await insertRow(client, 'accounts', {
      id: account_id,
      email,
      email_normalized: email,
      name,
      ...(await accountColumns({}, at)),
    })
    await insertRow(client, 'agents', {
      ...row,
      account_id,
      title: 'REALTOR',
      phone: '317-555-0142',
      license_number: `RB19${String(position).padStart(6, '0')}`,
      position,
    })
    const stored = WEEK.flatMap((day, at) => {
      const hours = week?.[at]
      return hours ? [{ day, ...hours }] : []
    })
    await insertRow(client, 'agent_schedules', {
      agent_id: agent.id,
      week: week ? JSON.stringify(stored.sort((a, b) => order(a.day) - order(b.day))) : null,
      days_off: JSON.stringify(days_off),
      takes_leads,
      created_at: at,
      updated_at: at,
    })
  }
  await insertHomes(client, month)
  await insertClients(client, month)
}

/** The week of a form begins on Monday. */
const order = (day: (typeof WEEK)[number]) => (WEEK.indexOf(day) + 6) % 7

async function insertHomes(client: pg.Client, { homes, pages, agents, start }: Month): Promise<void> {
  const at = new Date(start - 20 * DAY)
  for (const [index, { id, town, price, lister }] of homes.entries()) {
    await insertRow(client, 'properties', {
      id,
      listing_key: `MONTH${index}`,
      listing_id: String(21_900_000 + index),
      originating_system_name: 'mibor',
      status: 'active',
      mls_status: 'Active',
      is_idx: true,
      is_vow: true,
      is_address_shown: true,
      is_avm_allowed: true,
      is_comment_allowed: true,
      title: `${index + 1} Porch Street`,
      description: 'A house with a porch.',
      address: `${index + 1} Porch Street`,
      street_number: String(index + 1),
      street_name: 'Porch Street',
      city: town,
      state: 'IN',
      postal_code: '46142',
      county: 'Johnson',
      latitude: 39.6,
      longitude: -86.1,
      property_type: 'Residential',
      property_sub_type: 'Single Family Residence',
      price,
      original_list_price: price,
      bedrooms: 3,
      bathrooms: 2,
      living_area: 1850,
      list_office_name: lister === null ? 'Meridian Row Realty' : OPEN_BROKERAGE.name,
      list_office_key: lister === null ? 'OTHER1' : 'CAST1',
      list_office_contact: '317-555-0100',
      list_agent_key: lister === null ? null : agents[lister]?.member_key,
      listed_at: at,
      modification_timestamp: at,
    })
  }
  for (const [index, { id, home, agent }] of pages.entries()) {
    await insertRow(client, 'landing_pages', {
      id,
      slug: `page-${index}`,
      name: `Page ${index}`,
      property_id: homes[home]?.id,
      agent_id: agent === null ? null : agents[agent]?.id,
      intro: 'A porch.',
      status: 'published',
      publish_at: at,
    })
  }
}

/** Agreements in force before the month began; how they are signed is not part of the drill. */
async function insertClients(client: pg.Client, { clients, agents, start }: Month): Promise<void> {
  const at = new Date(start - 10 * DAY)
  await client.query('alter table relationships disable trigger user')
  for (const { id, email, agent } of clients) {
    await insertRow(client, 'accounts', {
      id,
      email,
      email_normalized: email,
      name: `Client of agent ${agent}`,
      ...(await accountColumns({}, new Date(start))),
    })
    await insertRow(client, 'relationships', {
      id: id.replace('00000005', '00000006'),
      relationship_type: 'buyer_agency',
      status: 'active',
      agent_id: agents[agent]?.id,
      consumer_id: id,
      scope: 'Buying a home',
      agreement_date: localAt(start - 10 * DAY).date,
      expiration_date: localAt(start + 90 * DAY).date,
      fee_basis: 'none',
      activated_at: at,
      created_at: at,
    })
  }
  await client.query('alter table relationships enable trigger user')
}

/** Inserts a session that lasts for the month. @returns its secret */
export async function insertSession(client: pg.Client, accountId: string, month: Month): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertRow(client, 'sessions', {
    id: crypto.randomUUID(),
    account_id: accountId,
    token_hash: createHash('sha256').update(token).digest(),
    created_at: new Date(month.start - HOUR),
    idle_expires_at: new Date(month.end + 10 * DAY),
    absolute_expires_at: new Date(month.end + 10 * DAY),
  })
  return token
}
