import { calendarDay, count, money, number } from '#kit/time/format.ts'
import type { FactValue, Property } from '../schema.ts'
import { FACT_GROUPS, FACTS, type FactGroup } from '../words/facts.ts'

export interface FactGroupShown {
  group: FactGroup
  items: { label: string; value: string }[]
}

/** Returns the facts of a home in groups, without those that the feed leaves empty. */
export function factGroups(home: Property): FactGroupShown[] {
  const own = ownFacts(home)
  return FACT_GROUPS.map((group) => ({
    group,
    items: [...own[group], ...feedFacts(home, group), ...(group === 'Rooms' ? roomItems(home) : [])].flatMap(withValue),
  })).filter(({ items }) => items.length > 0)
}

type Item = { label: string; value: string | null }

function withValue({ label, value }: Item): { label: string; value: string }[] {
  return value === null || value === '' ? [] : [{ label, value }]
}

function ownFacts(home: Property): Record<FactGroup, Item[]> {
  const when = <V>(value: V | null, say: (value: V) => string): string | null => (value === null ? null : say(value))
  const yes = (value: boolean | null) => when(value, (is) => (is ? 'Yes' : 'No'))
  return {
    Rooms: [
      { label: 'Bedrooms', value: when(home.bedrooms, number) },
      { label: 'Bathrooms', value: bathrooms(home) },
      { label: 'Living area', value: when(home.living_area, (feet) => `${number(feet)} sq ft`) },
    ],
    Inside: [{ label: 'Fireplace', value: home.facts.fireplaces_total ? null : yes(home.has_fireplace) }],
    Outside: [
      { label: 'Lot', value: when(home.lot_size_acres, (acres) => count(acres, 'acre')) },
      {
        label: 'Garage',
        value: when(home.garage_spaces, (spaces) => (spaces === 0 ? 'None' : count(spaces, 'space'))),
      },
      { label: 'Private pool', value: yes(home.has_private_pool) },
      { label: 'Waterfront', value: home.is_waterfront ? 'Yes' : null },
    ],
    Building: [
      { label: 'Type', value: home.property_sub_type ?? home.property_type },
      { label: 'Built', value: when(home.year_built, String) },
      { label: 'New construction', value: home.is_new_construction ? 'Yes' : null },
      { label: 'Stories', value: when(home.stories, number) },
      { label: 'Basement', value: home.basement.length > 0 ? home.basement.join(', ') : yes(home.has_basement) },
    ],
    Community: [
      { label: 'Subdivision', value: home.subdivision },
      { label: 'Township', value: home.township },
      { label: 'County', value: home.county },
      // The listing's schools come next.
      {
        label: 'School corporation',
        value: when(home.school_district, (district) => `${district} (confirm with the school)`),
      },
    ],
    Costs: [
      { label: 'Price per sq ft', value: when(home.living_area, (feet) => money(Math.round(home.price / feet))) },
      {
        label: 'HOA',
        value: when(home.association_fee_monthly, (fee) => (fee === 0 ? 'None' : `${money(Math.round(fee))} a month`)),
      },
      {
        label: 'Property tax, seller’s bill',
        value: when(
          home.tax_annual_amount,
          (dollars) => `${money(dollars)} a year${home.tax_year ? `, ${home.tax_year}` : ''}`,
        ),
      },
    ],
    Listing: [
      { label: 'MLS number', value: home.listing_id },
      { label: 'On the market since', value: when(home.on_market_date, calendarDay) },
      { label: 'Days on market', value: when(home.days_on_market, (days) => daysText(days, home)) },
    ],
  }
}

function roomItems({ rooms }: Property): Item[] {
  return rooms.map(({ room_type, room_level, room_dimensions }) => ({
    label: room_type ?? 'Room',
    value:
      [room_dimensions?.replace(/\s*x\s*/i, ' × '), room_level && `${room_level} level`].filter(Boolean).join(', ') ||
      null,
  }))
}

/** Returns "2 full, 1 half" if the feed has both counts. */
function bathrooms({ bathrooms: all, bathrooms_full: full, bathrooms_half: half }: Property): string | null {
  if (full === null) return all === null ? null : number(all)
  return half ? `${full} full, ${half} half` : `${full} full`
}

function feedFacts({ facts }: Property, group: FactGroup): Item[] {
  return Object.entries(FACTS).flatMap(([name, [of, label]]) =>
    of === group ? [{ label, value: factText(name, facts[name] ?? null) }] : [],
  )
}

const SQUARE_FEET = new Set(['above_grade_finished_area', 'below_grade_finished_area', 'building_area_total'])
/** Values that tell the reader nothing, such as an ordinary sale or a missing feature. */
const SILENT = new Set(['None', 'Standard'])

function factText(name: string, value: FactValue): string | null {
  if (Array.isArray(value)) return value.filter((item) => !SILENT.has(item)).join(', ') || null
  if (typeof value === 'boolean') return value ? 'Yes' : null
  if (typeof value !== 'number') return value
  if (SQUARE_FEET.has(name)) return value === 0 ? null : `${number(value)} sq ft`
  return value === 0 ? 'None' : number(value)
}

function daysText(days: number, { cumulative_days_on_market: all }: Property): string {
  return all !== null && all > days ? `${number(days)}, ${number(all)} with the previous listing` : number(days)
}
