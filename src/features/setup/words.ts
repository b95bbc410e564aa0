/** Steps of the setup in their order. The first one creates the administrator. */
export const STEPS = {
  account: 'Your account',
  brokerage: 'Brokerage',
  brand: 'Brand',
  feed: 'MLS feed',
  email: 'Email',
  launch: 'Launch',
} as const

export type Step = keyof typeof STEPS

/** Validity of the link. Long enough to enter an account, short enough for a terminal that others see. */
export const LINK_MINUTES = 60

/** Reasons for which a link does not open the setup. */
export const LINK_FAULTS = {
  none: 'A link from the server opens this page',
  expired: 'This setup link no longer works',
  used: 'This setup link was opened in another browser',
} as const
export type LinkFault = keyof typeof LINK_FAULTS

export const MESSAGES = {
  hasAdministrator:
    'This site has an administrator, so there is no setup link. Sign in and open /setup, or run npm run admin -- create EMAIL.',
  linkOver: 'This setup link no longer works. Get a new one on the server.',
  emailTaken: 'This email address already has an account. Enter another one.',
  noPermission: 'You need the “Brokerage, jobs, and outbox” permission to set up the site.',
  created: 'Account created',
  tooMany: 'Too many attempts. Please wait 15 minutes and open the link again.',
} as const
