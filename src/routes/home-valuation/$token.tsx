import { createFileRoute, notFound } from '@tanstack/react-router'
import { ValuationPage } from '#features/valuations/components/valuation-page.tsx'
import { getHomeValuation } from '#features/valuations/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'

/** Page of the link in a valuation's email: the status of the request, and comparable sales. */
export const Route = createFileRoute('/home-valuation/$token')({
  loader: ({ params }) =>
    getHomeValuation({ data: { token: params.token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }),
  head: ({ matches }) => pageHead(matches, { title: 'Your home valuation', isIndexed: false }),
  component: Page,
  notFoundComponent: DeadLinkPage,
})

function Page() {
  const answer = Route.useLoaderData()
  return (
    <ValuationPage
      answer={answer}
      title={`What ${answer.street} could sell for`}
      lead={`As of ${dayAndTime(answer.asked_at)}. Request ${answer.number}.`}
    />
  )
}
