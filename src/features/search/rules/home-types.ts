import type { HomeType } from '../words.ts'

const CONDOS = new Set(['Condominium', 'Stock Cooperative', 'Own Your Own', 'Apartment', 'Co-Ownership'])
const MULTI = new Set(['Duplex', 'Triplex', 'Quadruplex', 'Multi Family'])
const MANUFACTURED = new Set(['Manufactured Home', 'Manufactured On Land', 'Mobile Home'])

/** Returns the home type of a record's type and subtype. Source: RESO PropertyType, PropertySubType. */
export function homeTypeOf(type: string, subtype: string | null): HomeType {
  if (type === 'Residential Lease') return 'rental'
  if (type.startsWith('Commercial') || type === 'Business Opportunity') return 'commercial'
  if (type === 'Land' || subtype === 'Unimproved Land') return 'land'
  if (type === 'Farm') return 'farm'
  if (type === 'Manufactured In Park' || (subtype !== null && MANUFACTURED.has(subtype))) return 'manufactured'
  if (type === 'Residential Income' || (subtype !== null && MULTI.has(subtype))) return 'multi'
  if (subtype === 'Townhouse') return 'townhouse'
  return subtype !== null && CONDOS.has(subtype) ? 'condo' : 'house'
}
