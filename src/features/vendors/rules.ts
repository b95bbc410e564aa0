import type { FieldErrors } from '#kit/call/errors.ts'
import type { CreateVendor, PublicVendor, Vendor, VendorFields } from './schema.ts'
import { FIELD_LABELS, MESSAGES, SERVICE_TYPES, type ServiceType } from './words.ts'

/**
 * What is wrong with a vendor as a whole, by field; empty where nothing is. `today` is the calendar day in Indianapolis.
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

/** The same for a new vendor: the letter needs an address. */
export function faultsOfNew(vendor: CreateVendor, today: string): FieldErrors {
  return {
    ...faultsOf(vendor, today),
    ...(vendor.tellByEmail && vendor.email === null ? { email: MESSAGES.emailMissing } : {}),
  }
}

/** True where the letter is written: it was asked for, and the vendor is on the page that it speaks of. */
export function isEmailDue(vendor: CreateVendor): boolean {
  return vendor.tellByEmail && vendor.is_active
}

/** True where an edit changes nothing. */
export function isUnchanged(vendor: Vendor, fields: VendorFields): boolean {
  return namesOf(fields).every((name) => vendor[name] === fields[name])
}

function namesOf(fields: VendorFields): (keyof VendorFields)[] {
  return (Object.keys(fields) as string[]).filter((name): name is keyof VendorFields => name in fields)
}

/** The public page's groups: services in the order of a move, vendors in the administrators' order; empty ones are left out. */
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

/** Every service, in the order of a move. */
export function serviceTypes(): ServiceType[] {
  return Object.keys(SERVICE_TYPES).filter(isServiceType)
}

/** True where a text is the key of a service. */
export function isServiceType(key: string): key is ServiceType {
  return Object.hasOwn(SERVICE_TYPES, key)
}

/** A web address as people say it: without scheme, `www.` and a slash at the end. */
export function websiteName(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/+$/, '')
}

/** An act of the audit trail as a sentence without its subject. `changed` are the names of the members that changed. */
export function sentenceOf(act: string, changed: readonly string[]): string {
  switch (act) {
    case 'vendor.created':
      return 'added this vendor'
    case 'vendor.shown':
      return 'showed it on the site'
    case 'vendor.hidden':
      return 'took it off the site'
    default: {
      const labels = changed.flatMap((name) => (isLabelled(name) ? [FIELD_LABELS[name].toLowerCase()] : []))
      return labels.length > 0 ? `changed ${labels.join(', ')}` : 'changed this vendor'
    }
  }
}

function isLabelled(name: string): name is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, name)
}
