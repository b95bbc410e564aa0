/** Named limits: hits per caller (an IPv6 caller is its /64) in a sliding window. */
export const LIMITS = {
  'sign-in': { hits: 30, window_seconds: 900 },
  'sign-in-account': { hits: 5, window_seconds: 900 },
  'sign-in-wrong': { hits: 30, window_seconds: 900 },
  'sign-in-budget': { hits: 20, window_seconds: 3600 },
  'sign-in-asked': { hits: 60, window_seconds: 900 },
  'second-step': { hits: 5, window_seconds: 900 },
  'sign-up': { hits: 20, window_seconds: 3600 },
  'setup-link': { hits: 10, window_seconds: 900 },
  'reset-password': { hits: 20, window_seconds: 3600 },
  'letter-on-request': { hits: 3, window_seconds: 3600 },
  'own-password': { hits: 5, window_seconds: 900 },
  // An office of 50 behind one IP address may need several captchas each. Solving one already slows a bot.
  captcha: { hits: 300, window_seconds: 3600 },
  'text-unproved': { hits: 30, window_seconds: 900 },
  'text-reply': { hits: 5, window_seconds: 3600 },
  message: { hits: 120, window_seconds: 3600 },
  upload: { hits: 120, window_seconds: 3600 },
  // Per account: each sign-in on a device with notifications saves it again.
  'notification-device': { hits: 30, window_seconds: 3600 },
  'public-form': { hits: 20, window_seconds: 3600 },
  'reads-of-account': { hits: 2, window_seconds: 3600 },
  'connection-test': { hits: 20, window_seconds: 600 },
  // Per feed: calendars of a phone, a computer and a watch read it every few minutes at most.
  'calendar-feed': { hits: 120, window_seconds: 3600 },
  // Per agent: registered users and subscribers without an agent that this agent claims by adding them.
  'person-claim': { hits: 20, window_seconds: 86_400 },
  tracking: { hits: 600, window_seconds: 3600 },
} as const

export type LimitName = keyof typeof LIMITS
