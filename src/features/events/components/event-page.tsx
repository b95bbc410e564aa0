import type { ReactNode } from 'react'
import { useState } from 'react'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import type { PublicEvent, RegistrationAnswer } from '../schema.ts'
import { EVENT_STATUSES } from '../words.ts'
import { EventFacts } from './event-facts.tsx'
import { EventLine } from './event-line.tsx'
import { closedText, RegistrationClosed } from './registration-closed.tsx'
import { RegistrationForm } from './registration-form.tsx'

export function EventPage({ event, upcoming, now, children }: EventPageProps) {
  const [answer, setAnswer] = useState<RegistrationAnswer | null>(null)
  const { title, summary, description, status } = event
  const hasBegun = event.starts_at <= now
  const isOver = event.ends_at <= now
  const isFull = event.seats_left === 0 && !event.has_waiting_list
  const isOpen = !hasBegun && !isFull && status === 'published'
  return (
    <div className="wrap py-10 lg:py-16">
      {status !== 'published' && (
        <Notice
          tone="warning"
          className="mb-8"
          title={`${EVENT_STATUSES[status]}: only administrators see this page`}
        />
      )}
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid content-start gap-6 [overflow-wrap:anywhere]">
          <header className="grid gap-3">
            <h1 className="display-2 text-navy-800">{title}</h1>
            <p className="lead measure text-ink-2">{summary}</p>
            {isOpen && (
              <p className="mt-1 lg:hidden">
                <a href="#seat" className={buttonClass({ size: 'lg', isBlock: true })}>
                  {event.seats_left === 0 ? 'Join the waitlist' : 'Register'}
                </a>
              </p>
            )}
          </header>
          <EventFacts event={event} isOver={isOver} />
          {description && <p className="measure whitespace-pre-line text-ink-2">{description}</p>}
          {children}
        </div>
        <aside aria-labelledby="seat" className="lg:border-line lg:border-l lg:pl-10">
          <h2 id="seat" className="display-4 mb-4 scroll-mt-24 text-navy-800">
            {isOver ? 'This event has ended' : hasBegun ? 'This event has started' : 'Your registration'}
          </h2>
          {!answer && !isOpen ? (
            <RegistrationClosed text={closedText({ isOver, hasBegun, isFull })} />
          ) : (
            <RegistrationForm event={event} answer={answer} onDone={setAnswer} />
          )}
        </aside>
      </div>
      {upcoming && upcoming.id !== event.id && (
        <section aria-labelledby="upcoming" className="mt-12 border-line border-t pt-10 lg:mt-16">
          <h2 id="upcoming" className="display-3 mb-7 text-navy-800">
            Next event
          </h2>
          <EventLine event={upcoming} />
        </section>
      )}
    </div>
  )
}

interface EventPageProps {
  event: PublicEvent
  upcoming: PublicEvent | null
  now: Date
  /** Content below the description: the sponsors. */
  children: ReactNode
}
