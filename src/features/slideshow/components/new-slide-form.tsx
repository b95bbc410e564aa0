import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { createSlide } from '../functions.ts'
import { CreateSlide } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { EMPTY_DRAFT, SlideFields } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'

const LIST = '/admin/slideshow'

/** Adds a slide, and goes back to the list. */
export function NewSlideForm() {
  const form = useCallForm({
    call: createSlide,
    schema: CreateSlide,
    defaults: { ...EMPTY_DRAFT, is_active: true },
    done: { message: 'The slide is added.', path: LIST },
    onDone: useAdded(LIST, (slide) => `${slide.title} is added.`),
  })
  return (
    <NewRecordForm
      of={form}
      label="New slide"
      action="Add slide"
      list={LIST}
      beside={{ asideLabel: 'Preview', aside: <SlidePreview form={form} /> }}
    >
      <SlideFields form={form} draft={form.values} />
      <PanelSection title="Publishing">
        <form.Switch name="is_active" label={FIELD_LABELS.is_active} />
      </PanelSection>
    </NewRecordForm>
  )
}
