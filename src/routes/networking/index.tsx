import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '#features/events/components/events-page.tsx'
import { getUpcomingEvent, listEvents } from '#features/events/functions.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/networking/')({
  staticData: { isCacheable: true },
  loader: async () => {
    const [upcoming, events, seo] = await Promise.all([
      getUpcomingEvent(),
      listEvents(),
      getPageSeo({ data: { pageKey: 'networking' } }),
    ])
    return { upcoming, events, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Networking',
      canonicalPath: '/networking',
      description: 'Events for people who buy, sell, build, finance, and fix homes. Free with registration.',
      keywords: 'real estate networking, agents, lenders, investors, contractors',
      stored: loaderData?.seo,
    }),
  component: Networking,
})

function Networking() {
  return <EventsPage {...Route.useLoaderData()} />
}
