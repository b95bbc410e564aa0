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
import { tableInput } from '#kit/table/input.ts'
import { BENEFITS, type Benefit, SERVICE_TYPES, type ServiceType, VENDOR_LIST } from './words.ts'

/** A tradesperson or firm that the brokerage has looked at, as visitors see it. */
export interface PublicVendor {
  id: string
  name: string
  service_type: ServiceType
  description: string
  contact_name: string | null
  /** Ten digits with hyphens. */
  phone: string | null
  email: string | null
  /** http or https. */
  website_url: string | null
  city: string | null
  license_number: string | null
  vetted_date: string | null
  benefit: Benefit
  benefit_note: string | null
}

/** The whole record, as an administrator sees it. */
export interface Vendor extends PublicVendor {
  is_active: boolean
  /** Place in the list, from 1; the public page keeps this order within each service. */
  position: number
  version: number
  created_at: Date
  updated_at: Date
}

/** What an administrator writes about a vendor. */
const fields = {
  name: line(120, "Enter the vendor's name."),
  service_type: oneOf(SERVICE_TYPES, 'Choose a service.'),
  description: paragraphs(400),
  contact_name: optionalLine(80),
  phone: optionalPhone(),
  email: optionalEmail(),
  website_url: optionalWebsite(),
  city: optionalLine(80),
  license_number: optionalLine(40),
  vetted_date: optionalDate(),
  benefit: oneOf(BENEFITS, 'Choose what the brokerage gets.'),
  benefit_note: optionalLine(200),
}

/** A new vendor; `tellByEmail` sends the letter that says so. */
export const CreateVendor = z.object({ ...fields, is_active: z.boolean(), tellByEmail: z.boolean() })
export type CreateVendor = z.infer<typeof CreateVendor>

/** A changed vendor; `version` is the one that the change is based on. */
export const UpdateVendor = z.object({ vendorId: Id, version: Version, ...fields })
export type UpdateVendor = z.infer<typeof UpdateVendor>
/** The same as it is typed, before it is read. */
export type UpdateVendorInput = z.input<typeof UpdateVendor>

/** The members that both forms write. */
export type VendorFields = Omit<UpdateVendor, 'vendorId' | 'version'>

/** Names one vendor. */
export const VendorId = z.object({ vendorId: Id })
export type VendorId = z.infer<typeof VendorId>

/** Shown on the public page or not. */
export const ToggleVendor = z.object({ vendorId: Id, active: z.boolean() })
export type ToggleVendor = z.infer<typeof ToggleVendor>

/** More vendors than any list of trades has. */
const ids = z.array(Id).check(z.maxLength(1000))

/** The order that is wanted, and the one that it was made from: every vendor once in each. */
export const ReorderVendors = z.object({ vendorIds: ids, formerIds: ids })
export type ReorderVendors = z.infer<typeof ReorderVendors>

/** The vendors of one service. */
export const ListVendorsByServiceType = z.object({ serviceType: z.enum(keysOf(SERVICE_TYPES)) })
export type ListVendorsByServiceType = z.infer<typeof ListVendorsByServiceType>

/** A page of the administrators' table. */
export const ListAllVendors = tableInput(VENDOR_LIST)
export type ListAllVendors = z.infer<typeof ListAllVendors>

/** A service that has vendors on the public page, and how many. */
export interface ServiceTypeCount {
  service_type: ServiceType
  count: number
}
