import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { RichText } from '#features/site-texts/public.tsx'
import type { Section } from '#features/site-texts/schema.ts'
import { longCalendarDay } from '#kit/time/format.ts'
import { LongText } from '#ui/page/long-text.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { publishedSections, readingMinutes } from '../rules.ts'

/** Layout of a guide, with author, review date and a table of contents. Prints without the page around it. */
export function GuidePage({ title, lead, reviewedDate, picture, sections, children }: GuidePageProps) {
  const published = publishedSections(sections)
  const { designated_broker, name } = useBrokerage()
  const checked = reviewedDate ? `Last checked on ${longCalendarDay(reviewedDate)}. ` : ''
  return (
    <article className="wrap py-10 lg:py-16 print:py-5">
      <header className="mb-8 grid gap-4 lg:mb-12">
        <h1 className="display-1 max-w-[9.4em] text-navy-800">{title}</h1>
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
            {published.length > 0 && (
              <span className="block text-ink-3">
                {checked}
                <span className="whitespace-nowrap">{`${readingMinutes(sections)}-minute read.`}</span>
                {' Not legal or tax advice.'}
              </span>
            )}
          </p>
        </div>
      </header>
      {picture}
      {published.length > 0 ? (
        <LongText
          sections={published.map(([id, section]) => ({
            id,
            title: section.title,
            content: <RichText text={section.body} headingClass="subtitle text-navy-800" />,
          }))}
          size="article"
          printLabel="Print this guide"
        >
          {children}
        </LongText>
      ) : (
        <div className="grid max-w-(--container-text) gap-12">{children}</div>
      )}
    </article>
  )
}

interface GuidePageProps {
  title: string
  lead: string
  /** Day of the last legal review; null if none is recorded. */
  reviewedDate: string | null
  picture?: ReactNode
  /** Sections by id, in order. */
  sections: Readonly<Record<string, Section>>
  /** Shown below the last section. */
  children?: ReactNode
}
