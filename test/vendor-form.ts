import { vendorRecord } from '#features/vendors/schema.ts'

/** The form of a new vendor with the required values alone. */
export const vendorForm = {
  ...vendorRecord.empty,
  name: 'Ridge Roofing',
  service_type: 'roofing',
  is_active: true,
  tellByEmail: false,
}
