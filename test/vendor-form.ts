import { vendorRecord } from '#features/vendors/schema.ts'

/** Form of a new vendor with only the required values. */
export const vendorForm = {
  ...vendorRecord.empty,
  name: 'Ridge Roofing',
  service_type: 'roofing',
  is_active: true,
  tellByEmail: false,
}
