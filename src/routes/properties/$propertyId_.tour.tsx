import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { signedInPerson } from '#features/accounts/public.tsx'
import { AppointmentAsked } from '#features/appointments/components/appointment-asked.tsx'
import { AppointmentForm } from '#features/appointments/components/appointment-form.tsx'
import { listAppointmentTimes } from '#features/appointments/functions.ts'
import { comingSoonText } from '#features/appointments/rules/coming-soon.ts'
import { tourChoice } from '#features/appointments/rules/tour-choice.ts'
import { TOUR_LAW } from '#features/appointments/words.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { usePrinting } from '#features/downloads/public.tsx'
import { listFavorites } from '#features/favorites/functions.ts'
import { HomeSummary } from '#features/properties/components/home-summary.tsx'
import { getPropertiesForComparison, getProperty } from '#features/properties/functions.ts'
import { Picture } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES } from '#features/properties/words.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/properties/$propertyId_/tour')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ also: tourChoice(search).also }),
  loader: async ({ params, deps: { also } }) => {
    const { property } = await getProperty({ data: { propertyId: params.propertyId, part: 'tour' } }).catch(
      (thrown: unknown) => {
        const code = asAppError(thrown)?.code
        if (code === 'forbidden') throw redirect({ to: '/properties/$propertyId', params, statusCode: 302 })
        if (code === 'not_found') throw notFound()
        throw thrown
      },
    )
    if (property.status === 'sold') throw redirect({ to: '/properties/$propertyId', params, statusCode: 302 })
    const [times, user] = await Promise.all([listAppointmentTimes({ data: { kind: 'tour' } }), signedInPerson()])
    const others = await homesToAdd(also, user !== null)
    return {
      others: others.filter((home) => home.id !== property.id),
      home: property,
      at: new Date(),
      times,
      person: user && { name: user.name, email: user.email, phone: user.phone },
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Request a tour', isIndexed: false }),
  component: Tour,
})

/** Homes that can be added to a tour: those in the URL, then the latest favorites of a signed-in user. */
async function homesToAdd(also: readonly string[], isSignedIn: boolean): Promise<HomeToAdd[]> {
  const [given, favorites] = await Promise.all([
    also.length > 0 ? getPropertiesForComparison({ data: { ids: also.slice(0, MAX_COMPARED) } }) : { homes: [] },
    isSignedIn ? listFavorites({ data: {} }) : { favorites: [] },
  ])
  const homes = [...given.homes, ...favorites.favorites].flatMap(({ home }) => (home ? [home] : []))
  const unique = [...new Map(homes.map((home) => [home.id, home])).values()]
  return unique
    .filter(({ status }) => status !== 'sold')
    .slice(0, MAX_CHOICES)
    .map(({ id, address, city, price, status, list_office_name, main_image_key }) => ({
      id,
      address,
      city,
      price,
      status,
      list_office_name,
      main_image_key,
    }))
}

type HomeToAdd = Pick<
  PropertyCard,
  'id' | 'address' | 'city' | 'price' | 'status' | 'list_office_name' | 'main_image_key'
>

const MAX_COMPARED = 6
const MAX_CHOICES = 12

function Tour() {
  const { home, others, times, person, at } = Route.useLoaderData()
  const choice = tourChoice(Route.useSearch())
  usePrinting(others)
  const { name: brokerage } = useBrokerage()
  const [due, setDue] = useState<Date | null>(null)
  return (
    <FollowLinks className="wrap grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:py-14">
      <div className="min-w-0 max-w-text">
        <h1 className="display-2 text-navy-800">Request a tour</h1>
        {home.list_office_name === brokerage ? (
          <Notice className="my-7" title="We represent the seller of this home">
            We can show you this home on the seller’s behalf, and you don’t have to sign an agreement with us. If you
            want your own agent, you sign a buyer agreement first. Its fee is fully negotiable and not set by law.
            Requesting a tour doesn’t commit you to anything.
            {others.some(({ list_office_name }) => list_office_name !== brokerage) &&
              ' If you add a home that another brokerage lists, the tour needs a signed buyer agreement.'}
          </Notice>
        ) : (
          <Notice className="my-7" title="A tour needs a signed buyer agreement">
            {TOUR_LAW} If you already have one with us, you don’t sign again. Requesting a tour doesn’t commit you to
            anything.
          </Notice>
        )}
        {home.status === 'coming_soon' && (
          <Notice tone="warning" className="my-7" title="This home is coming soon">
            {comingSoonText(home, at)}
          </Notice>
        )}
        {due === null ? (
          <AppointmentForm
            kind="tour"
            propertyId={home.id}
            others={others.map((other) => ({
              value: other.id,
              label: `${other.address ?? MESSAGES.addressWithheld}, ${other.city}`,
              help: `${other.status === 'coming_soon' ? 'Coming soon, not open for tours yet. ' : ''}$${other.price.toLocaleString('en-US')}. Listing courtesy of ${other.list_office_name}`,
              end: <Thumbnail storageKey={other.main_image_key} />,
            }))}
            times={times}
            choice={choice}
            person={person}
            onDone={setDue}
          />
        ) : (
          <AppointmentAsked replyDueAt={due} />
        )}
        <a href={`/properties/${home.id}`} data-follow="" className={`${linkClass('more')} mt-6`}>
          Back to the listing
        </a>
      </div>
      <aside aria-label="The home" className="max-lg:order-first lg:pt-2">
        <HomeSummary home={home} />
      </aside>
    </FollowLinks>
  )
}

/** Photo beside a home that can be added; the label names the home. */
function Thumbnail({ storageKey }: { storageKey: string | null }) {
  return (
    <span className="block aspect-photo w-20 overflow-hidden rounded-control bg-limestone-2">
      {storageKey && <Picture storageKey={storageKey} alt="" sizes="80px" maxWidth={320} />}
    </span>
  )
}
