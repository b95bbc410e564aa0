/** Texts that a brokerage cannot change, with the reason. */
export const FIXED_TEXTS = [
  {
    label: 'Property tax: deductions, credits, caps, and their sources',
    path: '/property-tax',
    reason: 'The calculation uses them. New values come with software updates.',
  },
  {
    label: 'Consent to calls, emails, and texts',
    path: '/contact',
    reason:
      'Text message rules (47 CFR 64.1200) require its wording: STOP, HELP, rates, and that consent isn’t a condition.',
  },
  {
    label: 'Privacy policy: calls and texts, browser storage, analytics, retention, your rights',
    path: '/privacy-policy',
    reason: 'They describe what the software does, and they change with your settings, such as analytics.',
  },
  {
    label: 'MLS disclaimer and copyright',
    path: '/mls-compliance',
    reason: 'The MLS sets the wording. Enter the text from your license under Brokerage.',
  },
  {
    label: 'Agency agreements',
    path: null,
    reason: 'Signed documents refer to a version. New versions come with software updates.',
  },
] as const
