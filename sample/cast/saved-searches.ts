import { sampleId } from './id.ts'

/** Saved searches of the sample's buyers, as search addresses. */
export const savedSearches = [
  search('buyer', 'Greenwood, room for Mom', {
    city: 'Greenwood',
    minBeds: '4',
    minPrice: '300000',
    maxPrice: '400000',
  }),
  search('buyer', 'Franklin under $350K', { city: 'Franklin', type: 'house', maxPrice: '350000' }, 'daily'),
  search('buyer', 'A pool in Hamilton County', { county: 'Hamilton', pool: '1' }, 'weekly'),
  search('sold', 'Franklin, to compare', { city: 'Franklin', status: ['active', 'pending', 'sold'] }, 'weekly'),
]

function search(
  owner: string,
  name: string,
  criteria: Record<string, string | string[]>,
  frequency: 'preferred' | 'daily' | 'weekly' = 'preferred',
) {
  return {
    id: sampleId('saved-search', name),
    account_id: sampleId('account', owner),
    name,
    criteria: JSON.stringify(criteria),
    frequency,
    events: ['new_match', 'price_down', 'back', 'pending', 'open_house'],
  }
}
