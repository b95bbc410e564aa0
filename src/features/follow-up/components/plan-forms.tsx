import { useDone } from '#kit/form/after-save.ts'
import { EditRecordForm, NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { addFollowUpPlan, updateFollowUpPlan } from '../functions.ts'
import { fieldsOf } from '../rules.ts'
import { AddPlan, type PlanDetail, planRecord, UpdatePlan } from '../schema.ts'
import { PlanFields } from './plan-fields.tsx'

const LIST = '/admin/follow-up-plans'

/** Form that adds a plan. */
export function NewPlanForm({ templates }: Pick<PlanDetail, 'templates'>) {
  const form = useCallForm({
    call: addFollowUpPlan,
    schema: AddPlan,
    defaults: planRecord.draftOf(fieldsOf('', [])),
    ...useDone(LIST, 'Plan added.'),
  })
  return (
    <NewRecordForm of={form} label="New plan" action="Add plan" list={LIST}>
      <PlanFields form={form} draft={form.values} templates={templates} />
    </NewRecordForm>
  )
}

/** Form that changes a plan, beside its history. */
export function EditPlanForm({ plan, templates, history }: PlanDetail) {
  const form = useCallForm({
    call: updateFollowUpPlan,
    schema: UpdatePlan,
    defaults: { ...planRecord.draftOf(plan), planId: plan.id, version: plan.version },
    hidden: ['planId', 'version'],
    ...useDone(null, 'Plan saved.'),
  })
  return (
    <EditRecordForm of={form} label="Plan" asideLabel="History" aside={<HistoryList changes={history} />}>
      <PlanFields form={form} draft={form.values} templates={templates} />
    </EditRecordForm>
  )
}
