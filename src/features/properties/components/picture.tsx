import { cx } from '#ui/cx.ts'

/** Widths that the picture handler makes. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

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
  className,
}: PictureProps) {
  return (
    <img
      src={pictureUrl(storageKey, 640)}
      srcSet={WIDTHS.filter((width) => width <= maxWidth)
        .map((width) => `${pictureUrl(storageKey, width)} ${width}w`)
        .join(', ')}
      sizes={sizes}
      alt={alt}
      width={960}
      height={640}
      loading={loading}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? undefined : 'async'}
      className={cx('size-full object-cover', className)}
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
  className?: string
}
