import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { recordTestimonialConsent } from '../functions.ts'
import { RecordTestimonialConsent, type Testimonial } from '../schema.ts'

/** Records a client's consent that the site's form did not record, as for an imported testimonial. */
export function ConsentForm({ testimonial: { id, version, name, consent_date, consent_note } }: ConsentFormProps) {
  const done = 'Consent recorded.'
  const form = useCallForm({
    call: recordTestimonialConsent,
    schema: RecordTestimonialConsent,
    defaults: { testimonialId: id, version, consent_date: consent_date ?? '', consent_note: consent_note ?? '' },
    hidden: ['testimonialId', 'version'],
    done: { message: done, path: null },
    onDone: useSaved(() => done),
  })
  return (
    <PanelSection title="Consent to publish">
      <p className="mb-4 max-w-(--container-text) text-ink-2">
        {`Record it when ${name} has agreed to be quoted on the site. The audit log names you.`}
      </p>
      <Form of={form} label="Consent to publish">
        <FieldPairs>
          <form.TextField name="consent_date" type="date" label="Agreed on" isRequired />
          <form.TextField
            name="consent_note"
            label="How they agreed"
            help="For example, “by email” or “signed form.”"
            maxLength={200}
            autoComplete="off"
            isRequired
          />
        </FieldPairs>
        <FormActions className="mt-5">
          <SubmitButton size="sm" busyLabel="Recording…">
            Record consent
          </SubmitButton>
        </FormActions>
      </Form>
    </PanelSection>
  )
}

type ConsentFormProps = { testimonial: Testimonial }
