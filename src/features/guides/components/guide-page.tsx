import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { longCalendarDay } from '#kit/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import { useAlive } from '#ui/use-alive.ts'
import { REVIEWED_DATE } from '../words.ts'

/** A part of a guide; its id is the anchor that others link to. */
export interface GuideSection {
  id: string
  title: string
  content: ReactNode
}

/** A long text to read: who wrote it and when it was last checked, its contents at the side. Prints without what surrounds it. */
export function GuidePage({ title, lead, minutes, picture, sections, children }: GuidePageProps) {
  const { designated_broker, name } = useBrokerage()
  const isAlive = useAlive()
  return (
    <article className="wrap py-10 lg:py-16 print:py-5">
      <header className="mb-8 grid gap-4 lg:mb-12">
        <h1 className="display-1 max-w-[16ch] text-navy-800">{title}</h1>
        <p className="lead max-w-[60ch] text-ink-2">{lead}</p>
        <div className="flex items-center gap-3 text-small">
          {designated_broker && <Avatar name={designated_broker} />}
          <p>
            {designated_broker && (
              <>
                <b>{designated_broker}</b>, designated broker,{' '}
              </>
            )}
            {name}
            <span className="block text-ink-3">
              {`Last checked on ${longCalendarDay(REVIEWED_DATE)}. ${minutes} minutes. No legal or tax advice.`}
            </span>
          </p>
        </div>
      </header>
      {picture}
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[232px_minmax(0,42.5rem)] print:block">
        <nav
          aria-labelledby="contents"
          className="border-line max-lg:border-b max-lg:pb-6 lg:sticky lg:top-25 lg:max-h-[calc(100vh-120px)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="mb-2 font-semibold">
            On this page
          </h2>
          <ol className="border-line border-l">
            {sections.map(({ id, title: heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-badge py-1.75 pl-4 text-ink-2 text-small leading-snug no-underline underline-offset-3 hover:text-navy-800 hover:underline max-lg:py-2.75"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={cx(linkClass('more'), 'mt-4 text-small', !isAlive && 'invisible')}
            onClick={() => window.print()}
          >
            <Icon icon={Printer} size={16} />
            Print this guide
          </button>
        </nav>
        <div className="grid gap-12 print:gap-6">
          {sections.map(({ id, title: heading, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
              <h2 id={`${id}-title`} className="display-3 mb-4 text-navy-800 print:break-after-avoid">
                {heading}
              </h2>
              <div className="grid gap-4 text-[1.0625rem] leading-relaxed [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
                {content}
              </div>
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}

/** The one sentence of a part that is worth more than the others. */
export function InShort({ children }: { children: ReactNode }) {
  return <div className="border-gold-500 border-l-3 py-1 pl-5 text-ink-2">{children}</div>
}

interface GuidePageProps {
  title: string
  lead: string
  /** How long it takes to read. */
  minutes: number
  picture?: ReactNode
  sections: readonly GuideSection[]
  /** What stands under the last part. */
  children?: ReactNode
}
