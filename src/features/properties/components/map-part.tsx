import { Navigation } from 'lucide-react'
import { PlaceMap } from '#features/maps/public.tsx'
import { money } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { placeOf } from '../rules/pictures.ts'
import type { Property } from '../schema.ts'
import { PropertyPart } from './property-part.tsx'

/** Map of a home whose location is public. */
export function MapPart({ home }: { home: Property }) {
  return (
    <PropertyPart id="map" title="Map" isOnScreen>
      <PlaceMap
        longitude={home.longitude ?? 0}
        latitude={home.latitude ?? 0}
        title="Map of the area"
        mark={{ label: money(home.price), spoken: `${placeOf(home)}, ${home.city}` }}
        className="h-100 overflow-hidden rounded-panel max-sm:h-80"
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-ink-3">
          {[`${home.address ?? ''}, ${home.city}`, home.subdivision, home.township && `${home.township} Township`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${home.latitude},${home.longitude}`}
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <Icon icon={Navigation} size={16} />
          Directions
        </a>
      </div>
    </PropertyPart>
  )
}
