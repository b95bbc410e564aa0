import { useEmailed } from '#features/brokerage/public.tsx'
import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { approveAgentPlan, returnAgentPlan, withdrawAgentPlan } from '../functions.ts'
import { type AgentPlan, type AgentPlanDetail, ReturnPlan, WithdrawPlan } from '../schema.ts'
import { MAX_REASON, PATHS } from '../words.ts'
import { PlanStateBadge } from './plan-state.tsx'
import { StepList } from './step-list.tsx'

/** A plan of an agent for someone who approves: its steps with all texts, and the decision. */
export function PlanReview({ detail: { plan, row, in_use, history } }: { detail: AgentPlanDetail }) {
  const { id, name, version, state, asked_at, reason } = plan
  // Only the author sees a draft. The others see the version that is in use.
  const isDraft = state === 'draft'
  const asked = asked_at ? ` ${dayAndTime(asked_at)}` : ''
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<PlanStateBadge state={isDraft ? 'approved' : state} />}
        lead={
          <p>
            {isDraft
              ? `${row.author} is changing this plan. This is the approved version.`
              : `${row.author} sent it${asked}, ${row.is_shared ? 'for everyone in the office' : 'for themselves'}.`}
          </p>
        }
        actions={
          state === 'waiting' && (
            <PostButton
              call={approveAgentPlan}
              fields={{ planId: id, version: String(version), _number: 'version' }}
              run={() => approveAgentPlan({ data: { planId: id, version } })}
              done={`${name} is approved.`}
              busyLabel="Approving…"
              variant="primary"
              size="xs"
            >
              Approve
            </PostButton>
          )
        }
      />
      <RecordColumns
        asideLabel="Approved version and history"
        aside={
          <>
            {in_use && !isDraft && state !== 'approved' && (
              <PanelSection title="Approved version" isFirst>
                <StepList steps={in_use.steps} hasTexts />
              </PanelSection>
            )}
            <HistoryList changes={history} />
          </>
        }
      >
        <PanelSection title="Steps" isFirst>
          <StepList steps={row.steps} hasTexts />
        </PanelSection>
        {state === 'returned' && (
          <PanelSection title="Reason">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
          </PanelSection>
        )}
        {in_use && state !== 'approved' && (
          <div className="mt-6">
            <WithdrawForm planId={id} />
          </div>
        )}
        {(state === 'waiting' || state === 'approved') && (
          <div className="mt-6">
            <ReturnForm plan={plan} />
          </div>
        )}
      </RecordColumns>
    </>
  )
}

function WithdrawForm({ planId }: { planId: string }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: withdrawAgentPlan,
    schema: WithdrawPlan,
    defaults: { planId, reason: '' },
    hidden: ['planId'],
    ...useDone(PATHS.office, `Approved version withdrawn. ${emailed('We emailed the agent.')}`),
  })
  return (
    <ActForm
      of={form}
      title="Withdraw approved version"
      text="No one can start it after that. Follow-ups already started with it continue. The agent’s newer version stays."
      action="Withdraw version"
      busyLabel="Withdrawing…"
      variant="outline"
    >
      <form.TextArea name="reason" label="Reason" rows={3} maxLength={MAX_REASON} isRequired />
    </ActForm>
  )
}

function ReturnForm({ plan: { id, version, state } }: { plan: AgentPlan }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: returnAgentPlan,
    schema: ReturnPlan,
    defaults: { planId: id, version, reason: '' },
    hidden: ['planId', 'version'],
    ...useDone(PATHS.office, `Plan returned. ${emailed('We emailed the agent.')}`),
  })
  return (
    <ActForm
      of={form}
      title="Return plan"
      text={
        state === 'approved'
          ? 'No one can start the plan after that. Follow-ups already started with it continue.'
          : 'We email your note to the agent.'
      }
      action="Return plan"
      busyLabel="Returning…"
      variant="outline"
    >
      <form.TextArea name="reason" label="What to change" rows={3} maxLength={MAX_REASON} isRequired />
    </ActForm>
  )
}
