import { agencyWordsIn } from '#features/email-templates/rules.ts'
import { MERGE_FIELDS } from '#features/email-templates/words.ts'
import { HintList } from '#features/site-texts/public.tsx'
import type { BoundFields } from '#kit/form/fields.tsx'
import { keysOf, optionsOf } from '#kit/form/inputs.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { cx } from '#ui/text/cx.ts'
import { type PlanDraft, planRecord } from '../schema.ts'
import { STEP_KINDS, STEP_NUMBERS, type StepKind } from '../words.ts'

type StepNumber = (typeof STEP_NUMBERS)[number]

/** Fields of a plan: its name, and what each step does. Empty steps are collapsed. */
export function PlanFields({ form, draft, templates }: PlanFieldsProps) {
  const used = STEP_NUMBERS.findLast((number) => isUsed(draft, number))
  const open = Math.max(2, used ?? 0)
  const texts = STEP_NUMBERS.map((number) => `${draft[`subject_${number}`]}\n${draft[`message_${number}`]}`).join('\n')
  return (
    <>
      <form.TextField name="name" label={planRecord.labels.name} maxLength={80} autoComplete="off" isRequired />
      <PanelSection title="Steps">
        <p className="mb-2 text-ink-2">
          Emails are sent for the agent. Tasks, calls, and texts go on the agent’s task list. Steps run on business
          days, from 8 AM to 8 PM. Day 0 is the day the plan starts.
        </p>
        <p className="mb-2 text-ink-2 text-small">
          {`In emails and texts you can use ${keysOf(MERGE_FIELDS)
            .map((name) => `{${name}}`)
            .join(', ')}.`}
        </p>
        {STEP_NUMBERS.map((number) => (
          <Disclosure key={number} summary={`Step ${number}`} isOpen={number <= open}>
            <StepFields form={form} draft={draft} templates={templates} number={number} />
          </Disclosure>
        ))}
      </PanelSection>
      <TextChecks text={texts} />
    </>
  )
}

interface PlanFieldsProps {
  form: BoundFields<PlanDraft>
  draft: PlanDraft
  templates: readonly { id: string; name: string }[]
}

/** Fields of a step. With JavaScript, those of its kind alone. */
function StepFields({ form, draft, templates, number }: PlanFieldsProps & { number: StepNumber }) {
  const given = draft[`kind_${number}`]
  const kind: StepKind = given === '' ? 'task' : given
  const hasTemplate = draft[`template_${number}`] !== ''
  const shown = (...kinds: StepKind[]) => cx(!kinds.includes(kind) && 'hidden noscript:block')
  const label = (name: 'day' | 'kind' | 'title' | 'template' | 'subject' | 'message') =>
    planRecord.labels[`${name}_${number}`]
  return (
    <div className="grid gap-4 pt-1 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] content-start gap-4">
        <form.NumberField name={`day_${number}`} label="Day" plainLabel={label('day')} />
        <form.SelectField
          name={`kind_${number}`}
          label="Kind"
          plainLabel={label('kind')}
          options={optionsOf(STEP_KINDS)}
        />
      </div>
      <div className="grid content-start gap-4">
        <form.TextField
          name={`title_${number}`}
          label={kind === 'call' ? 'About' : 'Task'}
          plainLabel={label('title')}
          maxLength={200}
          autoComplete="off"
          isOptional
          className={shown('task', 'call')}
        />
        <form.SelectField
          name={`template_${number}`}
          label="Email template"
          plainLabel={label('template')}
          placeholder="No template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          className={shown('email')}
        />
        <form.TextField
          name={`subject_${number}`}
          label="Subject"
          plainLabel={label('subject')}
          maxLength={120}
          autoComplete="off"
          isOptional
          className={hasTemplate ? 'hidden noscript:block' : shown('email')}
        />
        <form.TextArea
          name={`message_${number}`}
          label={kind === 'text' ? 'Text' : 'Message'}
          plainLabel={label('message')}
          help={kind === 'text' ? 'The agent sends it from their phone.' : undefined}
          rows={kind === 'text' ? 3 : 6}
          isOptional
          className={kind === 'email' && hasTemplate ? 'hidden noscript:block' : shown('email', 'text')}
        />
      </div>
    </div>
  )
}

function isUsed(draft: PlanDraft, number: StepNumber): boolean {
  const kind = draft[`kind_${number}`]
  return (
    draft[`title_${number}`] !== '' ||
    draft[`template_${number}`] !== '' ||
    draft[`subject_${number}`] !== '' ||
    draft[`message_${number}`] !== '' ||
    (kind === 'call' && draft[`day_${number}`] !== null)
  )
}

/** Words of emails and texts that need an agreement in force, and hints on fair housing. */
function TextChecks({ text }: { text: string }) {
  const found = agencyWordsIn(text)
  return (
    <div className="grid gap-3">
      <div role="status">
        {found.length > 0 && (
          <Notice tone="warning" className="mt-4">
            {`${found.map((words) => `“${words}”`).join(', ')} needs an agency agreement in force. Without one, the follow-up ends at this step.`}
          </Notice>
        )}
      </div>
      {text.trim() !== '' && <HintList text={text} />}
    </div>
  )
}
