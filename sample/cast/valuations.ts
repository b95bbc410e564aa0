import { HOUR_MS } from '#kit/time/durations.ts'
import { sampleId } from './id.ts'

/** Returns valuation requests from before the first start. All people are invented. */
export function valuationsAt(now: Date) {
  const asked = [
    request(now, 'raman', 'Priya Raman', '618 Tulip Poplar Way', 'Greenwood', '46142', 6, null, {
      living_area: 2340,
      timing: 'months',
      condition: 'kept_up',
      message: 'New roof in 2022, receipts kept. The county’s square footage doesn’t include the sunroom.',
      range: [351_000, 388_000, 429_000],
    }),
    request(now, 'haldane', 'Ruth Haldane', '77 Hackberry Lane', 'Franklin', '46131', 52, 3, {
      living_area: 1680,
      timing: 'now',
      condition: 'updated',
      message: null,
      range: [268_000, 297_000, 331_000],
    }),
    request(now, 'quist', 'Owen Quist', '4410 County Road 250', 'Trafalgar', '46181', 20, null, {
      living_area: 3900,
      timing: 'curious',
      condition: 'like_new',
      message: 'Built by us in 2016. There is a pond.',
      range: null,
    }),
  ]
  return { leads: asked.map(({ lead }) => lead), valuations: asked.map(({ valuation }) => valuation) }
}

interface ValuationRequest {
  living_area: number
  timing: 'now' | 'months' | 'curious'
  condition: 'kept_up' | 'updated' | 'like_new'
  message: string | null
  range: [low: number, middle: number, high: number] | null
}

function request(
  now: Date,
  key: string,
  name: string,
  street: string,
  city: string,
  postal_code: string,
  hoursAgo: number,
  answeredAfter: number | null,
  { message, range, ...home }: ValuationRequest,
) {
  const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const id = sampleId('valuation', key)
  const facts = { bedrooms: 4, bathrooms: 2.5, year_built: 2001, garage_spaces: 2, basement: 'none' as const }
  const [low_price, middle_price, high_price] = range ?? [null, null, null]
  return {
    lead: {
      id,
      kind: 'valuation' as const,
      status: answeredAfter === null ? ('new' as const) : ('qualified' as const),
      name,
      email: `${key}@example.com`,
      phone: '317-555-0176',
      topic: 'selling',
      message,
      owner_id: sampleId('agent', 'dana-whitcomb'),
      due_at: new Date(created_at.getTime() + 24 * HOUR_MS),
      answered_at: answeredAfter === null ? null : new Date(created_at.getTime() + answeredAfter * HOUR_MS),
      details: JSON.stringify({ way: 'phone', street, city, postal_code, ...home, ...facts }),
      tracking: '{}',
      source: 'direct',
      medium: 'none',
      created_at,
      updated_at: created_at,
    },
    valuation: {
      id,
      lead_id: id,
      submission_key: sampleId('valuation-sent', key),
      street,
      city,
      postal_code,
      kind: 'house' as const,
      ...home,
      ...facts,
      placed_by: 'zip' as const,
      refusal: range ? null : ('few_sales' as const),
      low_price,
      middle_price,
      high_price,
      sales_count: range ? 9 : 3,
      search_miles: range ? 3 : 5,
      search_months: range ? 12 : 18,
      created_at,
    },
  }
}
