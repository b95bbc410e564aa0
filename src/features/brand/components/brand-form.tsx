import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { updateBrand } from '../functions.ts'
import { DEFAULT_BRAND_COLORS } from '../rules/palette.ts'
import { fontStacksOf, typefacesLabel } from '../rules/typefaces.ts'
import { type StoredBrand, UpdateBrand } from '../schema.ts'
import { TYPEFACES, type Typefaces } from '../words.ts'

type BrandForm = CallForm<{ version: number; color: string; accent: string; typefaces: Typefaces | '' }>

/** Returns the form of colors and typefaces, whose values the preview shows. */
export function useBrandForm({ brand, version }: Pick<StoredBrand, 'brand' | 'version'>): BrandForm {
  return useCallForm({
    call: updateBrand,
    schema: UpdateBrand,
    defaults: { version, color: brand.color, accent: brand.accent ?? '', typefaces: brand.typefaces },
    hidden: ['version'],
    done: { message: 'Brand saved.', path: null },
    onDone: useSaved(() => 'Brand saved.'),
  })
}

const PAIRS = keysOf(TYPEFACES).map((pair) => ({
  value: pair,
  label: typefacesLabel(pair),
  sample: <TypefaceSample typefaces={pair} />,
}))

/** Edits colors and typefaces. Any color is accepted, because the palette made from it has sufficient contrast. */
export function BrandForm({ form }: { form: BrandForm }) {
  return (
    <Form of={form} label="Colors and typefaces">
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
          help="For badges. If blank, we make one from your brand color."
          suffix={<Picker form={form} name="accent" label="Pick the accent" />}
        />
      </FieldPairs>
      <form.RadioGroup
        name="typefaces"
        label="Typefaces"
        isRequired
        options={PAIRS}
        help="For headings and text on every page. Emails use fonts that every email app has."
        className="mt-6"
      />
      <FormActions className="mt-5">
        <SubmitButton size="sm">Save brand</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}

/** A heading and a text in a pair of typefaces. */
function TypefaceSample({ typefaces }: { typefaces: Typefaces }) {
  const { display, text } = fontStacksOf(typefaces)
  return (
    <span className="mt-1.5 mb-2 block rounded-panel border border-line bg-white px-4 py-3">
      <span
        className="block font-medium text-[1.75rem] text-navy-800 leading-tight tracking-tight"
        style={{ fontFamily: display }}
      >
        Find your next home
      </span>
      <span className="mt-1 block text-body text-ink-2" style={{ fontFamily: text }}>
        $324,900, 3 bd, 2 ba, 1,744 sq ft. Request a tour, or ask us about a home.
      </span>
    </span>
  )
}

/** The browser's color picker beside a field. It needs JavaScript to fill the field. */
function Picker({ form, name, label }: { form: BrandForm; name: 'color' | 'accent'; label: string }) {
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
