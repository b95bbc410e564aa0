import { type FeedRecord, number, spelling } from './values.ts'

/** Map position of a listing, if its coordinates are plausible. */
export interface Position {
  latitude: number | null
  longitude: number | null
  /** True when the coordinates are outside the listing's state, so it gets no pin. */
  isElsewhere: boolean
}

/** Bounding boxes of the states served, in degrees, with a margin: west, south, east, north. */
const STATES = {
  in: [-88.15, 37.7, -84.7, 41.8],
  il: [-91.6, 36.9, -87.4, 42.6],
  ky: [-89.65, 36.45, -81.9, 39.2],
  mi: [-90.5, 41.6, -82.1, 48.4],
  oh: [-84.9, 38.3, -80.4, 42.4],
} as const satisfies Record<string, readonly [number, number, number, number]>

/** State names → codes. */
const STATE_NAMES = {
  indiana: 'in',
  illinois: 'il',
  kentucky: 'ky',
  michigan: 'mi',
  ohio: 'oh',
} as const satisfies Record<string, keyof typeof STATES>

const NOWHERE: Position = { latitude: null, longitude: null, isElsewhere: false }

/**
 * Parses the coordinates of a listing. Repairs swapped ones and longitudes without a sign if the result is in the
 * listing's state. Any other coordinates, and those of a state not served, give no pin. 0, 0 means none.
 */
export function positionOf(record: FeedRecord): Position {
  const latitude = number(record.Latitude)
  const longitude = number(record.Longitude)
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return NOWHERE
  const box = boxOf(record.StateOrProvince)
  if (box) {
    for (const [north, east] of [
      [latitude, longitude],
      [latitude, -longitude],
      [longitude, latitude],
      [longitude, -latitude],
    ] as const)
      if (isWithin(box, north, east)) return { latitude: north, longitude: east, isElsewhere: false }
  }
  return { ...NOWHERE, isElsewhere: true }
}

function boxOf(state: unknown) {
  const given = spelling(state)
  if (given === '') return STATES.in
  const known = given in STATE_NAMES ? STATE_NAMES[given as keyof typeof STATE_NAMES] : given
  return known in STATES ? STATES[known as keyof typeof STATES] : null
}

function isWithin(
  [west, south, east, north]: (typeof STATES)[keyof typeof STATES],
  latitude: number,
  longitude: number,
) {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
