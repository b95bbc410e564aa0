import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { createVendor } from '../functions.ts'
import { CreateVendor, vendorRecord } from '../schema.ts'
import { VendorFields } from './vendor-fields.tsx'
import { VendorPreview } from './vendor-preview.tsx'

const LIST = '/admin/vendors'

export function NewVendorForm() {
  const form = useCallForm({
    call: createVendor,
    schema: CreateVendor,
    defaults: { ...vendorRecord.empty, is_active: true, tellByEmail: false },
    done: { message: 'Vendor added.', path: LIST },
    onDone: useAdded(LIST, (vendor) => `${vendor.name} added.`),
  })
  return (
    <NewRecordForm
      of={form}
      label="New vendor"
      action="Add vendor"
      list={LIST}
      beside={{
        asideLabel: 'Preview',
        aside: <VendorPreview draft={form.values} title="On the site" isFirst />,
      }}
    >
      <VendorFields form={form} draft={form.values} />
      <PanelSection title="Publishing">
        <div className="grid gap-3">
          <form.Switch name="is_active" label="Visible on the site" />
          <form.Checkbox
            name="tellByEmail"
            label="Notify the vendor by email"
            help="The vendor gets the text of the listing. A hidden vendor gets no email."
          />
        </div>
      </PanelSection>
    </NewRecordForm>
  )
}
