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
      title: 'Sponsor an evening',
      canonicalPath: '/networking/sponsor',
      description: 'Pay for the room, the food or a door prize at one of our evenings, and be named on its page.',
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
          <h1 className="display-2 text-navy-800">Sponsor an evening</h1>
          <p className="lead measure mt-3 mb-8 text-ink-2">
            Forty people who work on houses in Johnson and Marion County, one room, your name on the page and a word of
            thanks at the start.
          </p>
          {answer ? (
            <div className="grid justify-items-start gap-5">
              <Notice tone="ok" isLive title="Thank you for offering">
                <p>{`You hear from us by ${weekday(answer.due_at, 'long')}, ${dayAndTime(answer.due_at)}. A letter that says so is on its way to you.`}</p>
              </Notice>
              <LinkButton to="/networking" variant="outline">
                See upcoming events
              </LinkButton>
            </div>
          ) : (
            <SponsorForm choices={choices} eventId={event} onDone={setAnswer} />
          )}
        </div>
        <aside aria-label="What it is and what it is not" className="lg:border-line lg:border-l lg:pl-10">
          <h2 className="subtitle mb-3">What you get</h2>
          <ul className="grid gap-3 text-ink-2">
            <li>Your logo, with a link, on the page of the evening.</li>
            <li>A word of thanks when it begins. You may say yours, in a minute.</li>
            <li>A receipt that says what was paid for.</li>
          </ul>
          <h2 className="subtitle mt-8 mb-3">What you do not get</h2>
          <p className="text-ink-2">
            The list of guests, a place on our vendor list, or clients. Federal law forbids paying for referrals of
            settlement services (RESPA, section 8), and we would not do it without the law. What a firm paid for stands
            beside its name wherever we name it.
          </p>
        </aside>
      </div>
    </div>
  )
}
