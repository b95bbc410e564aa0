/** Texts that a brokerage cannot change, with the reason. */
export const FIXED_TEXTS = [
  {
    label: 'Property tax: deductions, credits, caps and their sources',
    path: '/property-tax',
    reason: 'The calculation uses them. New values come with the program.',
  },
  {
    label: 'Consent to calls, emails and texts',
    path: '/contact',
    reason: 'Rules on text messages (47 CFR 64.1200) need its words: STOP, HELP, rates, and that it is no condition.',
  },
  {
    label: 'Privacy policy: calls and texts, browser storage, analytics, retention, your rights',
    path: '/privacy-policy',
    reason: 'They describe what the program does. They follow from your settings, such as analytics.',
  },
  {
    label: 'MLS disclaimer and copyright',
    path: '/mls-compliance',
    reason: 'The MLS prescribes them. Enter the words of your license in Brokerage.',
  },
  {
    label: 'Agency agreements',
    path: null,
    reason: 'Signed documents refer to a version. A new version comes with the program.',
  },
] as const
