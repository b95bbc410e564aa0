import { PictureUpload } from '#features/pictures/public.tsx'
import { fieldIdOf } from '#kit/form/call-form.ts'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { pageSeoRecord } from '../schema.ts'

/** Field for the image that other sites show with a link to a page. */
export function SharedPicture({ form, help, upload }: SharedPictureProps) {
  const { og_image_url } = form.values
  return (
    <PictureUpload
      id={fieldIdOf(form.id, 'og_image_url')}
      name="og_image_url"
      label={pageSeoRecord.labels.og_image_url}
      help={help}
      value={og_image_url}
      src={og_image_url || null}
      isWide
      error={form.errors.og_image_url}
      upload={async (options) => form.setValue('og_image_url', (await upload(options)).url)}
      onRemove={() => form.setValue('og_image_url', '')}
    />
  )
}

interface SharedPictureProps {
  form: CallForm<{ og_image_url: string }>
  help: string
  /** Call that stores the image. */
  upload: (options: { data: FormData; fetch: typeof globalThis.fetch }) => Promise<{ url: string }>
}
