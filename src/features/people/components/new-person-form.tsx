import { useAdded } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { addPerson } from '../functions.ts'
import { AddPerson } from '../schema.ts'
import { RELATIONS } from '../words/household.ts'
import { PERSON_SOURCES } from '../words.ts'
import { StepFields } from './activity-fields.tsx'

/** Form that adds a person the agent knows from elsewhere. */
export function NewPersonForm({ list, household = null }: NewPersonFormProps) {
  const form = useCallForm({
    call: addPerson,
    schema: AddPerson,
    defaults: {
      name: '',
      email: '',
      phone: '',
      source: '',
      tags: '',
      next_step: '',
      next_step_date: '',
      householdOf: household?.id ?? '',
      relation: '',
    },
    hidden: ['householdOf', ...(household ? [] : (['relation'] as const))],
    done: { message: 'Person added.', path: list },
    onDone: useAdded(
      ({ id }) => `${list}/${id}`,
      () => 'Person added.',
    ),
  })
  return (
    <NewRecordForm of={form} label="Add person" action="Add person" list={list}>
      <PanelSection title="Person" isFirst>
        <div className="grid gap-4">
          <form.TextField name="name" label="Name" maxLength={120} autoComplete="off" isRequired />
          <form.TextField name="email" type="email" label="Email" maxLength={254} autoComplete="off" isOptional />
          <form.TextField
            name="phone"
            type="tel"
            label="Phone"
            help="Enter an email address, a phone number, or both."
            autoComplete="off"
            isOptional
          />
          <form.SelectField
            name="source"
            label="How you know them"
            placeholder="Choose one"
            help="Adding someone doesn’t give you permission to contact them. Call or email only people who asked you to."
            options={optionsOf(PERSON_SOURCES)}
            isRequired
          />
          {household && (
            <form.SelectField
              name="relation"
              label="Relation"
              placeholder="Choose one"
              help={`Their relation to ${household.name}. They join the household of ${household.name}.`}
              options={optionsOf(RELATIONS)}
              isRequired
            />
          )}
        </div>
      </PanelSection>
      <PanelSection title="Tags and next step">
        <div className="grid gap-4">
          <form.TextField name="tags" label="Tags" help="Separate tags with commas." autoComplete="off" isOptional />
          <StepFields form={form} />
        </div>
      </PanelSection>
    </NewRecordForm>
  )
}

interface NewPersonFormProps {
  list: '/agent/clients' | '/admin/people'
  /** Person whose household the new one joins, if any. */
  household?: { id: string; name: string } | null
}
