import { expect, test } from 'vitest'
import type { HomeChange, PropertyCard } from '#features/properties/schema.ts'
import { changeLabels, inOrder, inView, savedAt } from './rules.ts'
import type { FavoriteHome } from './schema.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 15))
const card = (price: number): PropertyCard => ({
  id: 'x',
  status: 'active',
  title: 'A house',
  address: '12 Fry Road',
  city: 'Greenwood',
  state: 'IN',
  postal_code: '46142',
  property_type: 'Residential',
  price,
  bedrooms: 3,
  bathrooms: 2,
  living_area: 1500,
  lot_size_acres: null,
  list_office_name: 'Meridian Row Realty',
  list_office_contact: '317-555-0100',
  main_image_key: null,
  badge: null,
  price_cut: null,
  open_house: null,
})
const change = (given: Partial<HomeChange>): HomeChange => ({
  property_id: 'x',
  kind: 'price',
  at: at(10),
  price: null,
  former_price: null,
  status: null,
  ...given,
})
const favorite = (
  property_id: string,
  price: number | null,
  day: number,
  changes: HomeChange[] = [],
): FavoriteHome => ({
  property_id,
  notes: '',
  version: 1,
  created_at: at(day),
  updated_at: at(day),
  home: price === null ? null : card(price),
  changes,
})
const all = [
  favorite('a', 300_000, 1),
  favorite('gone', null, 9),
  favorite('b', 200_000, 3, [change({ at: at(12) })]),
  favorite('c', 400_000, 2, [change({ at: at(11) })]),
]
const ids = (list: FavoriteHome[]) => list.map(({ property_id }) => property_id).join(' ')

test.each([
  ['recent', 'b c a gone'],
  ['changed', 'b c a gone'],
  ['price_asc', 'b a c gone'],
  ['price_desc', 'c a b gone'],
] as const)('in the order %s; what is gone comes last', (sort, expected) => {
  expect(ids(inOrder(all, sort))).toBe(expected)
  expect(ids(inOrder([...all].reverse(), sort))).toBe(expected)
})

test.each([
  ['all', 'a gone b c'],
  ['changed', 'b c'],
  ['gone', 'gone'],
] as const)('the view %s', (view, expected) => {
  expect(ids(inView(all, view))).toBe(expected)
})

test.each([
  ['no change, no news', [], []],
  ['a price that fell', [change({ price: 290_000, former_price: 300_000 })], ['Down $10,000 on Nov 10']],
  [
    'a price that fell twice is one fall from where it was',
    [change({ price: 290_000, former_price: 300_000 }), change({ price: 280_000, former_price: 290_000, at: at(12) })],
    ['Down $20,000 on Nov 12'],
  ],
  [
    'a price that fell and came back is no news',
    [change({ price: 290_000, former_price: 300_000 }), change({ price: 300_000, former_price: 290_000 })],
    [],
  ],
  ['a price that rose', [change({ price: 310_000, former_price: 300_000 })], ['Up $10,000 on Nov 10']],
  [
    'of statuses the last one counts',
    [change({ kind: 'status', status: 'pending' }), change({ kind: 'status', status: 'active', at: at(14) })],
    ['For sale, Nov 14'],
  ],
  [
    'an accepted offer, beside a price',
    [change({ price: 290_000, former_price: 300_000 }), change({ kind: 'status', status: 'pending', at: at(13) })],
    ['Down $10,000 on Nov 10', 'Offer accepted: pending, Nov 13'],
  ],
  ['a listing that is back', [change({ kind: 'relisted', status: 'active' })], ['Back on the market, Nov 10']],
])('%s', (_, changes, expected) => {
  expect(changeLabels(changes).map(({ text }) => text)).toEqual(expected)
})

test('what a browser says of the time is never in the future', () => {
  expect(savedAt(undefined, at(5))).toEqual(at(5))
  expect(savedAt(at(4).getTime(), at(5))).toEqual(at(4))
  expect(savedAt(at(6).getTime(), at(5))).toEqual(at(5))
})
