import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { CAST_KEYS, keyAt } from '../mls/cast.ts'
import { sharer } from './accounts.ts'
import { sampleId } from './id.ts'

/** A client who shares activity with the sample's agent, and two weeks of it. Times are relative to the start. */

const AGENT = 'lena-kowalczyk'
const REGISTERED_DAYS_AGO = 24
const SHARED_DAYS_AGO = 15

/**
 * Visits to the site: days ago, time in Indianapolis, and the homes in the order in which they were viewed, none before
 * it was listed. Homes at `keyAt(100)` and above change with the market.
 */
const VISITS: readonly (readonly [daysAgo: number, time: string, ...keys: string[]])[] = [
  [14, '20:12', CAST_KEYS.priceCut, keyAt(144), keyAt(106)],
  [12, '21:03', CAST_KEYS.noValuation, keyAt(106)],
  [10, '12:31', CAST_KEYS.condo],
  [9, '19:48', CAST_KEYS.priceCut, CAST_KEYS.noValuation],
  [6, '20:36', keyAt(115), CAST_KEYS.noValuation, keyAt(106)],
  [4, '07:22', CAST_KEYS.priceCut, keyAt(115)],
  [3, '21:15', CAST_KEYS.noValuation, keyAt(115)],
  [2, '12:44', keyAt(115), keyAt(116)],
  [1, '19:20', CAST_KEYS.priceCut, keyAt(8), keyAt(31)],
  [1, '21:41', CAST_KEYS.priceCut],
]

/** Favorites: days ago, time in Indianapolis, home, and the note that only the client reads. */
const SAVED: readonly (readonly [daysAgo: number, time: string, key: string, notes: string])[] = [
  [12, '21:09', CAST_KEYS.noValuation, ''],
  [9, '19:53', CAST_KEYS.priceCut, 'Ask about the basement.'],
  [2, '12:50', keyAt(115), ''],
  [1, '19:31', keyAt(8), 'Love the street. Is the furnace old?'],
]

const SEARCH = {
  name: 'Johnson County, three bedrooms under $350K',
  criteria: { county: 'Johnson', minBeds: '3', maxPrice: '350000' },
}

/** Minutes between the homes of a visit. */
const PACE_MINUTES = 3

/** Returns the client's record with a call, the share, and what the agent sees. */
export function sharingAt(now: Date) {
  const on = (daysAgo: number, time: string) => {
    const day = new Date(now.getTime() - daysAgo * DAY_MS)
    return instantOf(`${calendarDayOf(day)}T${time}`) ?? day
  }
  const home = (key: string) => propertyIdOf('mibor', key)
  const account_id = sharer.id
  const person_id = sampleId('client', 'fletcher')
  const agent_id = sampleId('agent', AGENT)
  const registered_at = on(REGISTERED_DAYS_AGO, '18:25')
  const shared_at = on(SHARED_DAYS_AGO, '17:52')
  const searched_at = on(11, '20:05')
  const callId = sampleId('client-activity', 'fletcher')
  const person: Insertable<DB['people']> = {
    id: person_id,
    name: sharer.name,
    account_id,
    phone: sharer.phone,
    owner_id: agent_id,
    stage: 'in_touch',
    source: 'referral',
    tags: ['Buyer', 'First home'],
    next_step: 'Offer a tour of the homes that she viewed most',
    next_step_date: calendarDayOf(new Date(now.getTime() + DAY_MS)),
    created_at: registered_at,
    updated_at: registered_at,
  }
  const call: Insertable<DB['person_activities']> = {
    id: callId,
    person_id,
    account_id: sampleId('account', 'agent'),
    kind: 'call',
    direction: 'outgoing',
    outcome: 'reached',
    minutes: 14,
    body: 'Three bedrooms and a yard, up to $350,000, south or west of the city. Would like me to see what she views.',
    submission_key: callId,
    created_at: on(SHARED_DAYS_AGO, '17:30'),
  }
  const views: Insertable<DB['access_log']>[] = VISITS.flatMap(([daysAgo, time, ...keys]) =>
    keys.map((key, place) => ({
      id: sampleId('view', `${daysAgo} ${time} ${place}`),
      at: new Date(on(daysAgo, time).getTime() + place * PACE_MINUTES * MINUTE_MS),
      account_id,
      kind: 'property.viewed',
      object_type: 'property',
      object_id: home(key),
    })),
  )
  const favorites: Insertable<DB['favorites']>[] = SAVED.map(([daysAgo, time, key, notes]) => {
    const at = on(daysAgo, time)
    return { account_id, property_id: home(key), notes, created_at: at, updated_at: at }
  })
  const search: Insertable<DB['saved_searches']> = {
    id: sampleId('saved-search', SEARCH.name),
    account_id,
    name: SEARCH.name,
    criteria: JSON.stringify(SEARCH.criteria),
    events: ['new_match', 'price_down', 'back', 'pending', 'open_house'],
    last_run_at: now,
    created_at: searched_at,
    updated_at: searched_at,
  }
  const share = { id: sampleId('activity-share', 'fletcher'), account_id, agent_id, shared_at }
  return { registered_at, person, call, share, views, favorites, search }
}
