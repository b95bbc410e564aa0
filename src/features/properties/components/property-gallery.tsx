import { Images } from 'lucide-react'
import { type CSSProperties, type UIEvent, useState } from 'react'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { photoInTransition } from '#ui/page/photo-transition.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { imagesOf, placeOf } from '../rules/pictures.ts'
import type { Property } from '../schema.ts'
import { NoPicture } from './no-picture.tsx'
import { Picture } from './picture.tsx'

/**
 * Photos of a home, one large with two or four beside it, or swiped on a phone. Each links to the page of all photos.
 */
export function PropertyGallery({ home, isDrawn }: { home: Property; isDrawn: boolean }) {
  const [at, setAt] = useState(0)
  const place = placeOf(home)
  const images = imagesOf(home)
  const shown = images.slice(0, images.length >= 5 ? 5 : images.length >= 3 ? 3 : 1)
  const kind = isDrawn ? 'Drawing' : 'Photo'
  if (shown.length === 0) {
    return (
      <div className="aspect-photo max-h-80 w-full overflow-hidden rounded-panel max-md:-mx-(--gutter) max-md:w-auto max-md:rounded-none">
        <NoPicture>No photo yet. The listing broker hasn’t sent any.</NoPicture>
      </div>
    )
  }
  const wall = `/properties/${home.id}/photos`
  const isLone = shown.length === 1
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLElement>) =>
    setAt(Math.min(shown.length - 1, Math.round(row.scrollLeft / row.clientWidth)))
  return (
    <section aria-label={`${kind}s of ${place}`} className="relative max-md:-mx-(--gutter)">
      <div
        onScroll={isLone ? undefined : onScroll}
        className={cx(
          'overflow-hidden md:rounded-panel',
          isLone
            ? 'aspect-[16/9] max-md:aspect-[4/3]'
            : 'no-scrollbar flex snap-x snap-mandatory gap-2 max-md:overflow-x-auto max-md:gap-0 md:grid md:aspect-[1280/528] md:grid-rows-2 print:grid print:aspect-[1280/528] print:grid-cols-[2fr_1fr_1fr] print:grid-rows-2',
          !isLone &&
            (shown.length === 5 ? 'md:grid-cols-[2fr_1fr_1fr]' : 'md:grid-cols-[2fr_1fr] print:grid-cols-[2fr_1fr]'),
        )}
      >
        {shown.map(({ storage_key, caption }, index) => (
          <a
            key={storage_key}
            href={index === 0 ? wall : `${wall}#${index + 1}`}
            data-follow=""
            data-grown={index === 0 ? '' : undefined}
            style={index === 0 ? behind(storage_key) : undefined}
            aria-label={`${kind} ${index + 1} of ${images.length}${caption ? `, ${caption}` : ''}. See all`}
            className={cx(
              'block min-h-0 min-w-0 overflow-hidden bg-place outline-offset-[-3px]! hover:brightness-95 focus-visible:outline-[3px]! focus-visible:outline-gold-300!',
              isLone ? 'size-full' : 'max-md:aspect-[4/3] max-md:shrink-0 max-md:basis-full max-md:snap-start',
              !isLone && index === 0 && 'row-span-2',
            )}
          >
            <Picture
              storageKey={storage_key}
              alt={altOf(caption, `${kind} ${index + 1} of ${place}`, isDrawn)}
              sizes={
                index === 0
                  ? '(min-width: 1280px) 856px, (min-width: 768px) 60vw, 100vw'
                  : '(min-width: 768px) 25vw, 100vw'
              }
              maxWidth={index === 0 ? 1920 : 1280}
              loading={index === 0 ? 'eager' : 'lazy'}
              isFirst={index === 0}
            />
          </a>
        ))}
      </div>
      {(isDrawn || !isLone) && (
        <p
          className={cx(
            'tabular pointer-events-none absolute bottom-3 left-3 rounded-badge max-[19rem]:top-3 max-[19rem]:bottom-auto bg-navy-950/80 px-2.5 py-1 text-caption text-white',
            !isDrawn && 'md:hidden',
          )}
        >
          {isDrawn && 'Illustration'}
          {/* Position among the swiped photos. */}
          {!isLone && (
            <span aria-hidden="true" className="md:hidden print:hidden">
              {`${isDrawn ? ' · ' : ''}${at + 1} / ${images.length}`}
            </span>
          )}
        </p>
      )}
      {images.length > 1 && (
        <a
          href={wall}
          data-follow=""
          className={cx(
            buttonClass({ variant: 'outline', size: 'sm' }),
            'absolute right-4 bottom-4 border-transparent! max-md:right-3 max-md:bottom-3',
          )}
        >
          <Icon icon={Images} />
          {`All ${count(images.length, kind.toLowerCase())}`}
        </a>
      )}
    </section>
  )
}

/** Shows the card's small photo, which the browser already has, until the large one loads. */
function behind(storageKey: string): CSSProperties | undefined {
  const small = photoInTransition(storageKey)
  return small ? { background: `url("${small}") center / cover` } : undefined
}

/** Returns the feed's caption, such as "Kitchen", and marks drawings as such. */
function altOf(caption: string | null, otherwise: string, isDrawn: boolean): string {
  if (caption === null) return otherwise
  return isDrawn ? `${caption}, drawing` : caption
}
