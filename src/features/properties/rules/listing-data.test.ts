import { expect, test } from 'vitest'
import { listingData } from './listing-data.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

test('structured data name no place that is withheld, and the day in Indiana', () => {
  const home = {
    id: '1',
    title: 'Home in Carmel',
    description: null,
    price: 1,
    status: 'active',
    is_address_shown: false,
    address: 'CANARY',
    city: 'Carmel',
    state: 'IN',
    postal_code: '46032',
    latitude: 39.123456,
    longitude: -86.123456,
    bedrooms: null,
    bathrooms: null,
    living_area: null,
    year_built: null,
    listed_at: NOW,
    list_office_name: 'Ridge & Rowe',
  } as const
  expect(JSON.stringify(listingData(home))).not.toMatch(/CANARY|39\.1|86\.1|streetAddress/)
  const evening = new Date('2026-11-21T02:00:00Z')
  expect(listingData({ ...home, listed_at: evening })).toMatchObject({ datePosted: '2026-11-20' })
})
