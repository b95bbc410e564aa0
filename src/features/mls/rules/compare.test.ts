import { expect, test } from 'vitest'
import type { ShownFields } from '../schema/console.ts'
import { comparedFields } from './compare.ts'

const shown: ShownFields = {
  status: 'active_under_contract',
  address: '1407 Wheatfield Ln',
  unit_number: null,
  city: 'Greenwood',
  postal_code: '46143',
  property_type: 'Residential',
  property_sub_type: 'Single Family Residence',
  price: 384_900,
  original_list_price: null,
  close_price: null,
  bedrooms: 4,
  bathrooms: 2.5,
  living_area: 2218,
  lot_size_acres: 0.24,
  year_built: 1998,
  garage_spaces: 2,
  list_office_name: 'Meridian Row Realty',
  list_office_contact: '317-555-0100',
  list_agent_full_name: null,
  photos_count: 12,
  is_address_shown: true,
  is_avm_allowed: false,
  is_comment_allowed: true,
  is_idx: true,
  is_vow: true,
}
const compared = (record: Record<string, unknown>) =>
  Object.fromEntries(comparedFields({ payload: JSON.stringify(record), shown }).map((one) => [one.field, one]))

test.each([
  ['ListPrice', 389_900, false],
  ['ListPrice', '384900.00', true],
  ['StandardStatus', 'Active Under Contract', true],
  ['StandardStatus', 'Active', false],
  ['City', 'GREENWOOD ', true],
  ['PropertySubType', 'SingleFamilyResidence', true],
  ['InternetAutomatedValuationDisplayYN', false, true],
  ['InternetAutomatedValuationDisplayYN', null, false],
  ['InternetAddressDisplayYN', undefined, true],
  ['BathroomsTotalInteger', 3, false],
  ['UnparsedAddress', '1407 WHEATFIELD LN, Greenwood, IN 46143', true],
  ['UnparsedAddress', '1409 Wheatfield Ln', false],
  ['YearBuilt', 1998, true],
  ['ListAgentFullName', 'Ada Vance', false],
])('%s %j is the same: %s', (field, value, isSame) => {
  expect(compared({ [field]: value })[field]).toMatchObject({ isSame })
})

test('a sold home is called closed by the feed, and its price is money', () => {
  const sold = { ...shown, status: 'sold', price: 300_000 }
  const [status, price] = comparedFields({
    payload: '{"StandardStatus":"Closed","ListPrice":"300000"}',
    shown: sold,
  })
  expect(status).toMatchObject({ feed: 'Closed', site: 'Sold', isSame: true })
  expect(price).toMatchObject({ feed: '$300,000', site: '$300,000', isSame: true })
})

test('what neither says is left out, and a home that is not on the site has nothing to compare', () => {
  expect(compared({}).ClosePrice).toBeUndefined()
  expect(comparedFields({ payload: '{"ListPrice":1}', shown: null })).toEqual([])
})
