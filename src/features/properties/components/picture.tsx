import { cx } from '#ui/cx.ts'

/** Widths that the picture handler makes. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

/** A card is never wider than a phone: two sizes, as the addresses of all of them would outweigh the rest of a page. */
const CARD_WIDTHS = [480, 960] as const

/** The address of a stored picture at a width. */
export function pictureUrl(storageKey: string, width: (typeof WIDTHS)[number]): string {
  return `/img/${storageKey}?width=${width}`
}

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
  const widths = isCard ? CARD_WIDTHS : WIDTHS.filter((width) => width <= maxWidth)
  return (
    <img
      src={pictureUrl(storageKey, isCard ? 480 : 640)}
      srcSet={widths.map((width) => `${pictureUrl(storageKey, width)} ${width}w`).join(', ')}
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
