import { DoneNotice } from '#kit/form/done-notice.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { PlanRow } from '../schema.ts'
import { StepList } from './step-list.tsx'

/** Follow-up plans with their steps. */
export function PlanList({ plans }: { plans: readonly PlanRow[] }) {
  const add = (
    <LinkButton to="/admin/follow-up-plans/new" size="xs">
      Add plan
    </LinkButton>
  )
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Follow-up plans"
        lead={<p>An agent starts a plan for one person. It stops when they answer or opt out.</p>}
        actions={add}
      />
      {plans.length === 0 ? (
        <EmptyState title="No plans yet" action={add}>
          Plans that you add appear here and on the records of people.
        </EmptyState>
      ) : (
        <ul className="grid max-w-(--container-text)">
          {plans.map(({ id, name, steps }) => (
            <li key={id} className="grid gap-2 border-line border-b py-4 [overflow-wrap:anywhere]">
              <h2 className="panel-title">
                <a href={`/admin/follow-up-plans/${id}`} data-follow="" className={linkClass('plain')}>
                  {name}
                </a>
              </h2>
              <StepList steps={steps} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
