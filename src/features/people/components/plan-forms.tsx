import { useRef } from 'react'
import { ActForm } from '#kit/form/act-form.tsx'
import { useAdded, useDone, useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { useUndo } from '#kit/form/use-undo.ts'
import { calendarDay } from '#kit/time/format.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { assignPerson, updatePerson, updatePersonTags } from '../functions.ts'
import { dueState, stageFault } from '../rules.ts'
import { AssignPerson, type PersonDetail, personRecord, UpdatePerson, UpdatePersonTags } from '../schema.ts'
import { STAGES } from '../words.ts'
import { StepFields } from './activity-fields.tsx'
import { CHANGE_TOAST, undoFromToast } from './bulk-forms.tsx'
import { StepDoneButton } from './due-steps.tsx'

/** Something open about a person, with a link to its section. */
export interface Waiting {
  text: string
  href: string
  isLate?: boolean
}

/** The next step with its date, the form that changes it and the stage, and a list of what is open. */
export function PlanSection({ person, waiting }: { person: PersonDetail; waiting: readonly Waiting[] }) {
  return (
    <div className="mb-5 grid gap-x-10 rounded-panel bg-limestone px-4 pt-3.5 md:grid-cols-2 forced-colors:border [&_details]:border-t [&_details]:border-b-0">
      <section aria-labelledby="next-step" className="min-w-0">
        <h2 id="next-step" className="panel-title mb-2">
          Next step
        </h2>
        <NextStep person={person} />
        <PlanForm person={person} />
      </section>
      <section aria-labelledby="to-do" className="min-w-0 max-md:border-line max-md:border-t max-md:pt-3">
        <h2 id="to-do" className="panel-title mb-1">
          To do
        </h2>
        {waiting.length === 0 ? (
          <p className="pb-3.5 text-ink-2">Nothing to do right now.</p>
        ) : (
          <ul className="pb-2.5">
            {waiting.map(({ text, href, isLate }) => (
              <li key={text}>
                <a
                  href={href}
                  className={cx(linkClass(), 'tabular inline-flex min-h-8 items-center', isLate && 'font-semibold')}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function NextStep({ person: { id, version, next_step, next_step_date, today } }: { person: PersonDetail }) {
  if (next_step === null) return <p className="mb-3 text-ink-2">No next step.</p>
  const state = dueState(next_step_date, today)
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{next_step}</b>
        {next_step_date && (
          <span className={cx('tabular', state === 'late' && 'font-semibold text-error')}>
            {state === 'today' ? ', today' : `, ${calendarDay(next_step_date)}${state === 'late' ? ' (overdue)' : ''}`}
          </span>
        )}
      </p>
      <StepDoneButton personId={id} version={version} />
    </div>
  )
}

/** Returns the stages to choose from. The need for an agreement is checked on saving, as one may be on its way. */
const offeredStages = (person: PersonDetail) =>
  optionsOf(STAGES).filter(({ value }) => stageFault(value, { ...person, has_agreement: true }) === null)

function PlanForm({ person }: { person: PersonDetail }) {
  const { tags: _, ...draft } = personRecord.draftOf(person)
  const form = useCallForm({
    call: updatePerson,
    schema: UpdatePerson,
    defaults: { ...draft, personId: person.id, version: person.version },
    hidden: ['personId', 'version'],
    done: { message: 'Saved.', path: null },
    onDone: useSaved(({ stage }) => (stage === person.stage ? 'Saved.' : `Saved. The stage is ${STAGES[stage]}.`)),
  })
  return (
    <ActForm of={form} title="Stage and next step" state={STAGES[person.stage]} action="Save">
      <form.SelectField name="stage" label="Stage" options={offeredStages(person)} isRequired />
      <StepFields form={form} />
    </ActForm>
  )
}

/** The tags of a person, with the form that changes them behind a link. */
export function Tags({ person: { id, version, tags } }: { person: PersonDetail }) {
  const place = useRef<HTMLDivElement>(null)
  const { done, onDone } = useDone(null, 'Tags saved.')
  const form = useCallForm({
    call: updatePersonTags,
    schema: UpdatePersonTags,
    defaults: { personId: id, version, tags },
    hidden: ['personId', 'version'],
    done,
    async onDone() {
      await onDone()
      const section = place.current?.querySelector('details')
      section?.removeAttribute('open')
      section?.querySelector('summary')?.focus()
    },
  })
  const action = tags === '' ? 'Add tags' : 'Edit tags'
  return (
    <div ref={place}>
      {tags !== '' && <p>{tags}</p>}
      <Disclosure summary={action} look="link" isOpen={form.flash !== null}>
        <Form of={form} label={action} className="grid gap-3">
          <form.TextField name="tags" label="Tags" isLabelHidden help="Separate tags with commas." />
          <FormActions>
            <SubmitButton size="xs">Save tags</SubmitButton>
          </FormActions>
        </Form>
      </Disclosure>
    </div>
  )
}

/** Collapsed form that changes the agents of a person. */
export function AgentsForm({ person, list }: { person: PersonDetail; list: string }) {
  const { id, version, owner_id, co_owner_id, owner_name, co_owner_name, agents } = person
  // An agent who left or has no account is still shown as chosen.
  const options = [...agents.map((agent) => ({ value: agent.id, label: agent.name }))]
  for (const [value, label] of [
    [owner_id, owner_name],
    [co_owner_id, co_owner_name],
  ])
    if (value && label && !options.some((option) => option.value === value)) options.push({ value, label })
  const undoing = useUndo()
  const form = useCallForm({
    call: assignPerson,
    schema: AssignPerson,
    defaults: { personId: id, version, ownerId: owner_id ?? '', coOwnerId: co_owner_id ?? '' },
    hidden: ['personId', 'version'],
    done: { message: 'Agents saved.', path: list },
    onDone: useAdded(
      list,
      ({ act_id }) => (act_id ? 'Agents saved. You can undo this above the list for a day.' : 'Agents saved.'),
      ({ act_id }) => (act_id ? { id: CHANGE_TOAST, action: undoing(() => undoFromToast(act_id)) } : {}),
    ),
  })
  return (
    <ActForm of={form} title="Change agents" action="Save agents">
      <form.SelectField
        name="ownerId"
        label="Agent"
        placeholder="Choose an agent"
        help="Only the agent, the second agent, and administrators see this record. To keep access after you reassign it, make yourself the second agent. Leads stay with their agents."
        options={options}
        isRequired
      />
      <form.SelectField
        name="coOwnerId"
        label="Second agent"
        options={[{ value: '', label: 'No one' }, ...options]}
        isOptional
      />
    </ActForm>
  )
}
