import { createFileRoute } from '@tanstack/react-router'
import { EditPlanForm } from '#features/follow-up/components/plan-forms.tsx'
import { deleteFollowUpPlan, getFollowUpPlan } from '#features/follow-up/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/follow-up-plans/$planId')({
  staticData: { crumb: 'Follow-up plan' },
  loader: ({ params }) => getFollowUpPlan({ data: { planId: pageId(params.planId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.plan.name : 'Follow-up plan', isIndexed: false }),
  component: EditPlan,
})

function EditPlan() {
  const detail = Route.useLoaderData()
  const { id, name } = detail.plan
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        actions={
          <DeleteRecord
            action="Delete plan"
            name={name}
            list="/admin/follow-up-plans"
            done="Plan deleted."
            run={() => deleteFollowUpPlan({ data: { planId: id } })}
          >
            This permanently deletes the plan. Follow-ups already started with it continue.
          </DeleteRecord>
        }
      />
      <EditPlanForm key={id} {...detail} />
    </>
  )
}
