import { useDone } from '#kit/form/after-save.ts'
import { EditRecordForm, NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { count } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { createLeadRule, updateLeadRule } from '../functions.ts'
import { CreateLeadRule, type LeadRule, ruleRecord, UpdateLeadRule, type RuleForm as View } from '../schema.ts'
import { RULES_PATH } from '../words.ts'
import { RuleFields } from './rule-fields.tsx'

/** Adds a rule at the end of the list. */
export function NewRuleForm({ view }: { view: View }) {
  const form = useCallForm({
    call: createLeadRule,
    schema: CreateLeadRule,
    defaults: { ...ruleRecord.empty, is_active: true },
    ...useDone(RULES_PATH, 'Rule added.'),
  })
  return (
    <NewRecordForm of={form} label="New rule" action="Add rule" list={RULES_PATH}>
      <RuleFields form={form} draft={form.values} view={view} />
      <PanelSection title="Status">
        <form.Switch name="is_active" label="On" help="A rule that’s off assigns no leads. You can test it first." />
      </PanelSection>
    </NewRecordForm>
  )
}

/** Changes a rule, beside its history. */
export function EditRuleForm({ view, rule }: { view: View; rule: LeadRule }) {
  const form = useCallForm({
    call: updateLeadRule,
    schema: UpdateLeadRule,
    defaults: { ruleId: rule.id, version: rule.version, ...ruleRecord.draftOf(rule) },
    hidden: ['ruleId', 'version'],
    ...useDone(RULES_PATH, 'Rule saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Rule"
      asideLabel="Leads and history"
      aside={
        <>
          <PanelSection title="Leads" isFirst>
            <p className="text-ink-2">{count(view.leads, 'lead')} in the last 30 days.</p>
          </PanelSection>
          <HistoryList changes={view.history} empty="No changes yet" />
        </>
      }
    >
      <RuleFields form={form} draft={form.values} view={view} />
    </EditRecordForm>
  )
}
