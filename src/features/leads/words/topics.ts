/** Topics of an inquiry. Source: specification 1, property-management and relocation clients, vendors. */
export const TOPICS = {
  buying: 'Buying a home',
  selling: 'Selling a home',
  relocation: 'Moving to the area',
  management: 'Renting out or managing a property',
  account: 'My account or this site',
  other: 'Something else',
} as const
export type Topic = keyof typeof TOPICS
