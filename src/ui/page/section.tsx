import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

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

/** Expandable section. Native, so it works without JavaScript and the browser's search finds its text. */
export function Disclosure({ id, summary, isOpen, look = 'row', name, className, children }: DisclosureProps) {
  return (
    <details
      id={id}
      open={isOpen}
      name={name}
      className={cx('group/disclosure', look === 'row' && 'border-line border-b', className)}
    >
      <summary
        className={cx(
          'flex items-center gap-2 rounded-badge',
          look === 'row'
            ? 'min-h-12 justify-between py-2 font-semibold hover:text-navy-800 dense:min-h-10'
            : 'w-fit min-h-8 font-medium text-navy-600 hover:text-navy-800 hover:underline underline-offset-3',
        )}
      >
        {summary}
        <Icon
          icon={ChevronDown}
          size={look === 'row' ? 20 : 16}
          className="text-ink-3 transition-transform duration-180 group-open/disclosure:rotate-180 print:hidden"
        />
      </summary>
      <div className={look === 'row' ? 'pb-4' : 'pt-2'}>{children}</div>
    </details>
  )
}

type DisclosureProps = {
  id?: string
  summary: ReactNode
  isOpen?: boolean
  /** `row`: a full line with a border; `link`: as small as a link. */
  look?: 'row' | 'link'
  /** Among disclosures of one name, only one is open. */
  name?: string
  className?: string
  children: ReactNode
}
