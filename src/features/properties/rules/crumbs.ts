import type { Property } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Returns the breadcrumbs of a home's page, for visitors and search engines. */
export function crumbsOf(home: Property): { name: string; path: string }[] {
  return [
    { name: 'Homes for sale', path: '/properties' },
    ...(home.county
      ? [
          {
            name: `${home.county.replace(/ county$/i, '')} County`,
            path: `/properties?${new URLSearchParams({ county: home.county })}`,
          },
        ]
      : []),
    { name: home.city, path: `/properties?${new URLSearchParams({ city: home.city })}` },
    { name: home.address ?? MESSAGES.addressWithheld, path: `/properties/${home.id}` },
  ]
}
