import { expect, test } from 'vitest'
import { positionOf } from './position.ts'

const GREENWOOD = { latitude: 39.6137, longitude: -86.1067, isElsewhere: false }
const NONE = { latitude: null, longitude: null, isElsewhere: false }
const ELSEWHERE = { ...NONE, isElsewhere: true }

test.each([
  ['as it is', { Latitude: '39.6137', Longitude: ' -86.1067' }, GREENWOOD],
  ['without the sign', { Latitude: 39.6137, Longitude: 86.1067 }, GREENWOOD],
  ['swapped', { Latitude: -86.1067, Longitude: 39.6137 }, GREENWOOD],
  ['swapped, without the sign', { Latitude: 86.1067, Longitude: 39.6137 }, GREENWOOD],
  ['in the sea', { Latitude: 0, Longitude: 0 }, NONE],
  ['half of it', { Latitude: 39.6137, Longitude: null }, NONE],
  ['no number', { Latitude: '****', Longitude: '****' }, NONE],
  ['in Texas', { Latitude: 30.27, Longitude: -97.74 }, ELSEWHERE],
  ['no degrees', { Latitude: 391, Longitude: -861 }, ELSEWHERE],
  ['in a state that is not served', { Latitude: 30.27, Longitude: -97.74, StateOrProvince: 'TX' }, ELSEWHERE],
  ['in another state than it says', { Latitude: 38.25, Longitude: -85.76, StateOrProvince: 'IL' }, ELSEWHERE],
  [
    'across the river',
    { Latitude: 38.25, Longitude: -85.76, StateOrProvince: 'Kentucky' },
    { latitude: 38.25, longitude: -85.76, isElsewhere: false },
  ],
])('coordinates %s', (_, record, position) =>
  expect(positionOf({ StateOrProvince: 'IN', ...record })).toEqual(position),
)
