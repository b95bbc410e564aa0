import { SquareCropFields } from '#features/pictures/public.tsx'
import { areaOf } from '#features/pictures/rules.ts'
import type { SquareCrop } from '#features/pictures/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { cropBrandIcon, removeBrandLogo } from '../functions.ts'
import { brandPath, iconCropOf } from '../rules/site-brand.ts'
import { type Brand, type BrandFile, CropBrandIcon } from '../schema.ts'

/** Chooses the part of the logo that is the icon. */
export function IconCropForm({ logo, version }: { logo: NonNullable<Brand['logo']>; version: number }) {
  const form = useCallForm({
    call: cropBrandIcon,
    schema: CropBrandIcon,
    defaults: { version, ...iconCropOf(logo) },
    hidden: ['version'],
    done: { message: 'Icon saved.', path: null },
    onDone: useSaved(() => 'Icon saved.'),
  })
  const image = { ...logo.light, url: brandPath(logo.light) }
  return (
    <div className="grid justify-items-start gap-3">
      <Form of={form} label="Crop icon" className="grid w-full gap-4">
        <p className="text-ink-2">Or choose the part of your logo to use as the icon.</p>
        <SquareCropFields form={form} image={image}>
          <IconPreview file={logo.light} crop={form.values} />
        </SquareCropFields>
        <FormActions>
          <SubmitButton size="xs" variant="outline">
            Save icon
          </SubmitButton>
        </FormActions>
      </Form>
      {logo.icon_crop && (
        <div className="starts-line">
          <PostButton
            call={removeBrandLogo}
            fields={{ _number: 'version', version: String(version), form: 'icon' }}
            run={() => removeBrandLogo({ data: { version, form: 'icon' } })}
            done="Crop removed."
            busyLabel="Removing…"
            variant="quiet"
            size="xs"
          >
            Remove crop
          </PostButton>
        </div>
      )}
    </div>
  )
}

const SIZES = [64, 32, 16]

/** The icon in the sizes of a home screen, a bookmark and a tab. */
function IconPreview({ file, crop }: { file: BrandFile; crop: SquareCrop }) {
  const { left, top, width: side } = areaOf(crop, file)
  return (
    <div aria-hidden="true" className="flex items-end gap-3">
      {SIZES.map((size) => (
        <span
          key={size}
          className="relative block shrink-0 overflow-hidden rounded-badge bg-white outline-1 outline-line"
          style={{ width: size, height: size }}
        >
          <img
            src={brandPath(file)}
            alt=""
            className="absolute max-w-none"
            style={{
              width: (file.width * size) / side,
              height: (file.height * size) / side,
              left: (-left * size) / side,
              top: (-top * size) / side,
            }}
          />
        </span>
      ))}
    </div>
  )
}
