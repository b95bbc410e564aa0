import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { count, money } from '#kit/time/format.ts'
import { LOAD_ERROR_OVER_PAGE, LoadError } from '#ui/page/empty-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { imagesOf, placeOf } from '../rules/pictures.ts'
import type { PropertyPage } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { MlsNote } from './mls-note.tsx'
import { Picture } from './picture.tsx'
import { Contact } from './property-head.tsx'

const Lightbox = lazyPart(
  retryableImport(() => import('./lightbox.tsx')),
  (module) => module.Lightbox,
  ({ again, onClose }) => (
    <LoadError what="The large photo" again={again} onClose={onClose} className={LOAD_ERROR_OVER_PAGE} />
  ),
)

/** All photos of a home in one column. Selecting one opens the lightbox, or the image file without JavaScript. */
export function PhotoWall({ page, downloadOf }: PhotoWallProps) {
  const { property: home, freshness } = page
  const brokerage = useBrokerage()
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const at = useRef(0)
  const images = imagesOf(home)
  const kind = brokerage.has_drawn_pictures ? 'Drawing' : 'Photo'
  const alts = images.map(({ caption }, index) => caption ?? `${kind} ${index + 1} of ${placeOf(home)}`)

  /** Returns the focus to the photo viewed last instead of the one that was opened. */
  function close() {
    setOpen(null)
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[at.current]?.focus())
  }

  return (
    <>
      <div className="sticky top-(--bar-height) z-10 border-line border-b bg-white print:static">
        <div className="wrap flex min-h-14 flex-wrap items-center justify-between gap-x-6">
          <a href={`/properties/${home.id}`} data-follow="" className={`${linkClass('more')} min-h-11 text-small`}>
            <Icon icon={ArrowLeft} size={16} />
            Back to the listing
          </a>
          <p className="tabular py-1 text-ink-2 text-small max-sm:hidden">
            <b className="text-ink">{money(home.price)}</b>
            {` · ${home.address ?? MESSAGES.addressWithheld}, ${home.city}`}
          </p>
        </div>
      </div>
      <div className="wrap pb-12 lg:pb-18">
        <div className="mx-auto max-w-[960px] pt-6 lg:pt-10">
          <h1 className="display-3 text-navy-800">
            {`${count(images.length, kind.toLowerCase())} of `}
            <span className="inline-block">
              {home.address ? `${home.address}, ${home.city}` : `a home in ${home.city}`}
            </span>
          </h1>
          <ul ref={list} className="mt-6 grid gap-6 max-md:-mx-(--gutter) max-md:gap-3">
            {images.map(({ storage_key, caption }, index) => (
              <li key={storage_key} id={String(index + 1)} className="scroll-mt-34">
                <figure>
                  <a
                    href={`/img/${storage_key}?width=1920`}
                    aria-label={`${alts[index]}. View larger`}
                    className="block aspect-photo overflow-hidden bg-place md:rounded-panel"
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      at.current = index
                      setOpen(index)
                    }}
                  >
                    <Picture
                      storageKey={storage_key}
                      alt={alts[index] ?? ''}
                      sizes="(min-width: 1024px) 960px, 100vw"
                      maxWidth={1920}
                      loading={index < 2 ? 'eager' : 'lazy'}
                      isFirst={index === 0}
                    />
                  </a>
                  <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-ink-2 text-small max-md:px-(--gutter)">
                    <span>{caption}</span>
                    {downloadOf(storage_key, alts[index] ?? '')}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <p className="mt-10 text-ink-2">
            {'Listing courtesy of '}
            <b className="text-ink">{home.list_office_name}</b>
            {'\u00a0· '}
            <Contact contact={home.list_office_contact} />
          </p>
          <MlsNote brokerage={brokerage} freshness={freshness} className="mt-6" />
        </div>
      </div>
      {open !== null && (
        <Suspense>
          <Lightbox
            images={images}
            alts={alts}
            start={open}
            onView={(index) => {
              at.current = index
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

type PhotoWallProps = {
  page: PropertyPage
  /** Renders the download button next to a photo's caption. */
  downloadOf: (storageKey: string, alt: string) => ReactNode
}
