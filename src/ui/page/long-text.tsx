import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { linkClass } from '../text/link.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Sections of a long text with a table of contents and a print button. Print shows the sections only. */
export function LongText({ sections, size, printLabel, children }: LongTextProps) {
  const isHydrated = useHydrated()
  const look = LOOKS[size]
  return (
    <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[232px_minmax(0,42.5rem)] print:block">
      <nav
        aria-labelledby="contents"
        className="border-line max-lg:border-b max-lg:pb-6 lg:sticky lg:top-25 lg:max-h-[calc(100vh-120px)] lg:self-start lg:overflow-y-auto print:hidden"
      >
        <h2 id="contents" className="mb-2 font-semibold">
          On this page
        </h2>
        <ol className="border-line border-l">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block rounded-badge py-1.75 pl-4 text-ink-2 text-small leading-snug no-underline underline-offset-3 hover:text-navy-800 hover:underline max-lg:py-2.75"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
        {/* Reserve its space before hydration, so that nothing shifts. */}
        <button
          type="button"
          className={cx(linkClass('more'), 'mt-4 text-small', !isHydrated && 'invisible')}
          onClick={() => window.print()}
        >
          <Icon icon={Printer} size={16} />
          {printLabel}
        </button>
      </nav>
      <div className={look.parts}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
            <h2 id={`${id}-title`} className={look.title}>
              {title}
            </h2>
            <div className={look.text}>{content}</div>
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}

const LISTS = '[&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:pl-5'

/** `article` is for continuous text, `terms` for reference. */
const LOOKS = {
  article: {
    parts: 'grid gap-12 print:gap-6',
    title: 'display-3 mb-4 text-navy-800 print:break-after-avoid',
    text: `grid gap-4 text-[1.0625rem] leading-relaxed [&_ol]:gap-2 [&_ul]:gap-2 ${LISTS}`,
  },
  terms: {
    parts: 'grid gap-9 print:gap-5',
    title: 'title mb-3 text-navy-800 print:break-after-avoid',
    text: `grid gap-3 leading-[1.6] [&_ol]:gap-1.5 [&_ul]:gap-1.5 ${LISTS}`,
  },
} as const

/** A section of a long text. Its id is an anchor that other pages link to. */
export interface TextSection {
  id: string
  title: string
  content: ReactNode
}

type LongTextProps = {
  sections: readonly TextSection[]
  size: keyof typeof LOOKS
  printLabel: string
  children?: ReactNode
}
