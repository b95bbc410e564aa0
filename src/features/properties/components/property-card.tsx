import { Children, type ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { count, money, number, shortDay, shortSpan } from '#kit/time/format.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import type { PropertyCard as Card } from '../schema.ts'
import { MESSAGES, STATUSES } from '../words.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { NoPicture } from './no-picture.tsx'
import { announceCardPicture, Picture } from './picture.tsx'

/** A home in a list. Pages have many cards, so elements are few, and the server caches the markup. */
export function PropertyCard({
  home,
  isDrawn,
  isCached = false,
  level = 2,
  order,
  sizes = CARD_SIZES,
  note,
  children,
  className,
}: PropertyCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const badge = badgeText(home)
  const isOwn = home.list_office_name === useBrokerage().name
  const town = `${home.city}, ${home.state} ${home.postal_code ?? ''}`.trim()
  if (order === 0 && home.main_image_key) announceCardPicture(home.main_image_key, sizes)
  return (
    <CachedHtml
      as="article"
      className={className ? cx('home-card', className) : 'home-card'}
      data-home={home.id}
      // Notes and buttons belong to one visitor, so a card with them is not cached.
      of={note || Children.toArray(children).length > 0 ? null : home}
      variant={`${level} ${isDrawn} ${isOwn} ${isCached} ${order === 0} ${sizes}`}
    >
      {() => (
        <>
          <div>
            {home.main_image_key ? (
              <Picture
                storageKey={home.main_image_key}
                alt={`${isDrawn ? 'Drawing' : 'Photo'} of ${home.address ?? `a home in ${home.city}`}`}
                sizes={sizes}
                isCard
                loading={order === 0 ? 'eager' : 'lazy'}
                isFirst={order === 0}
              />
            ) : (
              <NoPicture />
            )}
            {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
          </div>
          <FavoriteButton id={home.id} name={home.address ?? `the home in ${home.city}`} isCached={isCached} />
          <p className="price">
            {home.status === 'sold' && home.close_price ? (
              <>
                <span className="sr-only">Sold for </span>
                {money(home.close_price)}
              </>
            ) : (
              money(home.price)
            )}
            {home.price_cut && home.status !== 'sold' && (
              <>
                {/* A gap that stays on the line of the price if the price cut wraps. */}
                <span aria-hidden="true" className="inline-block w-2.5" />
                <span className="inline-block font-medium text-ok text-small tracking-normal">
                  {`Down ${money(home.price_cut.amount)} on ${shortDay(home.price_cut.at)}`}
                </span>
              </>
            )}
            {note}
          </p>
          <p>{factsLine(home)}</p>
          <Heading>
            <a href={`/properties/${home.id}`} data-follow="" className="stretched-link">
              {/* Prevents line breaks inside the city, and between "Unit" and its number. */}
              {`${(home.address ?? MESSAGES.addressWithheld).replace(/\b(Unit|Apt|Lot) /i, '$1\u00a0')}, ${town.replaceAll(' ', '\u00a0')}`}
            </a>
          </Heading>
          <p>
            {isOwn && <b className="text-ink-2">Our listing. </b>}
            {`Listed by ${home.list_office_name}`}
            {home.list_office_contact && (
              <>
                {', '}
                <span>{home.list_office_contact}</span>
              </>
            )}
          </p>
          {children}
        </>
      )}
    </CachedHtml>
  )
}

const CARD_SIZES = '(max-width:639px)100vw,(max-width:1023px)50vw,(max-width:1535px)33vw,25vw'

/** Returns "4 bd · 2.5 ba · 2,218 sq ft", or the acres of land. Facts missing from the feed are left out. */
export function factsLine(
  home: Pick<Card, 'bedrooms' | 'bathrooms' | 'living_area' | 'lot_size_acres' | 'property_type'>,
): string {
  const parts = [
    home.bedrooms !== null && `${number(home.bedrooms)} bd`,
    home.bathrooms !== null && `${number(home.bathrooms)} ba`,
    home.living_area !== null && `${number(home.living_area)} sq ft`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return parts.join(' · ')
  return home.lot_size_acres === null ? home.property_type : `${count(home.lot_size_acres, 'acre')}`
}

/** Returns the one badge of a home, or null. */
export function badgeText(home: Card): { tone: BadgeTone; text: string } | null {
  if (home.badge === null) return null
  if (home.badge === 'new') return { tone: 'new', text: 'New' }
  if (home.badge === 'price_cut') return { tone: 'plain', text: 'Price cut' }
  if (home.badge === 'open_house') {
    return (
      home.open_house && {
        tone: 'plain',
        text: `Open ${shortSpan(home.open_house.starts_at, home.open_house.ends_at)}`,
      }
    )
  }
  return { tone: home.badge === 'sold' ? 'sold' : 'plain', text: STATUSES[home.badge] }
}

export type PropertyCardProps = {
  home: Card
  /** True if the feed's photos are drawings. */
  isDrawn: boolean
  /** True on a page that lists a user's favorites. */
  isCached?: boolean
  /** Heading level of the address. */
  level?: 2 | 3
  /** Position on the page. The first cards load their photos right away. */
  order: number
  sizes?: string
  /** Shown next to the price. */
  note?: ReactNode
  /** Buttons over the card, outside its link. */
  children?: ReactNode
  className?: string
}
