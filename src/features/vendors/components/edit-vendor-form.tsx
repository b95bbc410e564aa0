import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { toast } from '#ui/toast.ts'
import { updateVendor } from '../functions.ts'
import { UpdateVendor, type Vendor, type VendorChange } from '../schema.ts'
import { draftOf, previewOf, VendorFields } from './vendor-fields.tsx'
import { VendorPanel } from './vendor-panel.tsx'

/** Changes a vendor; the panel beside it shows what visitors see and what was done before. */
export function EditVendorForm({ vendor, history }: { vendor: Vendor; history: readonly VendorChange[] }) {
  const router = useRouter()
  const form = useCallForm({
    call: updateVendor,
    schema: UpdateVendor,
    defaults: { vendorId: vendor.id, version: vendor.version, ...draftOf(vendor) },
    hidden: ['vendorId', 'version'],
    done: { message: 'The vendor is saved.', path: null },
    onDone: async ({ name }) => {
      await router.invalidate()
      toast.ok(`${name} is saved.`)
    },
  })
  return (
    <Form of={form} label="Vendor">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <VendorFields form={form} draft={form.values} />
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <VendorPanel vendor={vendor} preview={previewOf(form.values)} history={history} />
      </div>
      <SaveBar />
    </Form>
  )
}
