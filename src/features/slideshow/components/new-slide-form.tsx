import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { createSlide } from '../functions.ts'
import { CreateSlide } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { EMPTY_DRAFT, SlideFields } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'

const LIST = '/admin/slideshow'

/** Adds a slide, and goes back to the list. */
export function NewSlideForm() {
  const router = useRouter()
  const form = useCallForm({
    call: createSlide,
    schema: CreateSlide,
    defaults: { ...EMPTY_DRAFT, is_active: true },
    done: { message: 'The slide is added.', path: LIST },
    onDone: async (slide) => {
      await router.navigate({ to: LIST })
      await router.invalidate()
      toast.ok(`${slide.title} is added.`)
    },
  })
  return (
    <Form of={form} label="New slide">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(280px,1fr)]">
        <div>
          <SlideFields form={form} draft={form.values} />
          <PanelSection title="Publishing">
            <form.Switch name="is_active" label={FIELD_LABELS.is_active} />
          </PanelSection>
          <FormActions className="mt-8">
            <SubmitButton busyLabel="Adding…">Add slide</SubmitButton>
            <LinkButton to={LIST} variant="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </div>
        <aside aria-label="Preview" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <SlidePreview
            draft={form.values}
            onFocus={(x, y) => {
              form.setValue('focus_x', x)
              form.setValue('focus_y', y)
            }}
          />
        </aside>
      </div>
      <UnsavedGuard />
    </Form>
  )
}
