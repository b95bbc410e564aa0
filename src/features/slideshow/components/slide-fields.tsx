import { PictureUpload } from '#features/pictures/public.tsx'
import { fieldIdOf } from '#kit/form/call-form.ts'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { uploadSlideImage } from '../functions.ts'
import { type SlideDraft, slideRecord } from '../schema.ts'

const { labels } = slideRecord

export function SlideFields({ form, draft }: { form: CallForm<SlideDraft>; draft: SlideDraft }) {
  const { TextField, NumberField } = form
  return (
    <>
      <PanelSection title="Image" isFirst>
        <div className="grid gap-5">
          <PictureUpload
            id={fieldIdOf(form.id, 'image_key')}
            name="image_key"
            label={labels.image_key}
            help="A wide photo with the house low and right of center, 1,280 pixels wide or more. 1,920 is better. The text is on the left."
            value={draft.image_key}
            src={draft.image_key ? `/img/${draft.image_key}?width=480` : null}
            error={form.errors.image_key}
            upload={async (options) => form.setValue('image_key', (await uploadSlideImage(options)).key)}
          />
          <TextField
            name="alt"
            label={labels.alt}
            isRequired
            maxLength={200}
            autoComplete="off"
            help="Describe the image for screen readers. Example: “Brick house under red maples, evening light.”"
          />
          <div className="grid grid-cols-2 items-start gap-x-4 sm:max-w-90">
            <NumberField name="focus_x" label={labels.focus_x} suffix="%" />
            <NumberField name="focus_y" label={labels.focus_y} suffix="%" />
            <p className="col-span-2 mt-1.5 text-ink-3 text-caption">
              The part to keep when the image is cropped. Select a point on the preview.
            </p>
          </div>
        </div>
      </PanelSection>
      <PanelSection title="Caption">
        <div className="grid gap-5">
          <TextField
            name="title"
            label={labels.title}
            isRequired
            maxLength={80}
            autoComplete="off"
            help="A few plain words: “Old Town in October.”"
          />
          <TextField
            name="link_url"
            label={labels.link_url}
            isOptional
            maxLength={300}
            autoComplete="off"
            help="A path on this site, such as /properties?type=house, or a web address."
          />
        </div>
      </PanelSection>
    </>
  )
}
