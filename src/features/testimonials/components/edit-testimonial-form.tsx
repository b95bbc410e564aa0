import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateTestimonial } from '../functions.ts'
import { type Testimonial, UpdateTestimonial } from '../schema.ts'
import { DEALS, FIELD_LABELS } from '../words.ts'

/** Mends a testimonial: beside it stand the words as they came. */
export function EditTestimonialForm({ testimonial }: { testimonial: Testimonial }) {
  const router = useRouter()
  const { id, version, name, place, deal, body, dealt_year, is_client_proved, original_body } = testimonial
  const form = useCallForm({
    call: updateTestimonial,
    schema: UpdateTestimonial,
    defaults: { testimonialId: id, version, name, place, deal, body, dealt_year, is_client_proved },
    hidden: ['testimonialId', 'version'],
    done: { message: 'The testimonial is saved.', path: null },
    onDone: async () => {
      await router.invalidate()
      toast.ok('The testimonial is saved.')
    },
  })
  return (
    <Form of={form} label="Testimonial">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <PanelSection title="As visitors read it" isFirst>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <form.TextArea
                name="body"
                label={FIELD_LABELS.body}
                help="Mend slips of the pen only. What they meant stays."
                rows={7}
                className="sm:col-span-2"
                isRequired
              />
              <form.TextField name="name" label={FIELD_LABELS.name} isRequired maxLength={120} />
              <form.TextField name="place" label={FIELD_LABELS.place} isRequired maxLength={120} />
              <form.SelectField
                name="deal"
                label={FIELD_LABELS.deal}
                options={Object.entries(DEALS).map(([value, label]) => ({ value, label }))}
              />
              <form.NumberField name="dealt_year" label={FIELD_LABELS.dealt_year} isOptional isPlain />
            </div>
          </PanelSection>
          <PanelSection title="Who it was">
            <form.Checkbox
              name="is_client_proved"
              label={FIELD_LABELS.is_client_proved}
              help="The sale, purchase or lease stands in our files. Without it nothing is published."
            />
          </PanelSection>
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label="As it came" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="As it came" isFirst>
            <DataList
              hasRules={false}
              items={[
                { label: 'Stars', value: `${testimonial.rating} of 5` },
                { label: 'E-mail', value: testimonial.email },
                { label: 'Received', value: dayAndTime(testimonial.created_at) },
                { label: 'May be published', value: testimonial.may_publish ? 'Yes, ticked by them' : 'No' },
              ]}
            />
            <p className="mt-3 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {original_body === body ? 'Their words are unchanged.' : original_body}
            </p>
          </PanelSection>
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
