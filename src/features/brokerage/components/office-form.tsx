import { useDone } from '#kit/form/after-save.ts'
import { phoneText } from '#kit/form/phone.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { updateOffice } from '../functions.ts'
import { officeDraftOf } from '../rules/offices.ts'
import { type Office, UpdateOffice } from '../schema.ts'
import { HoursFields } from './hours-fields.tsx'

/** Adds or changes an office. */
export function OfficeForm({ office, version, agents }: OfficeFormProps) {
  const draft = officeDraftOf(office)
  const form = useCallForm({
    call: updateOffice,
    schema: UpdateOffice,
    // A file may name agents by slug; the form stores ids.
    defaults: {
      version,
      former: office?.name ?? '',
      ...draft,
      agents: agents.filter(({ id, slug }) => [id, slug].some((key) => draft.agents.includes(key))).map(({ id }) => id),
    },
    hidden: ['version', 'former'],
    ...useDone('/admin/brokerage/offices', 'Office saved.'),
  })
  return (
    <NewRecordForm of={form} label="Office" action="Save office" list="/admin/brokerage/offices">
      <FieldPairs>
        <form.TextField name="name" label="Name" isRequired help="Such as North office." autoComplete="off" />
        <form.TextField
          name="license_number"
          label="License number"
          isOptional
          help="If it differs from the company’s."
          autoComplete="off"
        />
        <form.TextField name="street" label="Street" isRequired autoComplete="off" className="sm:col-span-2" />
        <form.TextField name="city" label="City" isRequired autoComplete="off" />
        <form.TextField name="postal_code" label="ZIP code" isRequired inputMode="numeric" autoComplete="off" />
        <form.TextField
          name="phone"
          label="Phone"
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          format={phoneText}
        />
        <form.TextField name="email" label="Email" isOptional type="email" inputMode="email" autoComplete="off" />
      </FieldPairs>
      <HoursFields
        form={form}
        kind=""
        legend="Office hours"
        help="Indianapolis time. If all days are blank, the page says “By appointment.”"
      />
      {agents.length > 0 && (
        <form.CheckboxGroup
          name="agents"
          label="Agents who work here"
          isOptional
          className="mt-6"
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </NewRecordForm>
  )
}

interface OfficeFormProps {
  /** Null for a new office. */
  office: Office | null
  version: number
  agents: readonly { id: string; slug: string; name: string }[]
}
