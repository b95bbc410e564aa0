import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { getPageSeo } from '#features/seo/functions.ts'
import { SponsorForm } from '#features/sponsors/components/sponsor-form.tsx'
import { listSponsorChoices } from '#features/sponsors/functions.ts'
import type { InquiryAnswer } from '#features/sponsors/schema.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/networking/sponsor')({
  // Return the key even if undefined, or an invalid value in the URL would remain.
  validateSearch: ({ event }: Record<string, unknown>): { event?: string | undefined } => ({
    event: typeof event === 'string' && /^[0-9a-f-]{36}$/.test(event) ? event : undefined,
  }),
  loader: async () => {
    const [choices, seo] = await Promise.all([
      listSponsorChoices(),
      getPageSeo({ data: { pageKey: 'networking-sponsor' } }),
    ])
    return { choices, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Sponsor an event',
      canonicalPath: '/networking/sponsor',
      description: 'Sponsor the venue, the food, or a door prize at one of our events, and be named on its page.',
      stored: loaderData?.seo,
    }),
  component: Sponsor,
})

function Sponsor() {
  const { choices } = Route.useLoaderData()
  const { event } = Route.useSearch()
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h1 className="display-2 text-navy-800">Sponsor an event</h1>
          <p className="lead measure mt-3 mb-8 text-ink-2">
            Reach about 40 local real estate professionals. We name you on the event’s page and thank you at the start.
          </p>
          {answer ? (
            <div className="grid justify-items-start gap-5">
              <Notice tone="ok" isLive title="Thank you for your offer">
                <p>{`We’ll reply by ${weekday(answer.due_at, 'long')}, ${dayAndTime(answer.due_at)}.`}</p>
              </Notice>
              <LinkButton to="/networking" variant="outline">
                See upcoming events
              </LinkButton>
            </div>
          ) : (
            <SponsorForm choices={choices} eventId={event} onDone={setAnswer} />
          )}
        </div>
        <aside aria-label="About sponsoring" className="lg:border-line lg:border-l lg:pl-10">
          <h2 className="subtitle mb-3">What you get</h2>
          <ul className="grid gap-3 text-ink-2">
            <li>Your logo, with a link, on the event’s page.</li>
            <li>A thank-you at the start, and a minute to introduce yourself.</li>
            <li>A receipt.</li>
          </ul>
          <h2 className="subtitle mt-8 mb-3">What you don’t get</h2>
          <p className="text-ink-2">
            The guest list, a place on our vendor list, or client referrals. Federal law forbids paying for referrals of
            settlement services (RESPA, section 8), and we wouldn’t do it anyway. We always say what a sponsor paid for.
          </p>
        </aside>
      </div>
    </div>
  )
}
