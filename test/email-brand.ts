import { setEmailBrand } from '#kit/email/email-brand.server.ts'

/** Sets the letterhead for the emails of a test. */
export function useEmailBrand(): void {
  setEmailBrand(async () => ({
    name: 'Meridian Row Realty',
    email: 'office@example.com',
    phone: '317-555-0100',
    postal_address: '1 Main Street, Greenwood, IN 46142',
    license_number: null,
    affiliation: null,
    url: 'http://localhost',
  }))
}
