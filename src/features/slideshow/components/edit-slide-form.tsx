import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { toggleSlide, updateSlide } from '../functions.ts'
import { type Slide, UpdateSlide } from '../schema.ts'
import { draftOf, SlideFields } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'

/** Changes a slide; beside it stands how it is cut. */
export function EditSlideForm({ slide }: { slide: Slide }) {
  const router = useRouter()
  const form = useCallForm({
    call: updateSlide,
    schema: UpdateSlide,
    defaults: { slideId: slide.id, version: slide.version, ...draftOf(slide) },
    hidden: ['slideId', 'version'],
    done: { message: 'The slide is saved.', path: null },
    onDone: async ({ title }) => {
      await router.invalidate()
      toast.ok(`${title} is saved.`)
    },
  })
  return (
    <Form of={form} label="Slide">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(280px,1fr)]">
        <div>
          <SlideFields form={form} draft={form.values} />
          <PanelSection title="Publishing">
            <RowToggle
              label="Shown on the home page"
              isLabelHidden={false}
              isOn={slide.is_active}
              said={(active) =>
                active ? `${slide.title} is on the home page.` : `${slide.title} is off the home page.`
              }
              save={(active) => toggleSlide({ data: { slideId: slide.id, active } })}
            />
          </PanelSection>
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
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
      <SaveBar />
    </Form>
  )
}
