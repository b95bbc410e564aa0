/** The named limits: hits of one caller (an IPv6 caller is its /64) in a sliding window. */
export const LIMITS = {
  'sign-in': { hits: 30, window_seconds: 900 },
  'sign-in-account': { hits: 5, window_seconds: 900 },
  'public-form': { hits: 20, window_seconds: 3600 },
} as const

export type LimitName = keyof typeof LIMITS
