import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { getBrokerage } from '#features/brokerage/functions.ts'
import { EventFacts } from '#features/events/components/event-facts.tsx'
import { EventLine } from '#features/events/components/event-line.tsx'
import { closedText, RegistrationClosed } from '#features/events/components/registration-closed.tsx'
import { RegistrationForm } from '#features/events/components/registration-form.tsx'
import { getEvent, getUpcomingEvent } from '#features/events/functions.ts'
import { eventData, timeLine } from '#features/events/rules.ts'
import type { RegistrationAnswer } from '#features/events/schema.ts'
import { EVENT_STATUSES } from '#features/events/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { seoOf } from '#features/seo/rules.ts'
import { SponsorRow } from '#features/sponsors/components/sponsor-row.tsx'
import { listEventSponsors } from '#features/sponsors/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { breadcrumbData, pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/networking/$eventId')({
  staticData: { isCacheable: true },
  loader: async ({ params }) => {
    try {
      const eventId = pageId(params.eventId)
      const [event, upcoming, sponsors, stored, { brokerage, url }] = await Promise.all([
        getEvent({ data: { eventId } }),
        getUpcomingEvent(),
        listEventSponsors({ data: { eventId } }),
        getPageSeo({ data: { pageKey: 'networking-event' } }),
        getBrokerage(),
      ])
      const title = `${event.title}, ${timeLine(event).split(', ').slice(1, 3).join(', ')}`
      const data = eventData(event, { name: brokerage.name, url }, sponsors)
      return { event, upcoming, sponsors, seo: seoOf(stored, event.title), now: new Date(), title, data }
    } catch (thrown) {
      if (asAppError(thrown)?.code === 'not_found') throw notFound()
      throw thrown
    }
  },
  head: ({ matches, loaderData }) => {
    if (!loaderData) return pageHead(matches, { title: 'Event', isIndexed: false })
    const { event, seo, title, data } = loaderData
    const isShown = event.status === 'published'
    return pageHead(matches, {
      title,
      description: event.summary,
      // An event that is over is noindex, regardless of the stored setting.
      stored: isShown ? seo : seo && { ...seo, robots: null },
      isIndexed: isShown,
      data: isShown
        ? [
            data,
            breadcrumbData(matches, [
              { name: 'Networking', path: '/networking' },
              { name: event.title, path: `/networking/${event.id}` },
            ]),
          ]
        : [],
    })
  },
  component: Event,
})

function Event() {
  const { event, upcoming, sponsors, now } = Route.useLoaderData()
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
                  {event.seats_left === 0 ? 'Join the waiting list' : 'Take a seat'}
                </a>
              </p>
            )}
          </header>
          <EventFacts event={event} isOver={isOver} />
          {description && <p className="measure whitespace-pre-line text-ink-2">{description}</p>}
          <SponsorRow sponsors={sponsors} isOver={isOver} />
        </div>
        <aside aria-labelledby="seat" className="lg:border-line lg:border-l lg:pl-10">
          <h2 id="seat" className="display-4 mb-4 scroll-mt-24 text-navy-800">
            {isOver ? 'This evening is over' : hasBegun ? 'It has begun' : 'Your seat'}
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
            The next evening
          </h2>
          <EventLine event={upcoming} />
        </section>
      )}
    </div>
  )
}
