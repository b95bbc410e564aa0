/** Consent that each form records, and its source. Null for a form without a consent checkbox. */
export const PUBLIC_FORMS = {
  contact: { purpose: 'contact', source: 'contact' },
  listing_question: { purpose: 'contact', source: 'listing-question' },
  seller_guide: { purpose: 'contact', source: 'sellers-guide' },
  valuation: { purpose: 'contact', source: 'home-valuation' },
  landing_page: { purpose: 'contact', source: 'landing-page' },
  sponsor: { purpose: 'contact', source: 'sponsor' },
  appointment: { purpose: 'contact', source: 'appointment' },
  vendor_application: { purpose: 'contact', source: 'vendor-application' },
  testimonial: { purpose: 'testimonial', source: 'submit-testimonial' },
  newsletter: { purpose: 'newsletter', source: 'website_footer' },
  event_registration: null,
  listing_report: null,
} as const
export type FormKind = keyof typeof PUBLIC_FORMS

export const CONSENT_MISSING = 'Check this box so we can contact you.'
