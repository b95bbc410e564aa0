import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { CAST_KEYS, keyAt } from '../mls/cast.ts'
import { sampleId } from './id.ts'

/** Landing pages for homes of the sample brokerage, with their visits and leads. Times are relative to the start. */

const PUBLISHED_PAGE_ID = sampleId('landing_page', 'farmhouse')

/** Returns the landing pages: one published, one scheduled, one draft, and one whose home is sold. */
export function landingPagesAt(now: Date): Insertable<DB['landing_pages']>[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const page = (name: string, part: Partial<Insertable<DB['landing_pages']>>, days: number) => ({
    id: sampleId('landing_page', name),
    slug: name,
    name,
    property_id: '',
    agent_id: sampleId('agent', 'marcus-ellery'),
    created_at: ago(days),
    updated_at: ago(Math.min(days, 3)),
    ...part,
  })
  return [
    page(
      'farmhouse',
      {
        slug: 'greenwood-farmhouse',
        name: 'Farmhouse in Greenwood, November mailers',
        property_id: propertyIdOf('mibor', CAST_KEYS.openHouse),
        intro: 'A 2018 farmhouse with a porch to sit on. Come to the open house, or tell us when it suits you.',
        status: 'published',
        publish_at: ago(24),
      },
      25,
    ),
    page(
      'morse',
      {
        slug: 'on-morse-reservoir',
        name: 'Morse Reservoir, lake list',
        property_id: propertyIdOf('mibor', CAST_KEYS.secondLakeHouse),
        agent_id: sampleId('agent', 'dana-whitcomb'),
        intro: 'On the shore of Morse Reservoir, with the morning light on the water side.',
        status: 'scheduled',
        publish_at: new Date(now.getTime() + 4 * DAY_MS),
      },
      4,
    ),
    page(
      'sign',
      {
        slug: 'new-on-the-market',
        name: 'Sign with a code, new listing',
        property_id: propertyIdOf('mibor', keyAt(0)),
        status: 'draft',
      },
      1,
    ),
    page(
      'spring',
      {
        slug: 'spring-colonial',
        name: 'Colonial in Greenwood, spring',
        property_id: propertyIdOf('mibor', CAST_KEYS.soldLastSpring),
        status: 'archived',
        publish_at: ago(240),
      },
      245,
    ),
  ]
}

/** Sources of visits, each with its share of 20. */
const SOURCES: readonly (readonly [share: number, source: string, medium: string, campaign: string | null])[] = [
  [8, 'facebook', 'social', 'november-mailers'],
  [4, 'mailer', 'print', 'november-mailers'],
  [3, 'google_organic', 'organic', null],
  [2, 'newsletter', 'email', 'november-newsletter'],
  [3, 'direct', 'none', null],
]
/** Visits per day. Printed mail brings more on the days it arrives. */
const VISITS_BY_DAY = [6, 9, 8, 5, 4, 7, 22, 31, 19, 14, 11, 9, 6, 8, 10, 9, 7, 12, 24, 17, 12, 9, 8, 11]

/** Inquiries through the page, with their age in hours. All people are invented. */
const LEADS = [
  {
    key: 'prior',
    name: 'Maya Prior',
    email: 'maya.prior@example.com',
    phone: null,
    hours: 3,
    answered: null,
    question: 'Is the open house open to everyone, and can we bring our dog?',
  },
  {
    key: 'stroud',
    name: 'Ben and Elena Stroud',
    email: null,
    phone: '317-555-0171',
    hours: 30,
    answered: 4,
    question: 'We would like to see it on a weekday evening.',
  },
  {
    key: 'amari',
    name: 'Yusuf Amari',
    email: 'yusuf.amari@example.com',
    phone: null,
    hours: 190,
    answered: 2,
    question: 'Which of the outlets in the garage has 240 volts?',
  },
] as const

/** Returns the events of the published page, with one lead per inquiry. */
export function landingEventsAt(now: Date): Insertable<DB['landing_events']>[] {
  const sources = SOURCES.flatMap(([share, ...from]) => Array.from({ length: share }, () => from))
  const views = VISITS_BY_DAY.flatMap((visits, day) =>
    Array.from({ length: visits }, (_, visitNumber) => {
      const at = new Date(now.getTime() - (VISITS_BY_DAY.length - day) * DAY_MS + ((visitNumber * 37) % 720) * 60_000)
      const [source = 'direct', medium = 'none', campaign = null] =
        sources[(day * 7 + visitNumber * 3) % sources.length] ?? []
      const visit = `${day} ${visitNumber}`
      // Every fourth visitor opens the page twice.
      return Array.from({ length: visitNumber % 4 === 0 ? 2 : 1 }, (_, look) =>
        event('view', `${visit} ${look}`, visit, source, medium, campaign, at),
      )
    }).flat(),
  )
  const leads = LEADS.map(({ key, hours }, index) => {
    const at = new Date(now.getTime() - hours * HOUR_MS)
    const [, source = '', medium = '', campaign = null] = SOURCES[index] ?? []
    return event('lead', key, key, source, medium, campaign, at)
  })
  return [...views, ...leads]
}

function event(
  kind: 'view' | 'lead',
  name: string,
  visit: string,
  source: string,
  medium: string,
  campaign: string | null,
  at: Date,
) {
  return {
    id: sampleId(`landing_${kind}`, name),
    landing_page_id: PUBLISHED_PAGE_ID,
    kind,
    visit_id: sampleId('landing_visit', visit),
    source,
    medium,
    campaign,
    at,
    at_date: calendarDayOf(at),
  }
}

/** Returns the leads that the office sees under Contacts. */
export function landingLeadsAt(now: Date): Insertable<DB['leads']>[] {
  return LEADS.map(({ key, name, email, phone, hours, answered, question }, index) => {
    const at = new Date(now.getTime() - hours * HOUR_MS)
    const [, source = 'direct', medium = 'none', utm_campaign = null] = SOURCES[index] ?? []
    const answered_at = answered === null ? null : new Date(at.getTime() + answered * HOUR_MS)
    return {
      id: sampleId('landing_lead', key),
      kind: 'landing_page',
      status: answered_at ? 'contacted' : 'new',
      name,
      email,
      phone,
      message: question,
      topic: 'buying',
      owner_id: sampleId('agent', 'marcus-ellery'),
      due_at: new Date(at.getTime() + 24 * HOUR_MS),
      answered_at,
      details: JSON.stringify({
        landing_page_id: PUBLISHED_PAGE_ID,
        landing_page: 'Farmhouse in Greenwood, November mailers',
        property_id: propertyIdOf('mibor', CAST_KEYS.openHouse),
      }),
      tracking: JSON.stringify({ source, medium, ...(utm_campaign ? { utm_campaign } : {}) }),
      source,
      medium,
      created_at: at,
      updated_at: answered_at ?? at,
    }
  })
}
