import { useSaved } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { updateTestimonial } from '../functions.ts'
import { type Testimonial, testimonialRecord, UpdateTestimonial } from '../schema.ts'
import { DEALS } from '../words/stories.ts'

const { labels } = testimonialRecord

/** Form that corrects a testimonial, next to the original text. */
export function EditTestimonialForm({ testimonial }: { testimonial: Testimonial }) {
  const { id, version, original_body, body } = testimonial
  const form = useCallForm({
    call: updateTestimonial,
    schema: UpdateTestimonial,
    defaults: { testimonialId: id, version, ...testimonialRecord.draftOf(testimonial) },
    hidden: ['testimonialId', 'version'],
    done: { message: 'Testimonial saved.', path: null },
    onDone: useSaved(() => 'Testimonial saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Testimonial"
      asideLabel="Original"
      aside={
        <PanelSection title="Original" isFirst>
          <DataList
            hasRules={false}
            items={[
              { label: 'Stars', value: `${testimonial.rating} of 5` },
              { label: 'Email', value: testimonial.email },
              { label: 'Received', value: dayAndTime(testimonial.created_at) },
              { label: 'Consent to publish', value: consentText(testimonial) },
            ]}
          />
          <p className="mt-3 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
            {original_body === body ? 'The text is unchanged.' : original_body}
          </p>
        </PanelSection>
      }
    >
      <PanelSection title="On the site" isFirst>
        <FieldPairs>
          <form.TextArea
            name="body"
            label={labels.body}
            help="Correct typos only. Don’t change what they meant."
            rows={7}
            className="sm:col-span-2"
            isRequired
          />
          <form.TextField name="name" label={labels.name} isRequired maxLength={120} />
          <form.TextField name="place" label={labels.place} isRequired maxLength={120} />
          <form.SelectField name="deal" label={labels.deal} options={optionsOf(DEALS)} />
          <form.NumberField name="dealt_year" label={labels.dealt_year} isOptional isPlain />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Client">
        <form.Checkbox
          name="is_client_proved"
          label={labels.is_client_proved}
          help="We have the sale, purchase, or lease in our files. Required to publish."
        />
      </PanelSection>
    </EditRecordForm>
  )
}

function consentText({ may_publish, consent_date, consent_note }: Testimonial): string {
  if (consent_date !== null) return `${calendarDay(consent_date)}, ${consent_note}`
  return may_publish ? 'Yes, on our form' : 'Not recorded'
}
