import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const GROUNDS = { white: '', limestone: 'bg-limestone', navy: 'on-dark bg-navy-900 text-white' } as const
const SPACES = { normal: 'py-14 lg:py-24', tight: 'py-10 lg:py-16', none: '' } as const

/** Full-width section of a public page with a heading, and content at the end of that line. */
export function Section({ id, title, end, ground = 'white', space = 'normal', className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={title && id ? `${id}-title` : undefined}
      className={cx(GROUNDS[ground], SPACES[space], className)}
    >
      <div className="wrap">
        {title && (
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 lg:mb-8">
            <h2 id={id && `${id}-title`} className="display-3">
              {title}
            </h2>
            {end}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

export type SectionProps = {
  id?: string
  title?: ReactNode
  end?: ReactNode
  /** A page has at most one tinted section. */
  ground?: keyof typeof GROUNDS
  space?: keyof typeof SPACES
  className?: string
  children: ReactNode
}
