import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { ReportForm } from '#features/listing-reports/components/report-form.tsx'
import { REPORT_PROMISE } from '#features/listing-reports/words.ts'
import { HomeSummary } from '#features/properties/components/home-summary.tsx'
import { getProperty } from '#features/properties/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/properties/$propertyId_/report')({
  loader: async ({ params }) => {
    const { property } = await getProperty({ data: { propertyId: params.propertyId, part: 'report' } }).catch(
      (thrown: unknown) => {
        const code = asAppError(thrown)?.code
        if (code === 'forbidden') throw redirect({ to: '/properties/$propertyId', params, statusCode: 302 })
        if (code === 'not_found') throw notFound()
        throw thrown
      },
    )
    return { home: property }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Report a problem with a listing', isIndexed: false }),
  component: ReportPage,
})

function ReportPage() {
  const { home } = Route.useLoaderData()
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <FollowLinks className="wrap grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:py-14">
      <div className="min-w-0 max-w-text">
        <h1 className="display-2 text-navy-800">Report a problem</h1>
        <p className="mt-3 mb-8 text-ink-2">
          We’ll review your report within {REPORT_PROMISE}. If the mistake is in the MLS data, we tell the listing
          broker. If it’s ours, we fix it.
        </p>
        {answer === null ? (
          <ReportForm propertyId={home.id} onDone={setAnswer} />
        ) : (
          <>
            <Notice tone="ok" isLive>
              <p>{answer}</p>
            </Notice>
            <a href={`/properties/${home.id}`} data-follow="" className={`${linkClass('more')} mt-6`}>
              Back to the listing
            </a>
          </>
        )}
      </div>
      <aside aria-label="The home" className="max-lg:order-first lg:pt-2">
        <HomeSummary home={home} />
      </aside>
    </FollowLinks>
  )
}
