import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateValuationStatus } from '../functions.ts'
import { UpdateValuationStatus, type Valuation } from '../schema.ts'
import { LEAD_STATUSES, NEXT_STATUSES } from '../words.ts'

export function ValuationSteps({ valuation }: { valuation: Valuation }) {
  const next = NEXT_STATUSES[valuation.status]
  const form = useCallForm({
    call: updateValuationStatus,
    schema: UpdateValuationStatus,
    defaults: { valuationId: valuation.id, version: valuation.version, status: next[0] ?? valuation.status },
    hidden: ['valuationId', 'version'],
    done: { message: 'Status saved.', path: null },
    onDone: useSaved(({ status }) => `Set to ${LEAD_STATUSES[status].toLowerCase()}.`),
  })
  return (
    <Form of={form} label="Status" className="grid gap-3">
      <form.SelectField
        name="status"
        label="New status"
        options={next.map((value) => ({ value, label: LEAD_STATUSES[value] }))}
      />
      <FormActions>
        <SubmitButton size="sm">Save status</SubmitButton>
      </FormActions>
    </Form>
  )
}
