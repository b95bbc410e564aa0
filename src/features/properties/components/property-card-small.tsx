import { X } from 'lucide-react'
import { money } from '#kit/time/format.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { PropertyCard as Card } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { Picture } from './picture.tsx'
import { factsLine } from './property-card.tsx'

/** Data of a home in a map marker. */
type Marked = Pick<Card, 'id' | 'price' | 'bedrooms' | 'bathrooms' | 'living_area' | 'address' | 'city'>

/** Popup of a map marker with a link for each home at that point. */
export function PropertyPopup({ homes, cards, onClose }: PropertyPopupProps) {
  return (
    <div className="relative w-75 max-w-full animate-rise overflow-hidden rounded-panel bg-white text-small shadow-pop forced-colors:border">
      <ul className={homes.length > 1 ? 'max-h-64 overflow-y-auto pr-11' : ''}>
        {homes.map((home) => {
          const picture = homes.length === 1 && cards.find(({ id }) => id === home.id)?.main_image_key
          return (
            <li key={home.id} className="group relative not-first:border-line not-first:border-t">
              {picture && (
                <div className="aspect-photo bg-place">
                  <Picture storageKey={picture} alt="" sizes="300px" maxWidth={640} />
                </div>
              )}
              <div className={`grid gap-0.5 p-3.5 ${picture ? '' : 'pr-12'}`}>
                <p className="price">{money(home.price)}</p>
                <p className="tabular font-medium">
                  {factsLine({ ...home, lot_size_acres: null, property_type: 'Property' })}
                </p>
                <a href={`/properties/${home.id}`} data-follow="" className="stretched-link">
                  {`${home.address ?? MESSAGES.addressWithheld}, ${home.city}`}
                </a>
              </div>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        aria-label="Close"
        className="absolute top-2 right-2 z-2 grid size-9 cursor-pointer place-items-center rounded-control bg-white text-navy-800 hover:bg-limestone"
        onClick={onClose}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

export type PropertyPopupProps = {
  homes: readonly Marked[]
  /** Cards of the list, which supply the photo of a home that is in both. */
  cards: readonly Card[]
  onClose: () => void
}
