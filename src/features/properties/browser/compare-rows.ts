import { calendarDay, count, money, number, shortDay, time, weekday } from '#kit/time/format.ts'
import { priceCut } from '../rules/badge.ts'
import { defaultPayment, paymentOf } from '../rules/payment.ts'
import type { ComparedProperty } from '../schema.ts'
import { STATUSES } from '../words.ts'

/** A row of a comparison with the value of each home, or null if the feed has none. */
export interface CompareRow {
  label: string
  values: (string | null)[]
  /** True if the homes do not all have the same value. */
  differs: boolean
  /** Homes whose value differs from that of most others. The table sets them in bold. */
  odd: boolean[]
}

export interface CompareGroup {
  group: string
  rows: CompareRow[]
}

type Say = (home: ComparedProperty) => string | null

const GROUPS: readonly { group: string; rows: readonly { label: string; say: Say }[] }[] = [
  {
    group: 'Cost',
    rows: [
      { label: 'List price', say: ({ price }) => money(price) },
      {
        label: 'Sold for',
        say: ({ close_price, close_date }) =>
          close_price ? `${money(close_price)}${close_date ? `, ${calendarDay(close_date)}` : ''}` : null,
      },
      { label: 'Monthly cost', say: (home) => money(paymentOf(home, defaultPayment(home)).total) },
      {
        label: 'Property tax, seller’s bill',
        say: ({ tax_annual_amount: tax }) => (tax === null ? null : `${money(tax)} a year`),
      },
      {
        label: 'HOA',
        say: ({ association_fee_monthly: fee }) =>
          fee === null ? null : fee === 0 ? 'None' : `${money(Math.round(fee))} a month`,
      },
      {
        label: 'Price per sq ft',
        say: ({ price, living_area }) => (living_area ? money(Math.round(price / living_area)) : null),
      },
    ],
  },
  {
    group: 'Size',
    rows: [
      { label: 'Bedrooms', say: ({ bedrooms }) => numberText(bedrooms) },
      { label: 'Bathrooms', say: ({ bathrooms }) => numberText(bathrooms) },
      {
        label: 'Living area',
        say: ({ living_area }) => (living_area === null ? null : `${number(living_area)} sq ft`),
      },
      { label: 'Lot', say: ({ lot_size_acres: acres }) => (acres === null ? null : count(acres, 'acre')) },
      {
        label: 'Garage',
        say: ({ garage_spaces: spaces }) => (spaces === null ? null : spaces === 0 ? 'None' : count(spaces, 'space')),
      },
    ],
  },
  {
    group: 'Features',
    rows: [
      { label: 'Type', say: ({ property_sub_type, property_type }) => property_sub_type ?? property_type },
      { label: 'Built', say: ({ year_built }) => (year_built === null ? null : String(year_built)) },
      { label: 'Stories', say: ({ stories }) => numberText(stories) },
      {
        label: 'Basement',
        say: ({ basement, has_basement }) => (basement.length > 0 ? basement.join(', ') : yesOrNo(has_basement)),
      },
      { label: 'Foundation', say: fact('foundation_details') },
      { label: 'Heating', say: fact('heating') },
      { label: 'Cooling', say: fact('cooling') },
      { label: 'Fireplace', say: ({ has_fireplace }) => yesOrNo(has_fireplace) },
      { label: 'Private pool', say: ({ has_private_pool }) => yesOrNo(has_private_pool) },
      { label: 'Fence', say: fact('fencing') },
    ],
  },
  {
    group: 'Location',
    rows: [
      { label: 'School corporation', say: ({ school_district }) => school_district },
      { label: 'Township', say: ({ township }) => township },
      { label: 'County', say: ({ county }) => county },
      { label: 'Subdivision', say: ({ subdivision }) => subdivision },
      { label: 'Water', say: fact('water_source') },
      { label: 'Sewer', say: fact('sewer') },
    ],
  },
  {
    group: 'Listing',
    rows: [
      { label: 'Status', say: ({ status }) => STATUSES[status] },
      {
        label: 'Days on market',
        say: ({ status, days_on_market: days }) => (status === 'sold' || days === null ? null : number(days)),
      },
      {
        label: 'Price change',
        say: (home) => {
          const cut = priceCut(home)
          return cut ? `−${money(cut.amount)}, ${shortDay(cut.at)}` : 'None'
        },
      },
      {
        label: 'Open house',
        say: ({ open_houses: [next] }) =>
          next ? `${weekday(next.starts_at)} ${shortDay(next.starts_at)}, ${time(next.starts_at)}` : 'None',
      },
    ],
  },
]

/**
 * Builds the comparison rows, without those that have no value. A home is odd in a row if its value differs and at
 * least two others agree. A home that cannot be shown gets nulls.
 */
export function compareRows(homes: readonly (ComparedProperty | null)[]): CompareGroup[] {
  return GROUPS.map(({ group, rows }) => ({
    group,
    rows: rows.flatMap(({ label, say }) => {
      const values = homes.map((home) => home && say(home))
      return values.every((value) => value === null) ? [] : [{ label, values, ...contrast(homes, values) }]
    }),
  })).filter(({ rows }) => rows.length > 0)
}

function contrast(homes: readonly unknown[], values: readonly (string | null)[]) {
  // An empty column counts neither way. A home without a value differs from homes that have one.
  const said = values.filter((_, index) => homes[index] !== null)
  const times = new Map<string | null, number>()
  for (const value of said) times.set(value, (times.get(value) ?? 0) + 1)
  // Two missing values are not an agreement.
  const told = [...times].filter(([value]) => value !== null)
  const most = Math.max(0, ...told.map(([, count]) => count))
  const leaders = told.filter(([, count]) => count === most)
  const usual = most >= 2 && leaders.length === 1 ? leaders[0]?.[0] : undefined
  return {
    differs: times.size > 1,
    odd: values.map((value) => usual !== undefined && value !== null && value !== usual),
  }
}

function fact(name: string): Say {
  return ({ facts }) => {
    const value = facts[name] ?? null
    if (Array.isArray(value)) return value.join(', ') || null
    return value === null ? null : String(value)
  }
}

function numberText(value: number | null): string | null {
  return value === null ? null : number(value)
}

function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No'
}
