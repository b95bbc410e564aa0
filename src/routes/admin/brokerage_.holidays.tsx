import { createFileRoute } from '@tanstack/react-router'
import { SpecialDaysPage } from '#features/brokerage/components/special-days-page.tsx'
import { getSpecialDays } from '#features/brokerage/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/brokerage_/holidays')({
  staticData: { crumb: 'Holidays' },
  loader: () => getSpecialDays(),
  component: Holidays,
})

function Holidays() {
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Holidays"
        lead="Days when the office is closed or has other hours. They apply to the contact page, the footer, search engines, and tour times."
      />
      <SpecialDaysPage days={Route.useLoaderData()} />
    </>
  )
}
