import type { AccountToCreate } from '#features/accounts/schema.ts'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { sampleId } from './id.ts'

const TEN_YEARS_DAYS = 3650
const acceptedTerms = {
  agency_disclosure_version: CURRENT_DISCLOSURE_VERSION,
  terms_version: CURRENT_TERMS_VERSION,
  mls_consent_version: CURRENT_MLS_CONSENT_VERSION,
}

/** Accounts of the sample: one for each standing. They share one password. */
export const accounts: Omit<AccountToCreate, 'password'>[] = [
  person('buyer', 'Priya Raman', '317-555-0176', { user_role: 'registered', ...acceptedTerms }),
  person('sold', 'Walter Hensley', '317-555-0131', {
    user_role: 'registered',
    ...acceptedTerms,
    sold_reason: 'Compares sales around Franklin before he lists his own house.',
  }),
  person('unverified', 'Hannah Liu-Becker', '317-555-0158', {
    user_role: 'authenticated',
    status: 'pending_verification',
    is_email_verified: false,
  }),
  person('expired', 'Terrence Abara', '317-555-0167', { user_role: 'registered', ...acceptedTerms, password_days: -3 }),
  person('suspended', 'Peter Radcliffe', '317-555-0139', {
    user_role: 'registered',
    ...acceptedTerms,
    status: 'suspended',
    suspension_reason: 'misuse',
  }),
  person('agent', 'Lena Kowalczyk', '317-555-0145', { user_role: 'registered', ...acceptedTerms }),
  person('admin', 'Marcus Ellery', '317-555-0144', {
    user_role: 'admin',
    ...acceptedTerms,
    permissions: ['vendors', 'seo', 'mls', 'appointments', 'agents', 'contacts', 'leads', 'testimonials', 'statistics'],
  }),
  person('super', 'Dana Whitcomb', '317-555-0143', { user_role: 'super_admin', ...acceptedTerms }),
  person('auditor', 'Ingrid Solberg', '317-555-0150', {
    user_role: 'registered',
    ...acceptedTerms,
    mls_auditor_until: new Date('2036-01-01T05:00:00Z'),
  }),
]

/** The account of a client who shares activity with the sample's agent. It came after the others. */
export const sharer = person('client', 'Naomi Fletcher', '317-555-0127', { user_role: 'registered', ...acceptedTerms })

function person(
  name: string,
  fullName: string,
  phone: string,
  standing: Omit<AccountToCreate, 'id' | 'email' | 'name' | 'phone' | 'password'>,
): Omit<AccountToCreate, 'password'> & { id: string; phone: string } {
  return {
    id: sampleId('account', name),
    email: `${name}@example.com`,
    name: fullName,
    phone,
    password_days: TEN_YEARS_DAYS,
    ...standing,
  }
}
