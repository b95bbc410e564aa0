import type { ReactNode } from 'react'

/** Quotation with name and place. */
export function Quote({ source, size = 'normal', className, children }: QuoteProps) {
  return (
    <figure className={`grid content-start gap-4 ${className ?? ''}`}>
      <blockquote className={size === 'large' ? 'quote-text-large' : 'quote-text'}>{children}</blockquote>
      <figcaption className="text-ink-2 text-small on-dark:text-navy-100">{source}</figcaption>
    </figure>
  )
}

export type QuoteProps = { source: ReactNode; size?: 'normal' | 'large'; className?: string; children: ReactNode }
