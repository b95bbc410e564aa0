import { useEmailed } from '#features/brokerage/public.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { reviewVendorApplication } from '../functions.ts'
import { ReviewVendorApplication, type VendorApplication } from '../schema.ts'
import { DECISIONS } from '../words.ts'

export function ReviewForm({ application }: { application: VendorApplication }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: reviewVendorApplication,
    schema: ReviewVendorApplication,
    defaults: { applicationId: application.id, version: application.version, decision: '', note: '' },
    hidden: ['applicationId', 'version'],
    done: { message: `Decision saved. ${emailed('We emailed the applicant.')}`, path: null },
    onDone: useSaved(
      ({ name, status }) =>
        `${name} ${status === 'approved' ? 'is on the vendor list' : 'was declined'}. ${emailed('We emailed the applicant.')}`,
    ),
  })
  const isDeclined = form.values.decision === 'decline'
  return (
    <Form of={form} label="Decision" className="grid gap-4">
      <form.RadioGroup name="decision" label="Decision" options={optionsOf(DECISIONS)} isRequired />
      <form.TextArea
        name="note"
        label="Note"
        help={
          isDeclined
            ? 'Included in the email. Explain why, and what would need to change.'
            : 'Stays with the application. If you decline, the applicant reads it.'
        }
        rows={4}
        isOptional={!isDeclined}
        isRequired={isDeclined}
      />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Saving…">
          Save decision
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
