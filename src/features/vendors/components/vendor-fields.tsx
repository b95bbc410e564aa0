import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { type VendorDraft, vendorRecord } from '../schema.ts'
import { BENEFITS, SERVICE_TYPES } from '../words.ts'

const { labels } = vendorRecord

export function VendorFields({ form, draft }: { form: BoundFields<VendorDraft>; draft: VendorDraft }) {
  const { TextField, TextArea, SelectField } = form
  return (
    <>
      <PanelSection title="Business" isFirst>
        <FieldPairs>
          <TextField name="name" label={labels.name} isRequired maxLength={120} autoComplete="off" />
          <SelectField
            name="service_type"
            label={labels.service_type}
            isRequired
            placeholder="Choose a service"
            options={optionsOf(SERVICE_TYPES)}
          />
          <TextField name="contact_name" label={labels.contact_name} isOptional maxLength={80} autoComplete="off" />
          <TextField name="city" label={labels.city} isOptional maxLength={80} autoComplete="off" />
          <TextArea
            name="description"
            label={labels.description}
            isOptional
            help={`2 or 3 sentences, the way you’d describe it to a neighbor. ${draft.description.length} of 400 characters.`}
            rows={4}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Contact details">
        <FieldPairs>
          <TextField
            name="phone"
            label={labels.phone}
            isOptional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            format={phoneText}
          />
          <TextField name="email" label={labels.email} isOptional type="email" inputMode="email" autoComplete="off" />
          <TextField
            name="website_url"
            label={labels.website_url}
            isOptional
            type="url"
            inputMode="url"
            autoComplete="off"
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Vetting">
        <FieldPairs>
          <TextField
            name="vetted_date"
            label={labels.vetted_date}
            isOptional
            type="date"
            help="Date you last checked license and insurance."
          />
          <TextField
            name="license_number"
            label={labels.license_number}
            isOptional
            maxLength={40}
            autoComplete="off"
            help="As shown on the state license."
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Disclosure">
        <div className="grid gap-5">
          <SelectField
            name="benefit"
            label={labels.benefit}
            help="Appears on the public page. Federal law forbids fees for referring clients to settlement services, such as lenders and title companies."
            options={optionsOf(BENEFITS)}
          />
          <TextField
            name="benefit_note"
            label={labels.benefit_note}
            isOptional={draft.benefit === 'nothing'}
            maxLength={200}
            autoComplete="off"
          />
        </div>
      </PanelSection>
    </>
  )
}
