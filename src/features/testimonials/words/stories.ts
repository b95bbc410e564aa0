/** Transactions that a testimonial can be about. */
export const DEALS = {
  bought: 'Bought a home',
  sold: 'Sold a home',
  bought_and_sold: 'Bought and sold',
  relocated: 'Moved here from elsewhere',
  rented: 'Rented a home',
  managed: 'Had a property managed',
} as const
export type Deal = keyof typeof DEALS

/** Phrases before the place under a quote: "Sold on Wheatfield Lane, Greenwood". */
export const DEAL_PHRASES: Record<Deal, string> = {
  bought: 'Bought on',
  sold: 'Sold on',
  bought_and_sold: 'Bought and sold,',
  relocated: 'Moved to',
  rented: 'Rented on',
  managed: 'Owns a rental on',
}

/** Numbers on the home page and on the page of success stories. Source: specification 9. */
export const ON_HOME = 3
export const ON_STORIES = 6
/** Largest number on a page of all testimonials. */
export const MAX_STORIES = 200
