import { useBrokerage } from '#features/brokerage/public.tsx'
import { money } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { imagesOf, placeOf } from '../rules/pictures.ts'
import type { Property } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { NoPicture } from './no-picture.tsx'
import { Picture } from './picture.tsx'
import { factsLine } from './property-card.tsx'

/** Home beside a form about it, with photo, price, address and listing brokerage. */
export function HomeSummary({ home }: { home: SummarizedHome }) {
  const { has_drawn_pictures } = useBrokerage()
  const [image] = imagesOf(home)
  return (
    <section
      aria-label="About this home"
      className="grid grid-cols-1 overflow-hidden rounded-panel border border-line max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="bg-place lg:aspect-photo max-lg:[&_img]:h-full">
        {image ? (
          <Picture
            storageKey={image.storage_key}
            alt={`${has_drawn_pictures ? 'Drawing' : 'Photo'} of ${placeOf(home)}`}
            sizes="(max-width: 1023px) 40vw, 360px"
            maxWidth={960}
            loading="eager"
          />
        ) : (
          <NoPicture />
        )}
      </div>
      <div className="grid content-center gap-1 p-4 max-sm:p-3">
        <p className="price">{money(home.price)}</p>
        <p className="tabular font-medium text-small">{factsLine(home)}</p>
        <a href={`/properties/${home.id}`} data-follow="" className={linkClass()}>
          {`${home.address ?? MESSAGES.addressWithheld}, ${home.city}, ${home.state}`}
        </a>
        <p className="text-ink-2 text-small">
          {`Listing courtesy of ${home.list_office_name}, `}
          <span className="inline-block max-w-full">{home.list_office_contact}</span>
          {home.listing_id && `, MLS number ${home.listing_id}`}
        </p>
      </div>
    </section>
  )
}

type SummarizedHome = Pick<
  Property,
  | 'id'
  | 'address'
  | 'city'
  | 'state'
  | 'price'
  | 'bedrooms'
  | 'bathrooms'
  | 'living_area'
  | 'lot_size_acres'
  | 'property_type'
  | 'listing_id'
  | 'list_office_name'
  | 'list_office_contact'
  | 'images'
  | 'main_image_key'
>
