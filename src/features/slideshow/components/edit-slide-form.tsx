import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { toggleSlide, updateSlide } from '../functions.ts'
import { type Slide, slideRecord, UpdateSlide } from '../schema.ts'
import { SlideFields } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'

/** Form that changes a slide, next to a preview of its crop. */
export function EditSlideForm({ slide }: { slide: Slide }) {
  const form = useCallForm({
    call: updateSlide,
    schema: UpdateSlide,
    defaults: { slideId: slide.id, version: slide.version, ...slideRecord.draftOf(slide) },
    hidden: ['slideId', 'version'],
    done: { message: 'Slide saved.', path: null },
    onDone: useSaved(({ title }) => `${title} saved.`),
  })
  return (
    <EditRecordForm of={form} label="Slide" asideLabel="Preview" aside={<SlidePreview form={form} />}>
      <SlideFields form={form} draft={form.values} />
      <PanelSection title="Publishing">
        <RowToggle
          label="Visible on the home page"
          isLabelHidden={false}
          isOn={slide.is_active}
          said={(active) => (active ? `${slide.title} is visible.` : `${slide.title} is hidden.`)}
          save={(active) => toggleSlide({ data: { slideId: slide.id, active } })}
        />
      </PanelSection>
    </EditRecordForm>
  )
}
