import type { ReactNode } from 'react'
import { longCalendarDay } from '#kit/time/format.ts'
import { LongText, type TextSection } from '#ui/page/long-text.tsx'

/**
 * Layout of a legal text, with the date of the last change and a table of contents. Prints without the page around it.
 */
export function LegalPage({ title, updated, reworded, lead, sections }: LegalPageProps) {
  return (
    <article className="wrap py-10 lg:py-16 print:py-5">
      <header className="mb-8 lg:mb-12">
        <h1 className="display-2 text-navy-800">{title}</h1>
        <p className="mt-3 text-ink-3 text-small">
          Last updated <time dateTime={updated}>{longCalendarDay(updated)}</time>
          {reworded && (
            <>
              {'. '}Wording revised <time dateTime={reworded}>{longCalendarDay(reworded)}</time>, with the same meaning.
            </>
          )}
        </p>
        <div className="lead mt-5">{lead}</div>
      </header>
      <LongText sections={sections} size="terms" printLabel="Print this page" />
    </article>
  )
}

interface LegalPageProps {
  title: string
  /** Date of the last change. */
  updated: string
  /** Day on which the wording was revised without a change of meaning. */
  reworded: string | null
  lead: ReactNode
  sections: readonly TextSection[]
}
