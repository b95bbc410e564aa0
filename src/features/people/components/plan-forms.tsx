import { ActForm } from '#kit/form/act-form.tsx'
import { useDone, useSaved } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { calendarDay } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import { assignPerson, finishNextStep, updatePerson } from '../functions.ts'
import { dueState } from '../rules.ts'
import { AssignPerson, type PersonDetail, personRecord, UpdatePerson } from '../schema.ts'
import { STAGES } from '../words.ts'

/** The next step with its date, and the forms that change it, the stage, the tags and the agents. */
export function PlanSection({ person, list }: { person: PersonDetail; list: string }) {
  return (
    <PanelSection title="Next step" isFirst>
      <NextStep person={person} />
      <PlanForm person={person} />
      {person.may_assign && <AgentsForm person={person} list={list} />}
    </PanelSection>
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
            {state === 'today' ? ', today' : `, ${calendarDay(next_step_date)}${state === 'late' ? ' (late)' : ''}`}
          </span>
        )}
      </p>
      <PostButton
        call={finishNextStep}
        fields={{ personId: id, version: String(version), _number: 'version' }}
        run={() => finishNextStep({ data: { personId: id, version } })}
        done="Step done."
        busyLabel="Saving…"
        variant="outline"
        size="sm"
      >
        Mark as done
      </PostButton>
    </div>
  )
}

function PlanForm({ person }: { person: PersonDetail }) {
  const form = useCallForm({
    call: updatePerson,
    schema: UpdatePerson,
    defaults: { ...personRecord.draftOf(person), personId: person.id, version: person.version },
    hidden: ['personId', 'version'],
    done: { message: 'Saved.', path: null },
    onDone: useSaved(({ stage }) => (stage === person.stage ? 'Saved.' : `Saved. The stage is ${STAGES[stage]}.`)),
  })
  return (
    <ActForm of={form} title="Stage and next step" state={STAGES[person.stage]} action="Save">
      <form.SelectField name="stage" label="Stage" options={optionsOf(STAGES)} isRequired />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <form.TextField name="next_step" label="Next step" maxLength={200} isOptional />
        <form.TextField name="next_step_date" type="date" label="Due date" isOptional />
      </div>
      <form.TextField
        name="tags"
        label="Tags"
        help="Separate tags with commas, such as “Investor, Relocating”."
        isOptional
      />
    </ActForm>
  )
}

function AgentsForm({ person, list }: { person: PersonDetail; list: string }) {
  const { id, version, owner_id, co_owner_id, owner_name, co_owner_name, agents } = person
  // An agent who left or has no account is still shown as chosen.
  const options = [...agents.map((agent) => ({ value: agent.id, label: agent.name }))]
  for (const [value, label] of [
    [owner_id, owner_name],
    [co_owner_id, co_owner_name],
  ])
    if (value && label && !options.some((option) => option.value === value)) options.push({ value, label })
  const form = useCallForm({
    call: assignPerson,
    schema: AssignPerson,
    defaults: { personId: id, version, ownerId: owner_id ?? '', coOwnerId: co_owner_id ?? '' },
    hidden: ['personId', 'version'],
    ...useDone(list, 'Agents saved.'),
  })
  return (
    <ActForm
      of={form}
      title="Agents"
      state={[owner_name, co_owner_name].filter(Boolean).join(', ') || 'No agent'}
      action="Save agents"
    >
      <form.SelectField
        name="ownerId"
        label="Agent"
        placeholder="Choose an agent"
        help="Only the agent, the second agent and administrators see this record. Leads stay with their owners."
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
