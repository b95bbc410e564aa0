import { DoneNotice } from '#kit/form/done-notice.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { AgentPlanRow, PlanRow } from '../schema.ts'
import { PATHS } from '../words.ts'
import { AgentPlans } from './agent-plan-list.tsx'
import { StepList } from './step-list.tsx'

/** Follow-up plans of the office with their steps, and those that agents sent for approval. */
export function PlanList({ plans, sent }: { plans: readonly PlanRow[]; sent: readonly AgentPlanRow[] }) {
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
        lead={<p>An agent starts a plan for one person. It stops when the person replies or opts out.</p>}
        actions={add}
      />
      {sent.length > 0 && (
        <div className="mb-8 max-w-(--container-text)">
          <h2 className="panel-title mb-4">From agents</h2>
          <AgentPlans plans={sent} path={`${PATHS.office}/review`} hasAuthors />
        </div>
      )}
      {(sent.length > 0 || plans.length > 0) && <h2 className="panel-title mb-4">From the office</h2>}
      {plans.length === 0 ? (
        <EmptyState title="No plans yet" action={add}>
          Plans you add appear here and on people’s records.
        </EmptyState>
      ) : (
        <ul className="grid gap-x-10 xl:grid-cols-2">
          {plans.map(({ id, name, steps }) => (
            <li key={id} className="grid content-start gap-2 border-line border-t py-4 [overflow-wrap:anywhere]">
              <h3 className="font-semibold">
                <a href={`/admin/follow-up-plans/${id}`} data-follow="" className={linkClass()}>
                  {name}
                </a>
              </h3>
              <StepList steps={steps} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
