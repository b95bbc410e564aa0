import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { longCalendarDay } from '#kit/time/format.ts'
import { LongText, type TextSection } from '#ui/page/long-text.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { REVIEWED_DATE } from '../words.ts'

/** Layout of a guide, with author, review date and a table of contents. Prints without the page around it. */
export function GuidePage({ title, lead, minutes, picture, sections, children }: GuidePageProps) {
  const { designated_broker, name } = useBrokerage()
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
      <LongText sections={sections} size="article" printLabel="Print this guide">
        {children}
      </LongText>
    </article>
  )
}

/** Highlights the key sentence of a section. */
export function InShort({ children }: { children: ReactNode }) {
  return <div className="border-gold-500 border-l-3 py-1 pl-5 text-ink-2">{children}</div>
}

interface GuidePageProps {
  title: string
  lead: string
  minutes: number
  picture?: ReactNode
  sections: readonly TextSection[]
  /** Shown below the last section. */
  children?: ReactNode
}
