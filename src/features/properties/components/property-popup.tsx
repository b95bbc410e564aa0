import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { count, money } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { type MappedCard, useMappedCards } from '../browser/mapped-cards.ts'
import { useSwipe } from '../browser/swipe.ts'
import type { PropertyCard as Card } from '../schema.ts'
import { MESSAGES, STATUSES } from '../words.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { NoPicture } from './no-picture.tsx'
import { Picture } from './picture.tsx'
import { badgeText, factsLine } from './property-card.tsx'

/** Facts of a home that its mark on the map has. */
type Marked = Pick<Card, 'id' | 'status' | 'price' | 'bedrooms' | 'bathrooms' | 'living_area' | 'address' | 'city'>

/** Popup of a mark on the map: its home, or a list of the homes at its place. On a phone a card that swipes move. */
export function PropertyPopup({ homes, total, cards, isDocked, onStep, onClose }: PropertyPopupProps) {
  const cardOf = useMappedCards(
    homes.map(({ id }) => id),
    cards,
  )
  const [spoken, setSpoken] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const [first] = homes
  const isList = homes.length > 1
  const name = isList ? `${count(total, 'home')} at one place` : first ? addressOf(first) : ''
  useSwipe(panel, isDocked && !isList, { onLeft: () => onStep?.(1), onRight: () => onStep?.(-1), onDown: onClose })

  // Says the new home, because the focus stays on the button.
  const [stepped, setStepped] = useState(false)
  if (stepped && spoken !== name) setSpoken(name)
  const step = (by: 1 | -1) => {
    setStepped(true)
    onStep?.(by)
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={name}
      className={cx(
        'relative max-w-full animate-rise overflow-hidden rounded-panel bg-white text-small leading-snug shadow-pop forced-colors:border',
        isDocked ? 'mx-auto max-w-120' : isList ? 'w-92' : 'w-72',
        isDocked && !isList && 'touch-none',
      )}
    >
      {isList && <p className="flex min-h-12 items-center border-line border-b px-3.5 pr-13 font-semibold">{name}</p>}
      {isList || !first ? (
        <ul className={cx('overflow-y-auto overscroll-contain', isDocked ? 'max-h-60' : 'max-h-80')}>
          {homes.map((home) => (
            <li key={home.id} className="not-first:border-line not-first:border-t">
              <Home home={home} card={cardOf(home.id)} shape="row" />
            </li>
          ))}
          {total > homes.length && (
            <li className="border-line border-t p-3.5 text-ink-2">{`The first ${count(homes.length, 'home')} of ${total}. Use filters to see the others.`}</li>
          )}
        </ul>
      ) : (
        <Home key={first.id} home={first} card={cardOf(first.id)} shape={isDocked ? 'docked' : 'tall'} />
      )}
      {onStep && (
        <div className="grid grid-cols-2 border-line border-t">
          <button type="button" className={STEP} onClick={() => step(-1)}>
            <Icon icon={ChevronLeft} />
            Previous home
          </button>
          <button type="button" className={cx(STEP, 'border-line border-l')} onClick={() => step(1)}>
            Next home
            <Icon icon={ChevronRight} />
          </button>
        </div>
      )}
      <button
        type="button"
        aria-label="Close"
        className={cx(
          'absolute top-1.5 right-1.5 z-2 grid size-9 cursor-pointer place-items-center rounded-control bg-white text-navy-800 hover:bg-limestone',
        )}
        onClick={onClose}
      >
        <Icon icon={X} />
      </button>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </div>
  )
}

const STEP =
  'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 font-medium text-navy-800 hover:bg-limestone focus-visible:-outline-offset-4'

