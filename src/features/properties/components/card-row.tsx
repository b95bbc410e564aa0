import type { PropertyCard as Card } from '../schema.ts'
import { PropertyCard } from './property-card.tsx'

/** A few homes side by side; on a phone they are swiped. */
export function CardRow({ label, homes, isDrawn, level = 3 }: CardRowProps) {
  return (
    <ul
      aria-label={label}
      className="no-scrollbar grid gap-x-6 gap-y-8 max-sm:-mx-(--gutter) max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--gutter) max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-(--gutter) sm:grid-cols-2 lg:grid-cols-4"
    >
      {homes.map((home, index) => (
        <li key={home.id} className="max-sm:snap-start">
          <PropertyCard
            home={home}
            isDrawn={isDrawn}
            level={level}
            order={index + 10}
            sizes="(min-width: 1024px) 300px, (min-width: 640px) 50vw, 82vw"
          />
        </li>
      ))}
    </ul>
  )
}

export type CardRowProps = { label: string; homes: Card[]; isDrawn: boolean; level?: 2 | 3 }
