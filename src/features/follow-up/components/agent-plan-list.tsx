import { DoneNotice } from '#kit/form/done-notice.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { AgentPlanRow, PlanRow, PlansOfAgent } from '../schema.ts'
import { PATHS } from '../words.ts'
import { PlanStateBadge } from './plan-state.tsx'
import { StepList } from './step-list.tsx'

/** An agent's own follow-up plans with their states, and those of others that they may start. */
export function AgentPlanList({ plans: { own, others } }: { plans: PlansOfAgent }) {
  const add = (
    <LinkButton to={`${PATHS.own}/new`} size="xs">
      Add plan
    </LinkButton>
  )
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Follow-up plans"
        lead={<p>Start a plan from a person’s record. It stops when they reply or opt out.</p>}
        actions={own.length > 0 ? add : undefined}
      />
      <div className="max-w-(--container-text)">
        <PanelSection title="Your plans" isFirst className="[&>ul>li:last-child]:border-b-0">
          {own.length === 0 ? (
            <EmptyState title="No plans yet" action={add}>
              Plans you write appear here. You can start them once they’re approved.
            </EmptyState>
          ) : (
            <AgentPlans plans={own} path={PATHS.own} />
          )}
        </PanelSection>
        {others.length > 0 && (
          <PanelSection title="From the office">
            <ul>
              {others.map((plan) => (
                <OtherPlan key={plan.id} plan={plan} />
              ))}
            </ul>
          </PanelSection>
        )}
      </div>
    </>
  )
}

function OtherPlan({ plan: { name, author, steps } }: { plan: PlanRow }) {
  return (
    <li className="border-line border-b py-3 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">{name}</h3>
      {author && <p className="text-ink-3 text-small">{`By ${author}`}</p>}
      <Disclosure summary={`Show steps of ${name}`} look="link">
        <StepList steps={steps} hasTexts />
      </Disclosure>
    </li>
  )
}

/** Plans of agents, each with its state and steps. */
export function AgentPlans({ plans, path, hasAuthors = false }: AgentPlansProps) {
  return (
    <ul>
      {plans.map(({ id, name, author, state, is_shared, reason, steps }) => (
        <li key={id} className="grid gap-2 border-line border-b py-4 [overflow-wrap:anywhere] first:pt-0">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h3 className="font-semibold">
              <a href={`${path}/${id}`} data-follow="" className={linkClass('plain')}>
                {name}
              </a>
            </h3>
            <PlanStateBadge state={state} />
          </div>
          <p className="text-ink-3 text-small">
            {hasAuthors && `By ${author}. `}
            {is_shared ? 'For everyone in the office' : hasAuthors ? 'For the author only' : 'For you only'}
          </p>
          {reason && <p className="text-small">{`“${reason}”`}</p>}
          <StepList steps={steps} />
        </li>
      ))}
    </ul>
  )
}

interface AgentPlansProps {
  plans: readonly AgentPlanRow[]
  /** Path of their pages, without the id. */
  path: string
  hasAuthors?: boolean
}
