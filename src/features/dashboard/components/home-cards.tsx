import type { ReactNode } from 'react'
import { PropertyCard } from '#features/properties/public.tsx'
import type { PropertyCard as Home } from '#features/properties/schema.ts'

const SIZES = '(min-width: 1024px) 260px, (min-width: 640px) 45vw, 78vw'

/** Up to three homes: side by side on a desktop, in a strip to swipe on a phone. */
export function HomeCards({ homes, isDrawn, noteOf }: HomeCardsProps) {
  return (
    <ul className="no-scrollbar grid gap-x-5 gap-y-7 max-sm:-mx-4 max-sm:auto-cols-[78%] max-sm:grid-flow-col max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-2 lg:grid-cols-3">
      {homes.map((home, order) => (
        <li key={home.id} className="max-sm:snap-start">
          <PropertyCard home={home} order={order} level={3} isDrawn={isDrawn} isCached sizes={SIZES} />
          {noteOf?.(home)}
        </li>
      ))}
    </ul>
  )
}

interface HomeCardsProps {
  homes: readonly Home[]
  isDrawn: boolean
  /** Content below a card. */
  noteOf?: (home: Home) => ReactNode
}
