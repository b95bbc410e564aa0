import type { Change } from '#features/audit/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { updateVendor } from '../functions.ts'
import { UpdateVendor, type Vendor, vendorRecord } from '../schema.ts'
import { VendorFields } from './vendor-fields.tsx'
import { VendorPanel } from './vendor-panel.tsx'

/** Form that changes a vendor, next to its preview and history. */
export function EditVendorForm({ vendor, history }: { vendor: Vendor; history: readonly Change[] }) {
  const form = useCallForm({
    call: updateVendor,
    schema: UpdateVendor,
    defaults: { vendorId: vendor.id, version: vendor.version, ...vendorRecord.draftOf(vendor) },
    hidden: ['vendorId', 'version'],
    done: { message: 'Vendor saved.', path: null },
    onDone: useSaved(({ name }) => `${name} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Vendor"
      asideLabel="Status and history"
      aside={<VendorPanel vendor={vendor} draft={form.values} history={history} />}
    >
      <VendorFields form={form} draft={form.values} />
    </EditRecordForm>
  )
}
