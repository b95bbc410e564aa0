import { createIsomorphicFn } from '@tanstack/react-start'
import { preload } from 'react-dom'
import { cx } from '#ui/cx.ts'

/** Widths that the picture handler makes. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

/** The address of a stored picture at a width. */
export function pictureUrl(storageKey: string, width: (typeof WIDTHS)[number]): string {
  return `/img/${storageKey}?width=${width}`
}

/**
 * A card's picture for a plain screen and for a fine one: two sizes, as the addresses of all of them would outweigh the
 * rest of a page. On a fine screen more points make up for fewer bytes in each: two thirds of the bytes look the same.
 */
export function cardSources(storageKey: string): string {
  return `${pictureUrl(storageKey, 480)} 480w, ${pictureUrl(storageKey, 960)}&quality=60 960w`
}

function sourcesOf(storageKey: string, maxWidth: number): string {
  return WIDTHS.filter((width) => width <= maxWidth)
    .map((width) => `${pictureUrl(storageKey, width)} ${width}w`)
    .join(', ')
}

/**
 * Names the picture of a page's first card in the head, so that it is asked for before the page has come that far. React
 * does this for a picture that it renders, not for one in a card that was made before.
 */
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

/** A stored picture in the size that its place needs; its box is 3:2 and keeps its room while it loads. */
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
  /** The largest picture above the fold: it is loaded before all others. */
  isFirst?: boolean
  /** It stands in a card, which says what it looks like. */
  isCard?: boolean
  /** The point that stays in sight where the picture is cut: "50% 60%". */
  focus?: string | undefined
  className?: string
}
