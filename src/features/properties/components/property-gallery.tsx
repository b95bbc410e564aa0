import type { Property } from '../schema.ts'
import { NoPicture } from './no-picture.tsx'
import { Picture } from './picture.tsx'

/** Pictures of a home: one large, and up to four beside it; on a phone they are swiped. Drawings are called so. */
export function PropertyGallery({ home, isDrawn }: { home: Property; isDrawn: boolean }) {
  const place = home.address ?? `a home in ${home.city}`
  const images =
    home.images.length > 0
      ? home.images
      : home.main_image_key
        ? [{ storage_key: home.main_image_key, caption: null }]
        : []
  const shown = images.length >= 5 ? images.slice(0, 5) : images.slice(0, 1)
  const [first, ...others] = shown
  if (!first) {
    return (
      <div className="aspect-photo max-h-105 w-full overflow-hidden rounded-panel">
        <NoPicture>No photo yet. The listing broker has not sent any.</NoPicture>
      </div>
    )
  }
  const kind = isDrawn ? 'Drawing' : 'Photo'
  return (
    <section aria-label={`${kind}s of ${place}`} className="relative">
      <div
        className={
          others.length > 0
            ? 'no-scrollbar flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-panel md:grid md:aspect-[1280/528] md:grid-cols-[2fr_1fr_1fr] md:grid-rows-2 md:overflow-hidden'
            : 'aspect-photo overflow-hidden rounded-panel bg-place max-md:-mx-(--gutter) max-md:aspect-[4/3] max-md:rounded-none'
        }
      >
        <Frame isLone={others.length === 0} isFirst>
          <Picture
            storageKey={first.storage_key}
            alt={altOf(first.caption, `${kind} of ${place}`, isDrawn)}
            sizes="(min-width: 1280px) 856px, (min-width: 1024px) 60vw, 100vw"
            maxWidth={1920}
            loading="eager"
            isFirst
          />
        </Frame>
        {others.map(({ storage_key, caption }, index) => (
          <Frame key={storage_key}>
            <Picture
              storageKey={storage_key}
              alt={altOf(caption, `${kind} ${index + 2} of ${place}`, isDrawn)}
              sizes="(min-width: 768px) 25vw, 100vw"
              maxWidth={1280}
            />
          </Frame>
        ))}
      </div>
      {isDrawn && (
        <p className="absolute bottom-3 left-3 rounded-badge bg-navy-950/80 px-2.5 py-1 text-caption text-white max-md:left-0">
          Illustration
        </p>
      )}
    </section>
  )
}

/** "Kitchen" as the feed says it; of a drawing it is said that it is one. */
function altOf(caption: string | null, otherwise: string, isDrawn: boolean): string {
  if (caption === null) return otherwise
  return isDrawn ? `${caption}, drawing` : caption
}

function Frame({
  isLone = false,
  isFirst = false,
  children,
}: {
  isLone?: boolean
  isFirst?: boolean
  children: React.ReactNode
}) {
  if (isLone) return children
  return (
    <div
      className={`min-h-0 min-w-0 overflow-hidden bg-place max-md:aspect-[4/3] max-md:shrink-0 max-md:basis-full max-md:snap-start ${isFirst ? 'row-span-2' : ''}`}
    >
      {children}
    </div>
  )
}
