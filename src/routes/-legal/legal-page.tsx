import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { longCalendarDay } from '#kit/format.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'

/** A part of a legal text; its id is the anchor that others link to. */
export interface LegalSection {
  id: string
  title: string
  content: ReactNode
}

/** A plain legal text: when it was last changed, its contents at the side, its parts. Prints without what surrounds it. */
export function LegalPage({ title, updated, lead, sections }: LegalPageProps) {
  return (
    <article className="wrap py-10 lg:py-16 print:py-5">
      <header className="mb-8 lg:mb-12">
        <h1 className="display-2 text-navy-800">{title}</h1>
        <p className="mt-3 text-ink-3 text-small">
          Last updated <time dateTime={updated}>{longCalendarDay(updated)}</time>
        </p>
        <div className="lead mt-5">{lead}</div>
      </header>
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[232px_minmax(0,42.5rem)] print:block">
        <nav
          aria-labelledby="contents"
          className="border-line max-lg:border-b max-lg:pb-6 lg:sticky lg:top-25 lg:max-h-[calc(100vh-120px)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="mb-2 font-semibold">
            On this page
          </h2>
          <ol className="border-line border-l">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-badge py-1.75 pl-4 text-ink-2 text-small leading-snug no-underline underline-offset-3 hover:text-navy-800 hover:underline max-lg:py-2.75"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
          <PrintButton />
        </nav>
        <div className="grid gap-9 print:gap-5">
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
              <h2 id={`${id}-title`} className="title mb-3 text-navy-800 print:break-after-avoid">
                {name}
              </h2>
              <div className="grid gap-3 leading-[1.6] [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-1.5 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
                {content}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Shown once there is JavaScript to do it; its place is kept, so that nothing moves. */
function PrintButton() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <button
      type="button"
      className={cx(linkClass('more'), 'mt-4 text-small', !isAlive && 'invisible')}
      onClick={() => window.print()}
    >
      <Icon icon={Printer} size={16} />
      Print this page
    </button>
  )
}

interface LegalPageProps {
  title: string
  /** The calendar day of the last change. */
  updated: string
  lead: ReactNode
  sections: readonly LegalSection[]
}
