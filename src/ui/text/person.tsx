import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const AVATAR_SIZES = {
  20: 'size-5 text-[0.625rem]',
  28: 'size-7 text-legal',
  44: 'size-11 text-body',
  64: 'size-16 text-lead',
} as const

/** Round portrait, or initials. `isBeside`: the name is next to it, so screen readers skip it here. */
export function Avatar({ name, src, size = 44, isBeside = true, className }: AvatarProps) {
  const box = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-limestone-2 font-semibold text-navy-800',
    AVATAR_SIZES[size],
    className,
  )
  if (src)
    return <img src={src} alt={isBeside ? '' : name} width={size} height={size} className={cx(box, 'object-cover')} />
  const text = <span className="tracking-tight">{initials(name)}</span>
  if (isBeside) {
    return (
      <span className={box} aria-hidden="true">
        {text}
      </span>
    )
  }
  return (
    <span className={box} role="img" aria-label={name}>
      {text}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => (word ?? '').charAt(0).toUpperCase()).join('')
}

type AvatarProps = {
  name: string
  src?: string
  size?: keyof typeof AVATAR_SIZES
  isBeside?: boolean
  className?: string
}

/** Quotation with name and place. */
export function Quote({ source, size = 'normal', className, children }: QuoteProps) {
  return (
    <figure className={`grid content-start gap-4 ${className ?? ''}`}>
      <blockquote className={size === 'large' ? 'quote-text-large' : 'quote-text'}>{children}</blockquote>
      <figcaption className="text-ink-2 text-small on-dark:text-navy-100">{source}</figcaption>
    </figure>
  )
}

type QuoteProps = { source: ReactNode; size?: 'normal' | 'large'; className?: string; children: ReactNode }

/** User-written text with its line breaks. */
export function UserText({ children }: { children: string }) {
  return <p className="whitespace-pre-line text-body leading-normal [overflow-wrap:anywhere]">{children}</p>
}
