import * as z from 'zod/mini'
import {
  Id,
  keysOf,
  line,
  oneOf,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalWebsite,
  paragraphs,
  Version,
} from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import { BENEFITS, HISTORY, MESSAGES, SERVICE_TYPES, type ServiceType, VENDOR_LIST } from './words.ts'

/** A vetted business. Visitors see every field. */
export const vendorRecord = defineRecord({
  name: 'vendor',
  table: 'vendors',
  isTableLocked: true,
  fields: {
    name: field('Name', line(120, 'Enter the vendor’s name.')),
    service_type: field('Service', oneOf(SERVICE_TYPES, 'Choose a service.')),
    description: field('What they do', paragraphs(400)),
    contact_name: field('Contact person', optionalLine(80)),
    phone: field('Phone', optionalPhone()),
    email: field('Email', optionalEmail()),
    website_url: field('Website', optionalWebsite()),
    city: field('City', optionalLine(80)),
    license_number: field('License number', optionalLine(40)),
    vetted_date: field('Vetted on', optionalDate()),
    benefit: field('What we receive from this vendor', oneOf(BENEFITS, 'Choose what the brokerage gets.'), 'nothing'),
    benefit_note: field('Describe it in one sentence', optionalLine(200)),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type VendorFields = RecordValues<typeof vendorRecord>
export type VendorDraft = RecordDraft<typeof vendorRecord>

/** A vendor as visitors see it. */
export interface PublicVendor extends VendorFields {
  id: string
}

/** A vendor as admins see it. */
export interface Vendor extends PublicVendor, Stored {
  is_active: boolean
  /** From 1. Visitors see this order within a service. */
  position: number
}

const { shape } = vendorRecord

/** A new vendor. `tellByEmail` emails the vendor about its entry. */
export const CreateVendor = z.object({ ...shape, is_active: z.boolean(), tellByEmail: z.boolean() })
export type CreateVendor = z.infer<typeof CreateVendor>

/** A changed vendor, based on `version`. */
export const UpdateVendor = z.object({ ...shape, vendorId: Id, version: Version })
export type UpdateVendor = z.infer<typeof UpdateVendor>

/** Id of a vendor. */
export const VendorId = z.object({ vendorId: Id })
export type VendorId = z.infer<typeof VendorId>

/** Shows or hides a vendor. */
export const ToggleVendor = z.object({ vendorId: Id, active: z.boolean() })
export type ToggleVendor = z.infer<typeof ToggleVendor>

/** More vendors than any directory has. */
const ids = z.array(Id).check(z.maxLength(1000))

/** The new order and the order it is based on, each with every vendor once. */
export const ReorderVendors = z.object({ vendorIds: ids, formerIds: ids })
export type ReorderVendors = z.infer<typeof ReorderVendors>

/** Service whose vendors to list. */
export const ListVendorsByServiceType = z.object({ serviceType: z.enum(keysOf(SERVICE_TYPES)) })
export type ListVendorsByServiceType = z.infer<typeof ListVendorsByServiceType>

/** Input for a page of the admin table. */
export const ListAllVendors = tableInput(VENDOR_LIST)
export type ListAllVendors = z.infer<typeof ListAllVendors>

/** A service and its number of visible vendors. */
export interface ServiceTypeCount {
  service_type: ServiceType
  count: number
}
