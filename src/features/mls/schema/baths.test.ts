import { expect, test } from 'vitest'
import { bathsOf } from './baths.ts'

test.each([
  ['a decimal total is a decimal', { BathroomsTotalDecimal: 1.75 }, 1.75, null, null],
  ['as text too', { BathroomsTotalDecimal: '2.75' }, 2.75, null, null],
  ['two and a quarter', { BathroomsTotalDecimal: 2.25 }, 2.25, null, null],
  ['a half is a half bath', { BathroomsTotalInteger: 2.5 }, 2.5, 2, 1],
  ['a whole total is not split', { BathroomsTotalInteger: '3.0' }, 3, null, null],
  ['the decimal total is more exact', { BathroomsTotalInteger: 3, BathroomsTotalDecimal: 2.5 }, 2.5, 2, 1],
  ['1.1 means nothing sure elsewhere', { BathroomsTotalInteger: '1.1' }, 1, null, null],
  ['counts are better than a total', { BathroomsFull: 2, BathroomsHalf: 1, BathroomsTotalInteger: 3 }, 2.5, 2, 1],
  ['a partial bath is a half one', { BathroomsFull: 2, BathroomsPartial: 1 }, 2.5, 2, 1],
  ['partial ones hold the half ones', { BathroomsFull: 2, BathroomsHalf: 1, BathroomsPartial: 1 }, 2.5, 2, 1],
  ['a quarter bath is a half one', { BathroomsFull: 2, BathroomsOneQuarter: 1 }, 2.5, 2, null],
  ['a three-quarter bath is a whole one', { BathroomsFull: 1, BathroomsThreeQuarter: 1 }, 2, 1, null],
  ['three-quarter baths alone', { BathroomsThreeQuarter: 2 }, 2, null, null],
  ['a half bath and a count of rooms', { BathroomsHalf: 1, BathroomsTotalInteger: 3 }, 2.5, null, 1],
  ['a half bath alone', { BathroomsHalf: 1 }, 0.5, null, 1],
  [
    'zeros in place of nothing do not hide a total',
    { BathroomsFull: 0, BathroomsHalf: 0, BathroomsTotalDecimal: 2.5 },
    2.5,
    2,
    1,
  ],
  ['zeros beside a whole total', { BathroomsFull: 0, BathroomsHalf: 0, BathroomsTotalInteger: 2 }, 2, null, null],
  [
    'a decimal total of zero does not hide the other',
    { BathroomsTotalInteger: 3, BathroomsTotalDecimal: 0 },
    3,
    null,
    null,
  ],
  ['a home without a bath', { BathroomsFull: 0, BathroomsHalf: 0, BathroomsTotalInteger: 0 }, 0, 0, 0],
  ['nothing is nothing', {}, null, null, null],
])('%s', (_, record, bathrooms, bathrooms_full, bathrooms_half) => {
  expect(bathsOf(record, 'mibor')).toEqual({ bathrooms, bathrooms_full, bathrooms_half })
})

test.each([
  ['1.1', 1.5, 1, 1],
  [2.2, 3, 2, 2],
  ['3.0', 3, null, null],
])('a total of %s from a source that writes full.half is %s', (total, bathrooms, bathrooms_full, bathrooms_half) => {
  const found = bathsOf({ BathroomsTotalInteger: total }, 'MRED')
  expect(found).toEqual({ bathrooms, bathrooms_full, bathrooms_half })
})
