import { useRouter } from '@tanstack/react-router'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
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
    <EditRecordForm
      of={form}
      label="Vendor"
      asideLabel="Status and history"
      aside={<VendorPanel vendor={vendor} preview={previewOf(form.values)} history={history} />}
    >
      <VendorFields form={form} draft={form.values} />
    </EditRecordForm>
  )
}
