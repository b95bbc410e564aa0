import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { createVendor } from '../functions.ts'
import { CreateVendor } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { VendorCard } from './vendor-card.tsx'
import { EMPTY_DRAFT, previewOf, VendorFields } from './vendor-fields.tsx'

const LIST = '/admin/vendors'

/** Adds a vendor, and goes back to the list. */
export function NewVendorForm() {
  const router = useRouter()
  const form = useCallForm({
    call: createVendor,
    schema: CreateVendor,
    defaults: { ...EMPTY_DRAFT, is_active: true, tellByEmail: false },
    done: { message: 'The vendor is added.', path: LIST },
    onDone: async (vendor) => {
      await router.navigate({ to: LIST })
      await router.invalidate()
      toast.ok(`${vendor.name} is added.`)
    },
  })
  return (
    <Form of={form} label="New vendor">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <VendorFields form={form} draft={form.values} />
          <PanelSection title="Publishing">
            <div className="grid gap-3">
              <form.Switch name="is_active" label={FIELD_LABELS.is_active} />
              <form.Checkbox
                name="tellByEmail"
                label="Tell them by e-mail"
                help="A letter to the address above says that they are listed and what it says of them. It is sent only while they are shown."
              />
            </div>
          </PanelSection>
          <FormActions className="mt-8">
            <SubmitButton busyLabel="Adding…">Add vendor</SubmitButton>
            <LinkButton to={LIST} variant="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </div>
        <aside aria-label="Preview" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <h2 className="panel-title mb-3">On the site</h2>
          <VendorCard vendor={previewOf(form.values)} hasService={form.values.service_type !== ''} />
        </aside>
      </div>
      <UnsavedGuard />
    </Form>
  )
}
