import type { PersonSource, Stage } from '#features/people/words.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { sampleId } from './id.ts'

/**
 * A client entered by an agent, with the newest call or note. None is at a stage that needs an agreement, which needs
 * an account. All people are invented.
 */
interface Client {
  key: string
  name: string
  agent: 'lena-kowalczyk' | 'dana-whitcomb' | 'marcus-ellery'
  stage: Stage
  source: PersonSource
  tags: string[]
  addedDays: number
  /** The next step and the days until it is due. */
  step?: readonly [string, number]
  /** A call if it has minutes, else a note. */
  last?: { hoursAgo: number; minutes?: number; body: string }
}

const CLIENTS: readonly Client[] = [
  {
    key: 'haskell',
    name: 'Erin Haskell',
    agent: 'lena-kowalczyk',
    stage: 'in_touch',
    source: 'open_house',
    tags: ['Buyer', 'First home'],
    addedDays: 12,
    step: ['Send three homes near Garfield Park', 1],
    last: { hoursAgo: 50, minutes: 12, body: 'Wants a garage and a yard for the dog. Her lease ends in March.' },
  },
  {
    key: 'tull',
    name: 'Devin Tull',
    agent: 'lena-kowalczyk',
    stage: 'in_touch',
    source: 'referral',
    tags: ['Buyer', 'Preapproved'],
    addedDays: 30,
    step: ['Go over the buyer agency agreement', 2],
    last: { hoursAgo: 26, minutes: 8, body: 'Ready to see homes next weekend. Asked what the agreement covers.' },
  },
  {
    key: 'marsden',
    name: 'Colleen Marsden',
    agent: 'lena-kowalczyk',
    stage: 'new',
    source: 'phone',
    tags: [],
    addedDays: 1,
    step: ['Call back about the sign on Sheek Road', 1],
  },
  {
    key: 'sorensen',
    name: 'Gail Sorensen',
    agent: 'lena-kowalczyk',
    stage: 'in_touch',
    source: 'past_client',
    tags: ['Seller'],
    addedDays: 80,
    step: ['Sign the listing agreement', 4],
    last: { hoursAgo: 75, minutes: 14, body: 'Will list in January. The washer and dryer stay.' },
  },
  {
    key: 'brandenburg',
    name: 'Walt Brandenburg',
    agent: 'lena-kowalczyk',
    stage: 'closed',
    source: 'referral',
    tags: ['Past client', 'Buyer'],
    addedDays: 160,
    step: ['Remind him to file for the homestead deduction', 20],
    last: { hoursAgo: 40 * 24, minutes: 6, body: 'Settled in. The furnace was serviced before winter.' },
  },
  {
    key: 'castillo',
    name: 'Renee Castillo',
    agent: 'lena-kowalczyk',
    stage: 'closed',
    source: 'open_house',
    tags: ['Past client', 'Seller'],
    addedDays: 400,
    last: { hoursAgo: 100 * 24, body: 'Sent a card for the anniversary of her closing.' },
  },
  {
    key: 'haddad',
    name: 'Omar Haddad',
    agent: 'lena-kowalczyk',
    stage: 'in_touch',
    source: 'phone',
    tags: ['Investor'],
    addedDays: 60,
    last: { hoursAgo: 33 * 24, minutes: 15, body: 'Looks for doubles under $250,000. Pays cash.' },
  },
  {
    key: 'kruse',
    name: 'Bethany Kruse',
    agent: 'lena-kowalczyk',
    stage: 'inactive',
    source: 'other',
    tags: ['Buyer'],
    addedDays: 140,
    last: { hoursAgo: 75 * 24, minutes: 4, body: 'Renewed her lease for a year.' },
  },
  {
    key: 'pratt',
    name: 'Yvonne Pratt',
    agent: 'dana-whitcomb',
    stage: 'in_touch',
    source: 'referral',
    tags: ['Seller'],
    addedDays: 9,
    step: ['Walk through the house and talk price', 4],
    last: { hoursAgo: 70, minutes: 18, body: 'Wants to list in April, after the deck is stained.' },
  },
  {
    key: 'oyelaran',
    name: 'Sam Oyelaran',
    agent: 'marcus-ellery',
    stage: 'in_touch',
    source: 'phone',
    tags: ['Buyer', 'Relocation'],
    addedDays: 21,
    step: ['Plan the tour for his next trip', 5],
    last: {
      hoursAgo: 96,
      minutes: 25,
      body: 'In town the second weekend of the month. Wants a short drive to the airport.',
    },
  },
  {
    key: 'abbott',
    name: 'Lucille Abbott',
    agent: 'dana-whitcomb',
    stage: 'closed',
    source: 'past_client',
    tags: ['Past client', 'Seller'],
    addedDays: 95,
    step: ['Ask for a testimonial', 3],
    last: { hoursAgo: 52, body: 'Closed on Tuesday. The keys are with the buyers.' },
  },
  {
    key: 'dreier',
    name: 'Hank Dreier',
    agent: 'marcus-ellery',
    stage: 'closed',
    source: 'acquaintance',
    tags: ['Past client'],
    addedDays: 300,
    last: { hoursAgo: 62 * 24, minutes: 9, body: 'Asked for a plumber. Gave him two from the vendor page.' },
  },
]

const ACCOUNTS = { 'lena-kowalczyk': 'agent', 'dana-whitcomb': 'super', 'marcus-ellery': 'admin' } as const

/** Returns the clients of the sample's agents, with their calls and notes, relative to the start. */
export function clientsAt(now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const people = CLIENTS.map(({ key, name, agent, stage, source, tags, addedDays, step, last }, index) => ({
    id: sampleId('client', key),
    name,
    email_normalized: `${key}@example.com`,
    phone: `317-555-01${String(6 + index).padStart(2, '0')}`,
    owner_id: sampleId('agent', agent),
    stage,
    source,
    tags,
    next_step: step?.[0] ?? null,
    next_step_date: step ? calendarDayOf(new Date(now.getTime() + step[1] * DAY_MS)) : null,
    last_contact_at: last?.minutes === undefined ? null : ago(last.hoursAgo * HOUR_MS),
    created_at: ago(addedDays * DAY_MS),
    updated_at: ago(addedDays * DAY_MS),
  }))
  const activities = CLIENTS.flatMap(({ key, agent, last }) => {
    if (!last) return []
    const id = sampleId('client-activity', key)
    const { hoursAgo, minutes, body } = last
    const call = { kind: 'call', direction: 'outgoing', outcome: 'reached', minutes } as const
    return {
      ...(minutes === undefined ? { kind: 'note' as const } : call),
      id,
      person_id: sampleId('client', key),
      account_id: sampleId('account', ACCOUNTS[agent]),
      body,
      submission_key: id,
      created_at: ago(hoursAgo * HOUR_MS),
    }
  })
  return { people, activities }
}

/** Stages of people with an agreement, by their account. */
export const STAGES_UNDER_AGREEMENT = [
  { account_id: sampleId('account', 'buyer'), stage: 'touring' },
  { account_id: sampleId('account', 'sold'), stage: 'in_touch' },
] as const
