import { MIN_HOMES } from '#features/market/words.ts'
import { Picture } from '#features/properties/public.tsx'
import { count, shortMoney } from '#kit/time/format.ts'
import type { City } from '../schema.ts'

/** Tiles of cities with their homes for sale. */
export function AreaTiles({ cities }: { cities: City[] }) {
  return (
    <ul className="grid grid-cols-2 gap-5 max-[15rem]:grid-cols-1 lg:grid-cols-4 lg:gap-y-7 lg:[&>li:first-child]:col-span-2 lg:[&>li:nth-child(6)]:col-span-2">
      {cities.map(({ city, homes, median_price, main_image_key }) => (
        <li key={city}>
          <a
            href={`/properties?${new URLSearchParams({ city })}`}
            data-follow=""
            className="group grid h-full grid-rows-[1fr_auto] gap-2 text-inherit no-underline"
          >
            <span className="relative block aspect-[4/3] overflow-hidden rounded-panel bg-place lg:aspect-auto lg:h-60">
              {main_image_key && (
                <Picture
                  storageKey={main_image_key}
                  alt=""
                  sizes="(min-width: 1024px) 620px, 50vw"
                  className="absolute inset-0"
                />
              )}
            </span>
            <span>
              <b className="text-lead underline-offset-3 group-hover:underline">{city}</b>
              <span className="tabular flex gap-x-4 text-ink-3 text-small max-sm:flex-col">
                <span>{count(homes, 'home')}</span>
                {homes >= MIN_HOMES && <span>{`median ${shortMoney(median_price)}`}</span>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
