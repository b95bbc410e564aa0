import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { updateImport } from '../functions.ts'
import { type ImportDetail, UpdateImport } from '../schema.ts'
import { fieldsOf } from '../words/fields.ts'
import { ON_DUPLICATE } from '../words.ts'

/** Form for the column of each field, proposed by the names of the columns. */
export function ColumnsForm({ detail }: { detail: ImportDetail }) {
  const { id, version, kind, headers, columns, on_duplicate } = detail
  const fields = fieldsOf(kind)
  const form = useCallForm({
    call: updateImport,
    schema: UpdateImport,
    defaults: {
      importId: id,
      version,
      on_duplicate,
      ...Object.fromEntries(fields.map(([key]) => [key, columns[key] === undefined ? '' : String(columns[key])])),
    },
    hidden: ['importId', 'version'],
    done: { message: 'Columns saved.', path: null },
    onDone: useSaved(() => 'Columns saved.'),
  })
  const options = headers.map((header, at) => ({ value: String(at), label: header || `Column ${at + 1}` }))
  return (
    <Form of={form} label="Columns">
      <PanelSection title="Columns" isFirst>
        <FieldPairs>
          {fields.map(([key, { label, isRequired }]) => (
            <form.SelectField
              key={key}
              name={key as never}
              label={label}
              isRequired={isRequired}
              isOptional={!isRequired}
              placeholder={isRequired ? 'Choose a column' : 'Not imported'}
              options={options}
            />
          ))}
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Duplicates">
        <form.RadioGroup
          name="on_duplicate"
          label="If a record is already here, or earlier in the file"
          options={optionsOf(ON_DUPLICATE)}
        />
      </PanelSection>
      <FormActions className="mt-5">
        <SubmitButton size="sm" variant="outline">
          Save and check rows
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
