import { createFileRoute } from '@tanstack/react-router'
import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { ValuationPage } from '#features/valuations/components/valuation-page.tsx'
import { getHomeValuation } from '#features/valuations/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/home-valuation/thank-you')({
  validateSearch: ({ request }: Record<string, unknown>): { request?: string | undefined } => ({
    request: typeof request === 'string' && /^[\w-]{10,40}\.[\w-]{10,40}$/.test(request) ? request : undefined,
  }),
  loaderDeps: ({ search: { request } }) => ({ request }),
  loader: async ({ deps: { request } }) => {
    const [answer, seo] = await Promise.all([
      request
        ? getHomeValuation({ data: { token: request } }).catch((thrown: unknown) => {
            // For an invalid link, show the page without details.
            if (asAppError(thrown)?.code === 'not_found') return null
            throw thrown
          })
        : null,
      getPageSeo({ data: { pageKey: 'home-valuation-thank-you' } }),
    ])
    return { answer, seo }
  },
  head: ({ matches, loaderData }) => {
    const seo = loaderData?.seo
    // Ignore the stored robots setting: this page is for one person.
    const stored = seo && { ...seo, robots: null }
    return pageHead(matches, { title: 'Thank you', isIndexed: false, stored })
  },
  component: Thanks,
})

function Thanks() {
  const { answer } = Route.useLoaderData()
  const { name, phone } = useBrokerage()
  const sendsEmail = useSendsEmail()
  if (!answer) {
    return (
      <div className="wrap-text py-10 lg:py-16">
        <h1 className="display-2 mb-5 text-navy-800">Thank you</h1>
        <DoneNotice />
        <p className="lead text-ink-2">
          A broker will review your home’s value and reply within 24 hours.
          {sendsEmail && ' We’ve emailed you a link to your request.'}
        </p>
        {phone && (
          <p className="mt-4">
            Urgent? Call{' '}
            <a href={telephoneUrl(phone)} className={`${linkClass()} tabular`}>
              {phone}
            </a>
            .
          </p>
        )}
        <div className="mt-6">
          <LinkButton to="/sellers-guide" variant="outline">
            Read the sellers guide
          </LinkButton>
        </div>
      </div>
    )
  }
  const who = answer.answerer?.name.split(' ')[0] ?? name
  return (
    <ValuationPage
      answer={answer}
      title={
        <>
          {`Thank you. ${who} will reply by ${weekday(answer.due_at, 'long')}, `}
          <span className="whitespace-nowrap">{`${dayAndTime(answer.due_at)}.`}</span>
        </>
      }
      lead={`${answer.range ? 'Until then, here’s what recent sales near you suggest. ' : ''}Our email to you has a link to this page.`}
    />
  )
}
