import { createIsomorphicFn } from '@tanstack/react-start'
import { preload } from 'react-dom'
import { cx } from '#ui/text/cx.ts'

/** Widths that the image handler produces. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

/** Returns the URL of a stored photo at a width. */
export function pictureUrl(storageKey: string, width: (typeof WIDTHS)[number]): string {
  return `/img/${storageKey}?width=${width}`
}

/**
 * Returns the `srcset` of a card's photo, one size each for standard and high density. More sizes would outweigh the
 * rest of the page. At high density, quality 60 looks the same with two thirds of the bytes.
 */
export function cardSources(storageKey: string): string {
  return `${pictureUrl(storageKey, 480)} 480w, ${pictureUrl(storageKey, 960)}&quality=60 960w`
}

function sourcesOf(storageKey: string, maxWidth: number): string {
  return WIDTHS.filter((width) => width <= maxWidth)
    .map((width) => `${pictureUrl(storageKey, width)} ${width}w`)
    .join(', ')
}

/** Preloads the first card's photo. React preloads photos that it renders, but not those in cached markup. */
export const announceCardPicture = createIsomorphicFn()
  .server((storageKey: string, sizes: string) =>
    preload(pictureUrl(storageKey, 480), {
      as: 'image',
      imageSrcSet: cardSources(storageKey),
      imageSizes: sizes,
      fetchPriority: 'high',
    }),
  )
  .client((_storageKey: string, _sizes: string) => undefined)

/** Stored photo sized for its place. Its 3:2 box reserves the space while it loads. */
export function Picture({
  storageKey,
  alt,
  sizes,
  maxWidth = 960,
  loading = 'lazy',
  isFirst = false,
  isCard = false,
  focus,
  className,
}: PictureProps) {
  return (
    <img
      src={pictureUrl(storageKey, isCard ? 480 : 640)}
      srcSet={isCard ? cardSources(storageKey) : sourcesOf(storageKey, maxWidth)}
      sizes={sizes}
      alt={alt}
      width={960}
      height={640}
      loading={loading}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? undefined : 'async'}
      style={focus ? { objectPosition: focus } : undefined}
      className={isCard ? undefined : cx('size-full object-cover', className)}
    />
  )
}

export type PictureProps = {
  storageKey: string
  alt: string
  sizes: string
  maxWidth?: (typeof WIDTHS)[number]
  loading?: 'eager' | 'lazy'
  /** True for the largest image above the fold, which loads first. */
  isFirst?: boolean
  /** True inside a card, whose class styles the photo. */
  isCard?: boolean
  /** Point that stays visible when the photo is cropped, such as "50% 60%". */
  focus?: string | undefined
  className?: string
}