export type PropertyPopupProps = {
  homes: readonly Marked[]
  /** Homes at the place, of which `homes` may be the first. */
  total: number
  /** Cards of the list, which need no request. */
  cards: readonly Card[]
  /** True at the bottom of a phone's map. */
  isDocked: boolean
  /** Shows the home after (1) or before (-1) this one. Undefined if there is no other. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
}

function Home({ home, card, shape }: { home: Marked; card: MappedCard; shape: 'tall' | 'docked' | 'row' }) {
  const loaded = typeof card === 'string' ? null : card
  const address = addressOf(home)
  const isSold = loaded?.status === 'sold' && loaded.close_price
  return (
    <div
      className={cx(
        'group relative',
        shape === 'docked' && 'grid min-h-40 grid-cols-[8rem_minmax(0,1fr)]',
        shape === 'row' && 'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 p-3.5 pr-14',
      )}
    >
      <HomePicture card={card} shape={shape} />
      <div className={cx('grid content-start gap-0.5', shape !== 'row' && 'p-3.5', shape === 'docked' && 'pt-3')}>
        <p className={cx('flex flex-wrap items-baseline gap-x-2.5', shape === 'docked' && 'pr-9')}>
          <span className="price">
            {isSold && <span className="sr-only">Sold for </span>}
            {money(loaded?.status === 'sold' && loaded.close_price ? loaded.close_price : home.price)}
          </span>
          <span className="font-medium text-ink-2">{(loaded && badgeText(loaded)?.text) ?? STATUSES[home.status]}</span>
        </p>
        <p className="tabular font-medium">
          {factsLine(loaded ?? { ...home, lot_size_acres: null, property_type: 'Property' })}
        </p>
        <a
          href={`/properties/${home.id}`}
          data-follow=""
          className="stretched-link wrap-anywhere text-ink-2 focus-visible:after:-outline-offset-3!"
        >
          {address}
        </a>
        <Firm card={card} />
      </div>
      <span className={HEART[shape]}>
        <FavoriteButton id={home.id} name={home.address ?? `the home in ${home.city}`} />
      </span>
    </div>
  )
}

/** Position of the heart, which is at the top right of this box. */
const HEART = {
  tall: 'absolute top-0 right-11 size-14',
  docked: 'absolute top-0 left-18 size-14',
  row: 'absolute top-1 right-0 size-14',
} as const

function HomePicture({ card, shape }: { card: MappedCard; shape: 'tall' | 'docked' | 'row' }) {
  const key = typeof card === 'string' ? null : card.main_image_key
  return (
    <div
      className={cx(
        'relative overflow-hidden bg-place',
        shape === 'tall' && 'aspect-[16/9]',
        shape === 'row' && 'aspect-photo self-start rounded-badge',
        shape !== 'tall' && '[&_svg]:w-16 [&>div]:p-1',
        card === 'loading' && 'animate-pulse',
      )}
    >
      {key ? (
        <Picture
          storageKey={key}
          alt=""
          sizes={shape === 'tall' ? '288px' : '128px'}
          maxWidth={640}
          className="absolute inset-0"
        />
      ) : (
        card !== 'loading' && <NoPicture>{shape === 'tall' ? undefined : ' '}</NoPicture>
      )}
    </div>
  )
}

/** Listing firm and its contact, which each display of a listing shows. Source: IDX rule I2. */
function Firm({ card }: { card: MappedCard }) {
  const { name } = useBrokerage()
  // Reserve two lines, so that the size of the popup does not change.
  if (card === 'loading') return <p className="min-h-[2lh]" />
  if (card === 'failed')
    return <p className="min-h-[2lh] text-ink-3">More details didn’t load. Open the home to see them.</p>
  if (card === 'gone') return <p className="min-h-[2lh] text-ink-3">{`${MESSAGES.gone}.`}</p>
  return (
    <p className="tabular wrap-anywhere min-h-[2lh] text-ink-3">
      {card.list_office_name === name && <b className="text-ink-2">Our listing. </b>}
      {`Listed by ${card.list_office_name}`}
      {card.list_office_contact && (
        <>
          {', '}
          <span className="inline-block max-w-full">{card.list_office_contact}</span>
        </>
      )}
    </p>
  )
}

function addressOf({ address, city }: Marked): string {
  return `${address ?? MESSAGES.addressWithheld}, ${city}`
}
