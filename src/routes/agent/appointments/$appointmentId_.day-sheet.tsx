import { createFileRoute } from '@tanstack/react-router'
import { TourPlanPage } from '#features/appointments/components/tour-plan.tsx'
import { getTourPlan } from '#features/appointments/functions.ts'
import { usePrinting } from '#features/downloads/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

/** The stops of a tour, to plan and to print. */
export const Route = createFileRoute('/agent/appointments/$appointmentId_/day-sheet')({
  validateSearch: ({ note }: Record<string, unknown>): { note?: string | undefined } => ({
    note: typeof note === 'string' ? note : undefined,
  }),
  loader: ({ params }) => getTourPlan({ data: { appointmentId: pageId(params.appointmentId) } }),
  head: ({ matches }) => pageHead(matches, { title: 'Tour plan', isIndexed: false }),
  component: DaySheet,
})

function DaySheet() {
  const plan = Route.useLoaderData()
  const { note } = Route.useSearch()
  const print = usePrinting(
    plan.stops.flatMap(({ property_id: id, home }) => (home ? [{ id, status: home.status }] : [])),
  )
  return (
    <>
      <div className="print:hidden">
        <Breadcrumb
          isShortOnPhone
          className="mb-2"
          items={[{ label: plan.name, href: `/agent/appointments/${plan.id}` }, { label: 'Tour plan' }]}
        />
        <DoneNotice />
      </div>
      <TourPlanPage plan={plan} noteOn={note} onPrint={print} />
    </>
  )
}
