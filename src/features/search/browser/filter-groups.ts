import { FLAGS } from '../words.ts'

export const GROUPS = [
  { group: 'price', label: 'Price' },
  { group: 'rooms', label: 'Beds and baths' },
  { group: 'type', label: 'Type' },
  { group: 'more', label: 'More' },
] as const
export type Group = (typeof GROUPS)[number]['group']

/** Query parameters of each chip's fields. */
export const PARAMS_OF: Record<Group, readonly string[]> = {
  price: ['minPrice', 'maxPrice'],
  rooms: ['minBeds', 'minBaths'],
  type: ['type', 'subtype'],
  more: [
    'minArea',
    'maxArea',
    'minLot',
    'minYear',
    'maxYear',
    'stories',
    'garage',
    'maxHoa',
    'maxDays',
    'status',
    'unknown',
    ...Object.keys(FLAGS),
  ],
}
