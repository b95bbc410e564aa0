/** The form of a new vendor as an administrator fills it in: only what must be. */
export const vendorForm = {
  name: 'Ridge Roofing',
  service_type: 'roofing',
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
  is_active: true,
  tellByEmail: false,
}
