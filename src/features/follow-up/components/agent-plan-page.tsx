import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { askPlanApproval, deleteAgentPlan } from '../functions.ts'
import type { AgentPlanDetail } from '../schema.ts'
import { PATHS } from '../words.ts'
import { EditAgentPlanForm } from './agent-plan-forms.tsx'
import { PlanStateBadge } from './plan-state.tsx'

/** An agent's own plan: its fields, its state, and the button that asks for approval. */
export function AgentPlanPage({ detail }: { detail: AgentPlanDetail }) {
  const { id, name, version, state } = detail.plan
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<PlanStateBadge state={state} />}
        actions={
          <>
            {(state === 'draft' || state === 'returned') && (
              <PostButton
                call={askPlanApproval}
                fields={{ planId: id, version: String(version), _number: 'version' }}
                run={() => askPlanApproval({ data: { planId: id, version } })}
                done="Approval requested."
                busyLabel="Sending…"
                variant="primary"
                size="xs"
              >
                Request approval
              </PostButton>
            )}
            <DeleteRecord
              action="Delete plan"
              name={name}
              list={PATHS.own}
              done="Plan deleted."
              run={() => deleteAgentPlan({ data: { planId: id } })}
            >
              This permanently deletes the plan and its approved version. Follow-ups already started with it continue.
            </DeleteRecord>
          </>
        }
      />
      <StateNotice detail={detail} />
      <EditAgentPlanForm key={id} {...detail} />
    </>
  )
}

const ANY_OF = new Intl.ListFormat('en-US', { type: 'disjunction' })

function StateNotice({ detail: { plan, in_use, decided_by, approvers } }: { detail: AgentPlanDetail }) {
  const { state, asked_at, decided_at, reason } = plan
  const stays = in_use && state !== 'approved' ? ' Until then, you can start the approved version.' : ''
  const decided = `${decided_by ? ` by ${decided_by}` : ''}${decided_at ? `, ${dayAndTime(decided_at)}` : ''}`
  if (state === 'returned')
    return (
      <Notice className="mb-4" tone="warning" title={`Returned${decided}`}>
        <p className="[overflow-wrap:anywhere]">{reason}</p>
        <p>{`Change the plan, then request approval again.${stays}`}</p>
      </Notice>
    )
  if (state === 'waiting')
    return (
      <Notice className="mb-4" tone="info">
        {`Sent for approval${asked_at ? `, ${dayAndTime(asked_at)}` : ''}. ${ANY_OF.format(approvers)} can approve it. If you change it, request approval again.${stays}`}
      </Notice>
    )
  if (state === 'draft')
    return (
      <Notice className="mb-4" tone="info">
        {`Only you see this draft. Save it, then request approval.${stays}`}
      </Notice>
    )
  return (
    <Notice className="mb-4" tone="ok">
      {`Approved${decided}. You can start it from a person’s record. Changes need a new approval.`}
    </Notice>
  )
}
