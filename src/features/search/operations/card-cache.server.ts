import { type Looker, listCards } from '#features/properties/public.server.ts'
import type { Reach } from '#features/properties/rules/visibility.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { now } from '#ports/clock.server.ts'

/** "New" and the next open house on a card depend on the time. */
const MAX_CARD_AGE_MS = 120_000
/** Cards with markup, 2 KB each. Most viewers are visitors. */
const MAX_CARDS: Record<Reach, number> = { idx: 15_000, vow: 3000, sold: 3000 }

export interface CardCache {
  getCards: (ids: readonly string[]) => Promise<PropertyCard[]>
  evict: (ids: readonly string[]) => void
}

/** Creates a cache of cards with markup, valid while the homes do not change. */
export function makeCardCache(asked: Looker, reach: Reach): CardCache {
  // Cards are shared by viewers, so views are recorded by the search, not here.
  const looker = { ...asked, reader: null }
  const cards = new Map<string, { card: PropertyCard; until: number }>()
  let changes = 0
  return {
    getCards: async (ids) => {
      const at = performance.now()
      const isFresh = (id: string) => (cards.get(id)?.until ?? 0) > at
      const missing = ids.filter((id) => !isFresh(id))
      const begun = changes
      const read = new Map<string, PropertyCard>()
      for (const card of await listCards(looker, missing, now())) read.set(card.id, card)
      const found = ids.flatMap((id) => read.get(id) ?? (isFresh(id) ? (cards.get(id)?.card ?? []) : []))
      // Not cached if a home changed during the query, because the result may be outdated.
      if (begun === changes) for (const [id, card] of read) cards.set(id, { card, until: at + MAX_CARD_AGE_MS })
      for (const id of cards.keys()) {
        if (cards.size <= MAX_CARDS[reach]) break
        cards.delete(id)
      }
      return found
    },
    evict: (ids) => {
      if (ids.length > 0) changes += 1
      for (const id of ids) cards.delete(id)
    },
  }
}
