import { useAdded, useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm, NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { addAgentPlan, updateAgentPlan } from '../functions.ts'
import { fieldsOf } from '../rules.ts'
import { AddAgentPlan, type AgentPlanDetail, agentPlanRecord, UpdateAgentPlan } from '../schema.ts'
import { PATHS } from '../words.ts'
import { PlanFields } from './plan-fields.tsx'
import { StepList } from './step-list.tsx'

const SHARED_HELP = 'Others in the office can start it too, once it’s approved.'

/** Form that adds a draft. */
export function NewAgentPlanForm({ templates }: Pick<AgentPlanDetail, 'templates'>) {
  const form = useCallForm({
    call: addAgentPlan,
    schema: AddAgentPlan,
    defaults: agentPlanRecord.draftOf({ ...fieldsOf('', []), is_shared: false }),
    done: { message: 'Draft saved.', path: PATHS.own },
    onDone: useAdded(
      ({ id }) => `${PATHS.own}/${id}`,
      ({ name }) => `${name} is saved as a draft.`,
    ),
  })
  return (
    <NewRecordForm of={form} label="New plan" action="Save draft" list={PATHS.own}>
      <PlanFields form={form} draft={form.values} templates={templates} />
      <div className="mt-4">
        <form.Checkbox name="is_shared" label="Share with the office" help={SHARED_HELP} />
      </div>
    </NewRecordForm>
  )
}

/** Form that changes a plan, beside the approved version and its history. */
export function EditAgentPlanForm({ plan, in_use, templates, history }: AgentPlanDetail) {
  const form = useCallForm({
    call: updateAgentPlan,
    schema: UpdateAgentPlan,
    defaults: { ...agentPlanRecord.draftOf(plan), planId: plan.id, version: plan.version },
    hidden: ['planId', 'version'],
    done: { message: 'Draft saved.', path: null },
    onDone: useSaved(({ state }) => (state === 'draft' ? 'Draft saved.' : 'Nothing changed.')),
  })
  return (
    <EditRecordForm
      of={form}
      label="Plan"
      asideLabel="Approved version and history"
      aside={
        <>
          {in_use && plan.state !== 'approved' && (
            <PanelSection title="Approved version" isFirst>
              <StepList steps={in_use.steps} hasTexts />
            </PanelSection>
          )}
          <HistoryList changes={history} />
        </>
      }
    >
      <PlanFields form={form} draft={form.values} templates={templates} />
      <div className="mt-4">
        <form.Checkbox name="is_shared" label="Share with the office" help={SHARED_HELP} />
      </div>
    </EditRecordForm>
  )
}
