import type { EventName } from './events.ts'

/** Call of a form → the events that its success counts as. */
export const CALL_EVENTS: Readonly<
  Record<string, readonly { name: EventName; props?: Readonly<Record<string, string>> }[]>
> = {
  submitContact: [{ name: 'lead_submitted', props: { kind: 'contact' } }],
  askAboutHome: [{ name: 'lead_submitted', props: { kind: 'listing_question' } }],
  captureLandingPageLead: [{ name: 'lead_submitted', props: { kind: 'landing_page' } }],
  captureSellerGuideLead: [
    { name: 'lead_submitted', props: { kind: 'seller_guide' } },
    { name: 'guide_requested', props: { guide: 'sellers-guide' } },
  ],
  submitSponsorInquiry: [{ name: 'lead_submitted', props: { kind: 'sponsor' } }],
  submitAppointment: [{ name: 'lead_submitted', props: { kind: 'appointment' } }],
  requestWalkthrough: [{ name: 'lead_submitted', props: { kind: 'appointment' } }],
  submitHomeValuation: [{ name: 'lead_submitted', props: { kind: 'valuation' } }, { name: 'valuation_completed' }],
  createSavedSearch: [{ name: 'search_saved' }],
  submitVendorApplication: [{ name: 'vendor_applied' }],
  submitTestimonial: [{ name: 'testimonial_submitted' }],
  signIn: [{ name: 'user_signed_in' }],
  confirmSignIn: [{ name: 'user_signed_in' }],
  signUp: [{ name: 'user_registered' }],
  verifyEmail: [{ name: 'user_verified' }],
}

/** Call that failed → its flow in `auth_error`. */
export const AUTH_FLOWS: Readonly<Record<string, string>> = {
  signIn: 'sign_in',
  signUp: 'sign_up',
  resetPassword: 'reset_request',
  updatePassword: 'reset_password',
  verifyEmail: 'verify_email',
  confirmSignIn: 'second_step',
}
