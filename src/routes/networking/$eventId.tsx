import { createFileRoute, notFound } from '@tanstack/react-router'
import { getBrokerage } from '#features/brokerage/functions.ts'
import { EventPage } from '#features/events/components/event-page.tsx'
import { getEvent, getUpcomingEvent } from '#features/events/functions.ts'
import { eventData, timeLine } from '#features/events/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { seoOf } from '#features/seo/rules.ts'
import { SponsorRow } from '#features/sponsors/components/sponsor-row.tsx'
import { listEventSponsors } from '#features/sponsors/functions.ts'
import { getSiteFrame } from '#features/statistics/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { breadcrumbData, pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/networking/$eventId')({
  staticData: { isCacheable: true },
  loader: async ({ params }) => {
    try {
      const eventId = pageId(params.eventId)
      const [event, upcoming, sponsors, stored, { brokerage, url }, { brand }] = await Promise.all([
        getEvent({ data: { eventId } }),
        getUpcomingEvent(),
        listEventSponsors({ data: { eventId } }),
        getPageSeo({ data: { pageKey: 'networking-event' } }),
        getBrokerage(),
        getSiteFrame(),
      ])
      const title = `${event.title}, ${timeLine(event).split(', ').slice(1, 3).join(', ')}`
      const data = eventData(event, { name: brokerage.name, url, image: brand.social }, sponsors)
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
  const { event, sponsors, upcoming, now } = Route.useLoaderData()
  return (
    <EventPage event={event} upcoming={upcoming} now={now}>
      <SponsorRow sponsors={sponsors} isOver={event.ends_at <= now} />
    </EventPage>
  )
}
