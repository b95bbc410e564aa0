import type { BoundFields } from '#kit/form/fields.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { type PlanDraft, planRecord } from '../schema.ts'
import { STEP_NUMBERS } from '../words.ts'

/** Fields of a plan: its name, and a task or an email for each step. Empty steps are collapsed. */
export function PlanFields({ form, draft, templates }: PlanFieldsProps) {
  const options = templates.map(({ id, name }) => ({ value: id, label: name }))
  const used = STEP_NUMBERS.findLast((number) => draft[`title_${number}`] !== '' || draft[`template_${number}`] !== '')
  const open = Math.max(2, used ?? 0)
  return (
    <>
      <form.TextField name="name" label={planRecord.labels.name} maxLength={80} autoComplete="off" isRequired />
      <PanelSection title="Steps">
        <p className="mb-2 text-ink-2">
          A step adds a task for the agent or sends an email. Enter a task or choose a template. Steps are done on
          business days, from 8 AM to 8 PM.
        </p>
        {STEP_NUMBERS.map((number) => (
          <Disclosure key={number} summary={`Step ${number}`} isOpen={number <= open}>
            <div className="grid gap-4 pt-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
              <form.NumberField
                name={`day_${number}`}
                label="Day"
                plainLabel={planRecord.labels[`day_${number}`]}
                help={number === 1 ? '0 is the day of the start.' : undefined}
              />
              <div className="grid gap-4">
                <form.TextField
                  name={`title_${number}`}
                  label="Task"
                  plainLabel={planRecord.labels[`title_${number}`]}
                  maxLength={200}
                  autoComplete="off"
                  isOptional
                />
                <form.SelectField
                  name={`template_${number}`}
                  label="Email template"
                  plainLabel={planRecord.labels[`template_${number}`]}
                  placeholder="No email"
                  options={options}
                />
              </div>
            </div>
          </Disclosure>
        ))}
      </PanelSection>
    </>
  )
}

interface PlanFieldsProps {
  form: BoundFields<PlanDraft>
  draft: PlanDraft
  templates: readonly { id: string; name: string }[]
}
