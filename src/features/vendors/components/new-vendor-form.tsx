import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { createVendor } from '../functions.ts'
import { CreateVendor } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { VendorCard } from './vendor-card.tsx'
import { EMPTY_DRAFT, previewOf, VendorFields } from './vendor-fields.tsx'

const LIST = '/admin/vendors'

/** Adds a vendor, and goes back to the list. */
export function NewVendorForm() {
  const form = useCallForm({
    call: createVendor,
    schema: CreateVendor,
    defaults: { ...EMPTY_DRAFT, is_active: true, tellByEmail: false },
    done: { message: 'The vendor is added.', path: LIST },
    onDone: useAdded(LIST, (vendor) => `${vendor.name} is added.`),
  })
  return (
    <NewRecordForm
      of={form}
      label="New vendor"
      action="Add vendor"
      list={LIST}
      beside={{
        asideLabel: 'Preview',
        aside: (
          <PanelSection title="On the site" isFirst>
            <VendorCard vendor={previewOf(form.values)} hasService={form.values.service_type !== ''} />
          </PanelSection>
        ),
      }}
    >
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
    </NewRecordForm>
  )
}
