import * as z from 'zod/mini'
import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { serviceTypes } from '../rules.ts'
import { type PublicVendor, UpdateVendor, type UpdateVendorInput, type Vendor } from '../schema.ts'
import { BENEFITS, FIELD_LABELS, SERVICE_TYPES } from '../words.ts'

/** What is typed about a vendor, in the new form and in the edit form. */
export type VendorDraft = Draft<Omit<UpdateVendorInput, 'vendorId' | 'version'>>

/** The form of a vendor that nobody has written about yet. */
export const EMPTY_DRAFT: VendorDraft = {
  name: '',
  service_type: '',
  description: '',
  contact_name: '',
  phone: '',
  email: '',
  website_url: '',
  city: '',
  license_number: '',
  vetted_date: '',
  benefit: 'nothing',
  benefit_note: '',
}

/** A stored vendor as its form shows it. */
export function draftOf(vendor: Vendor): VendorDraft {
  const { name, service_type, description, benefit } = vendor
  const text = (value: string | null) => value ?? ''
  return {
    name,
    service_type,
    description,
    contact_name: text(vendor.contact_name),
    phone: text(vendor.phone),
    email: text(vendor.email),
    website_url: text(vendor.website_url),
    city: text(vendor.city),
    license_number: text(vendor.license_number),
    vetted_date: text(vendor.vetted_date),
    benefit,
    benefit_note: text(vendor.benefit_note),
  }
}

/** What is typed, as the public page would show it: what is not right yet is left out. */
export function previewOf(draft: VendorDraft): PublicVendor {
  const { shape } = UpdateVendor
  return {
    id: 'preview',
    name: draft.name || 'Name',
    service_type: draft.service_type || 'inspection',
    description: draft.description,
    contact_name: rightOrNull(shape.contact_name, draft.contact_name),
    phone: rightOrNull(shape.phone, draft.phone),
    email: rightOrNull(shape.email, draft.email),
    website_url: rightOrNull(shape.website_url, draft.website_url),
    city: rightOrNull(shape.city, draft.city),
    license_number: rightOrNull(shape.license_number, draft.license_number),
    vetted_date: rightOrNull(shape.vetted_date, draft.vetted_date),
    benefit: draft.benefit || 'nothing',
    benefit_note: rightOrNull(shape.benefit_note, draft.benefit_note),
  }
}

function rightOrNull(schema: z.ZodMiniType<string | null>, text: string): string | null {
  const { success, data } = z.safeParse(schema, text)
  return success ? data : null
}

/** The fields that both forms have. */
export function VendorFields({ form, draft }: { form: BoundFields<VendorDraft>; draft: VendorDraft }) {
  const { TextField, TextArea, SelectField } = form
  return (
    <>
      <PanelSection title="Business" isFirst>
        <FieldPairs>
          <TextField name="name" label={FIELD_LABELS.name} isRequired maxLength={120} autoComplete="off" />
          <SelectField
            name="service_type"
            label={FIELD_LABELS.service_type}
            isRequired
            placeholder="Choose a service"
            options={serviceTypes().map((key) => ({ value: key, label: SERVICE_TYPES[key] }))}
          />
          <TextField
            name="contact_name"
            label={FIELD_LABELS.contact_name}
            isOptional
            maxLength={80}
            autoComplete="off"
          />
          <TextField name="city" label={FIELD_LABELS.city} isOptional maxLength={80} autoComplete="off" />
          <TextArea
            name="description"
            label={FIELD_LABELS.description}
            isOptional
            help={`Two or three sentences, as you would say it to a neighbor. ${draft.description.length} of 400 characters.`}
            rows={4}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="How to reach them">
        <FieldPairs>
          <TextField
            name="phone"
            label={FIELD_LABELS.phone}
            isOptional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            format={phoneText}
          />
          <TextField
            name="email"
            label={FIELD_LABELS.email}
            isOptional
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            name="website_url"
            label={FIELD_LABELS.website_url}
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
            label={FIELD_LABELS.vetted_date}
            isOptional
            type="date"
            help="Your last look at license and insurance."
          />
          <TextField
            name="license_number"
            label={FIELD_LABELS.license_number}
            isOptional
            maxLength={40}
            autoComplete="off"
            help="As the state writes it."
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Disclosure">
        <div className="grid gap-5">
          <SelectField
            name="benefit"
            label={FIELD_LABELS.benefit}
            help="Shown on the public page. No fee may be taken for sending clients to settlement services."
            options={optionsOf(BENEFITS)}
          />
          <TextField
            name="benefit_note"
            label={FIELD_LABELS.benefit_note}
            isOptional={draft.benefit === 'nothing'}
            maxLength={200}
            autoComplete="off"
          />
        </div>
      </PanelSection>
    </>
  )
}
