import { useHydrated } from '#ui/page/use-hydrated.ts'
import type { PropertyCard as Card } from '../schema.ts'
import { CardPictures } from './card-pictures.tsx'
import { PropertyCard } from './property-card.tsx'

/** A few homes side by side, swiped on a phone. */
export function CardRow({ label, homes, isDrawn, level = 3 }: CardRowProps) {
  const isAlive = useHydrated()
  return (
    <ul
      aria-label={label}
      className="no-scrollbar grid gap-x-6 gap-y-8 max-sm:-mx-(--gutter) max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--gutter) max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-(--gutter) sm:grid-cols-2 lg:grid-cols-4"
    >
      {homes.map((home, index) => (
        <li key={home.id} className="max-sm:snap-start">
          <PropertyCard home={home} isDrawn={isDrawn} level={level} order={index + 10} sizes={SIZES}>
            {isAlive && hasMore(home) && <CardPictures home={home} isDrawn={isDrawn} sizes={SIZES} />}
          </PropertyCard>
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(max-width:639px)82vw,(max-width:1023px)50vw,300px'

/** Photos of a sold home are shown on its own page only. */
function hasMore({ status, main_image_key }: Card): boolean {
  return status !== 'sold' && main_image_key !== null
}

export type CardRowProps = { label: string; homes: Card[]; isDrawn: boolean; level?: 2 | 3 }
