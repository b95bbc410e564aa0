import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/lead-report/components/report-page.tsx'
import { getLeadReport } from '#features/lead-report/functions.ts'

export const Route = createFileRoute('/admin/lead-report')({
  staticData: {
    nav: { group: 'People', label: 'Lead report', icon: 'chart-no-axes-column', order: 14, permission: 'people' },
  },
  validateSearch: ({ days }: Record<string, unknown>): { days?: string | undefined } => ({
    days: days === '90' || days === '365' ? days : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getLeadReport({ data: deps }),
  component: Report,
})

function Report() {
  return <ReportPage report={Route.useLoaderData()} />
}
