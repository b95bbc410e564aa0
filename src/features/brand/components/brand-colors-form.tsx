import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { updateBrand } from '../functions.ts'
import { DEFAULT_BRAND_COLORS } from '../rules/palette.ts'
import { type StoredBrand, UpdateBrand } from '../schema.ts'

type ColorForm = CallForm<{ version: number; color: string; accent: string }>

/** Returns the form of the colors, whose values the preview shows. */
export function useBrandColors({ brand, version }: Pick<StoredBrand, 'brand' | 'version'>): ColorForm {
  return useCallForm({
    call: updateBrand,
    schema: UpdateBrand,
    defaults: { version, color: brand.color, accent: brand.accent ?? '' },
    hidden: ['version'],
    done: { message: 'Colors saved.', path: null },
    onDone: useSaved(() => 'Colors saved.'),
  })
}

/** Edits the colors. Any color is accepted, because the palette made from it has sufficient contrast. */
export function BrandColorsForm({ form }: { form: ColorForm }) {
  return (
    <Form of={form} label="Colors">
      <FieldPairs>
        <form.TextField
          name="color"
          label="Brand color"
          isRequired
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          help="Buttons, links, headings, and the footer."
          suffix={<Picker form={form} name="color" label="Pick the brand color" />}
        />
        <form.TextField
          name="accent"
          label="Accent"
          isOptional
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          help="Badges. If empty, made from your color."
          suffix={<Picker form={form} name="accent" label="Pick the accent" />}
        />
      </FieldPairs>
      <FormActions className="mt-5">
        <SubmitButton size="sm">Save colors</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}

/** The browser's color picker beside a field. It needs JavaScript to fill the field. */
function Picker({ form, name, label }: { form: ColorForm; name: 'color' | 'accent'; label: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const typed = form.values[name]
  return (
    <input
      type="color"
      aria-label={label}
      value={/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : (DEFAULT_BRAND_COLORS[name] ?? '')}
      onChange={(event) => form.setValue(name, event.target.value)}
      className="block h-7 w-9 cursor-pointer rounded-badge border border-control bg-white p-0.5"
    />
  )
}
