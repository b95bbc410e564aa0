import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/listing-reports/components/report-page.tsx'
import { REPORT_TONES } from '#features/listing-reports/components/report-table.tsx'
import { getListingReport, listListingReportHistory } from '#features/listing-reports/functions.ts'
import { REPORT_OUTCOMES, REPORT_STATUSES } from '#features/listing-reports/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/listing-reports/$reportId')({
  staticData: { crumb: 'Report' },
  loader: async ({ params }) => {
    const data = { reportId: pageId(params.reportId) }
    const [report, history] = await Promise.all([getListingReport({ data }), listListingReportHistory({ data })])
    return { report, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Report: ${loaderData.report.listing_title}` : 'Report',
      isIndexed: false,
    }),
  component: Report,
})

function Report() {
  const { report, history } = Route.useLoaderData()
  const { listing_title, status, outcome } = report
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={listing_title}
        aside={
          <Badge tone={REPORT_TONES[status]}>{outcome ? REPORT_OUTCOMES[outcome] : REPORT_STATUSES[status]}</Badge>
        }
      />
      <ReportPage report={report} history={history} />
    </>
  )
}
