import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { count } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { getPropertyPictures } from '../functions.ts'
import type { PropertyCard } from '../schema.ts'
import { cardSources, Picture } from './picture.tsx'

/** Shortest swipe that changes the photo. */
const SWIPE_PX = 36

/**
 * Browses the photos of a home on its card, by arrows or swipe. Requests the list of photos on first use, and shows
 * each photo once loaded to avoid flicker.
 */
export function CardPictures({ home, isDrawn, sizes, canSwipe = false }: CardPicturesProps) {
  const { id, main_image_key: first } = home
  const [pictures, setPictures] = useState<Pictures | null>(null)
  const [at, setAt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const isBusy = useRef(false)
  const tools = useRef<HTMLDivElement>(null)
  const kind = isDrawn ? 'drawing' : 'photo'
  const name = home.address ?? `the home in ${home.city}`

  async function turn(step: 1 | -1) {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const known = pictures ?? (await picturesOf(id, first))
      const places = known.keys.length + (known.count > known.keys.length ? 1 : 0)
      const next = (at + step + places) % places
      await loaded(known.keys[next], sizes)
      setPictures(known)
      setFailed(false)
      setAt(next)
      // Preloads the photo after this one.
      void loaded(known.keys[next + step], sizes)
    } catch {
      setFailed(true)
    } finally {
      isBusy.current = false
    }
  }

  const turnNow = useRef(turn)
  turnNow.current = turn
  useEffect(() => {
    const card = tools.current?.closest('article')
    if (!card || !canSwipe) return
    let from: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      const box = tools.current?.getBoundingClientRect()
      from = touch && box && touch.clientY < box.bottom ? touch : null
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return
      const far = to.clientX - from.clientX
      if (Math.abs(far) > SWIPE_PX && Math.abs(far) > 2 * Math.abs(to.clientY - from.clientY))
        void turnNow.current(far < 0 ? 1 : -1)
    }
    card.addEventListener('touchstart', begin, { passive: true })
    card.addEventListener('touchend', end)
    return () => {
      card.removeEventListener('touchstart', begin)
      card.removeEventListener('touchend', end)
    }
  }, [canSwipe])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    void turn(event.key === 'ArrowRight' ? 1 : -1)
  }

  const key = pictures?.keys[at]
  const isAtEnd = pictures !== null && at === pictures.keys.length
  return (
    <>
      {at > 0 && key && (
        <div data-pictures="" className="absolute inset-x-0 top-0 z-0 aspect-photo overflow-hidden rounded-panel">
          <Picture
            key={key}
            storageKey={key}
            alt={`${isDrawn ? 'Drawing' : 'Photo'} ${at + 1} of ${name}`}
            sizes={sizes}
            isCard
            loading="eager"
            className="size-full object-cover"
          />
        </div>
      )}
      <div
        ref={tools}
        data-pictures=""
        className="pointer-events-none absolute inset-x-0 top-0 z-2 aspect-photo overflow-hidden rounded-panel print:hidden"
      >
        {isAtEnd && (
          <a
            href={`/properties/${id}/photos`}
            data-follow=""
            className="on-dark pointer-events-auto absolute inset-0 flex items-center justify-center gap-2 bg-navy-950/80 font-semibold text-white no-underline hover:underline focus-visible:-outline-offset-4"
          >
            <Icon icon={Images} />
            {`See all ${count(pictures.count, kind)}`}
          </a>
        )}
        <button
          type="button"
          aria-label={`Previous ${kind} of ${name}`}
          // The arrow keys go back too, so one tab stop per card is enough.
          tabIndex={-1}
          className={cx(ARROW, 'left-2.5')}
          onClick={() => void turn(-1)}
          onKeyDown={onKeyDown}
        >
          <Icon icon={ChevronLeft} />
        </button>
        <button
          type="button"
          aria-label={`Next ${kind} of ${name}`}
          className={cx(ARROW, 'right-2.5')}
          onClick={() => void turn(1)}
          onKeyDown={onKeyDown}
        >
          <Icon icon={ChevronRight} />
        </button>
        {pictures && !isAtEnd && (
          <span
            aria-hidden="true"
            className="absolute bottom-2.5 left-1/2 flex -translate-x-1/2 gap-1.5 rounded-badge bg-navy-950/72 px-2 py-1.5"
          >
            {[...pictures.keys, ...(pictures.count > pictures.keys.length ? ['more'] : [])].map((one, index) => (
              <span
                key={one}
                className={cx(
                  'size-1.5 rounded-full',
                  index === at ? 'bg-white forced-colors:bg-[Highlight]' : 'bg-white/40 forced-colors:bg-[GrayText]',
                )}
              />
            ))}
          </span>
        )}
        <span role="status" className={hasFailed ? FAILED : 'sr-only'}>
          {hasFailed
            ? 'More photos didn’t load.'
            : pictures && !isAtEnd
              ? `${isDrawn ? 'Drawing' : 'Photo'} ${at + 1} of ${pictures.count}`
              : ''}
        </span>
      </div>
    </>
  )
}

/** Visible on hover and focus only. Touch screens swipe instead. */
const ARROW =
  'pointer-events-auto absolute top-1/2 grid size-10 -translate-y-1/2 cursor-pointer place-items-center rounded-control bg-white text-navy-800 opacity-0 hover:bg-limestone focus-visible:opacity-100 [@media(hover:hover)]:[.home-card:is(:hover,:focus-within)_&]:opacity-100 [@media(hover:none)]:pointer-events-none'
const FAILED = 'absolute inset-x-2.5 bottom-2.5 rounded-badge bg-navy-950/80 px-2.5 py-1 text-caption text-white'

/** The main photo comes first, because the card already shows it. */
interface Pictures {
  keys: string[]
  count: number
}

async function picturesOf(propertyId: string, first: string | null): Promise<Pictures> {
  const { storage_keys, count: all } = await getPropertyPictures({ data: { propertyId } })
  const keys = [...new Set([first, ...storage_keys].filter((key) => key !== null))].slice(0, 5)
  return { keys, count: Math.max(all, keys.length) }
}

/** Resolves when the image is decoded and can be shown without a gap. */
async function loaded(key: string | undefined, sizes: string): Promise<void> {
  if (!key) return
  const image = new Image()
  image.sizes = sizes
  image.srcset = cardSources(key)
  await image.decode()
}

type CardPicturesProps = {
  home: PropertyCard
  isDrawn: boolean
  /** The `sizes` attribute of the card's own photo. */
  sizes: string
  /** False inside a row of cards, where a swipe moves the row. */
  canSwipe?: boolean
}
