/** Ways to show a listing: its page, a card in a list, a pin on the map. Each has a separate budget. */
export const READ_KINDS = { opened: 'Opened', listed: 'In lists', mapped: 'On the map' } as const
export type ReadKind = keyof typeof READ_KINDS

export const READER_KINDS = {
  network: 'Network',
  visitor: 'Visitor',
  account: 'Account',
  crawler: 'Search engine',
} as const
export type ReaderKind = keyof typeof READER_KINDS

export const TEXTS = {
  title: 'Viewing limit',
  message: 'You have viewed a lot of homes in a short time.',
  why: 'MLS rules require us to limit automated viewing of listings. Homes that you saved are still in your favorites.',
  mayContinue:
    'You, or someone on your network, viewed many homes in a short time. Confirm that you’re a person to continue. This takes a few seconds.',
  maySignIn: 'Your network has reached its limit of homes for today. Sign in or create an account to continue.',
  mustWait: 'You’ve reached your limit of homes for today.',
  wait: (minutes: number) =>
    minutes < 2
      ? 'You can try again in a minute.'
      : minutes < 100
        ? `You can try again in ${minutes} minutes.`
        : `You can try again in ${Math.round(minutes / 60)} hours.`,
  continue: 'Continue',
  checking: 'Checking…',
  signIn: 'Sign In',
  createAccount: 'Create an account',
  failed: 'We couldn’t confirm that you’re a person. Please try again.',
} as const

export const ALERT_TEXTS = {
  empty: 'No one over the limit in the last 24 hours.',
  falseCrawler: (name: string) => `Claims to be ${name}, but its network isn’t ${name}’s`,
} as const
