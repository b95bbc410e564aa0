import type { FieldErrors } from '#kit/call/errors.ts'
import type { CreateVendor, PublicVendor, VendorFields } from './schema.ts'
import { MESSAGES, SERVICE_TYPES, type ServiceType } from './words.ts'

/**
 * Returns the errors of a vendor as a whole, by field. `today` is the calendar day in Indianapolis.
 * Source: RESPA, 12 U.S.C. 2607: a benefit is named and explained.
 */
export function faultsOf(vendor: VendorFields, today: string): FieldErrors {
  return {
    ...(vendor.vetted_date !== null && vendor.vetted_date > today ? { vetted_date: MESSAGES.vettedLater } : {}),
    ...(vendor.benefit !== 'nothing' && vendor.benefit_note === null
      ? { benefit_note: MESSAGES.benefitUnexplained }
      : {}),
  }
}

/** Returns the errors of a new vendor, which include a missing address for the email. */
export function faultsOfNew(vendor: CreateVendor, today: string): FieldErrors {
  return {
    ...faultsOf(vendor, today),
    ...(vendor.tellByEmail && vendor.email === null ? { email: MESSAGES.emailMissing } : {}),
  }
}

/** Returns true if a new vendor gets an email: it was requested, and the page in the email shows the vendor. */
export function isEmailDue(vendor: CreateVendor): boolean {
  return vendor.tellByEmail && vendor.is_active
}

/** Groups vendors by service in the order of a typical move. Leaves out empty services. */
export function groupByService<Row extends Pick<PublicVendor, 'service_type'>>(
  vendors: readonly Row[],
): { service_type: ServiceType; vendors: Row[] }[] {
  return serviceTypes()
    .map((service_type) => ({
      service_type,
      vendors: vendors.filter((vendor) => vendor.service_type === service_type),
    }))
    .filter((group) => group.vendors.length > 0)
}

/** Returns every service in the order of a typical move. */
export function serviceTypes(): ServiceType[] {
  return Object.keys(SERVICE_TYPES).filter(isServiceType)
}

/** Returns true if a text is the key of a service. */
export function isServiceType(key: string): key is ServiceType {
  return Object.hasOwn(SERVICE_TYPES, key)
}

/** Returns a web address without scheme, `www.` and trailing slash. */
export function websiteName(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/+$/, '')
}
