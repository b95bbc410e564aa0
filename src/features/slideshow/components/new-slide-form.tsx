import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { createSlide } from '../functions.ts'
import { CreateSlide, slideRecord } from '../schema.ts'
import { SlideFields } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'

const LIST = '/admin/slideshow'

export function NewSlideForm() {
  const form = useCallForm({
    call: createSlide,
    schema: CreateSlide,
    defaults: { ...slideRecord.empty, is_active: true },
    done: { message: 'Slide added.', path: LIST },
    onDone: useAdded(LIST, (slide) => `${slide.title} added.`),
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
        <form.Switch name="is_active" label="Visible on the home page" />
      </PanelSection>
    </NewRecordForm>
  )
}
