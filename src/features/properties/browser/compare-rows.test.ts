import { expect, test } from 'vitest'
import type { ComparedProperty } from '../schema.ts'
import { compareRows } from './compare-rows.ts'

const HOME: ComparedProperty = {
  id: '02701ac2-1d33-5aea-8a5a-4c5d256fb073',
  listing_id: '21000029',
  originating_system_name: 'mibor',
  status: 'active',
  title: 'Home',
  is_address_shown: true,
  address: '1422 Wheatfield Ln',
  unit_number: null,
  city: 'Greenwood',
  state: 'IN',
  postal_code: '46143',
  county: 'Johnson',
  township: null,
  subdivision: null,
  school_district: 'Center Grove',
  latitude: null,
  longitude: null,
  property_type: 'Residential',
  property_sub_type: null,
  price: 384_900,
  original_list_price: null,
  previous_list_price: null,
  price_change_timestamp: null,
  bedrooms: 4,
  bathrooms: 2.5,
  bathrooms_full: 2,
  bathrooms_half: 1,
  living_area: 2218,
  lot_size_acres: 0.24,
  year_built: 2004,
  stories: 2,
  garage_spaces: 2,
  basement: [],
  has_basement: null,
  has_private_pool: null,
  has_fireplace: null,
  is_waterfront: null,
  is_new_construction: null,
  association_fee_monthly: 29,
  tax_annual_amount: 3092,
  tax_year: 2026,
  facts: {},
  list_agent_full_name: null,
  list_office_name: 'Ridge & Rowe Realty',
  list_office_contact: '317-555-0163',
  main_image_key: null,
  photos_count: 0,
  on_market_date: null,
  activation_date: null,
  start_showing_date: null,
  cumulative_days_on_market: null,
  days_on_market: 30,
  listed_at: new Date('2026-10-22T12:00:00Z'),
  modification_timestamp: new Date('2026-11-20T12:00:00Z'),
  open_houses: [],
}

const row = (label: string, homes: readonly (ComparedProperty | null)[]) =>
  compareRows(homes)
    .flatMap(({ rows }) => rows)
    .find((one) => one.label === label)

test.each<[string, (number | null)[], boolean[], boolean]>([
  ['where two agree the third is odd', [4, 4, 3], [false, false, true], true],
  ['two that say nothing agree on nothing', [null, null, 3], [false, false, false], true],
  ['two homes alone are never odd', [4, 3], [false, false], true],
  ['where all differ none is odd', [2, 3, 4], [false, false, false], true],
  ['where two and two agree none is odd', [4, 4, 3, 3], [false, false, false, false], true],
  ['all alike', [4, 4, 4], [false, false, false], false],
  ['one that does not say it differs, and is not bold', [4, 4, null], [false, false, false], true],
])('%s', (_, bedrooms, odd, differs) => {
  const found = row(
    'Bedrooms',
    bedrooms.map((value) => ({ ...HOME, bedrooms: value })),
  )
  expect(found).toMatchObject({ odd, differs })
})

test('a place without a home says nothing, and differs from nothing', () => {
  expect(row('Bedrooms', [HOME, null, HOME])).toMatchObject({
    values: ['4', null, '4'],
    odd: [false, false, false],
    differs: false,
  })
})

test('a row of which no home says anything is left out', () => {
  expect(row('Fence', [HOME, HOME])).toBeUndefined()
  expect(row('Sold for', [HOME, HOME])).toBeUndefined()
})
