/** A pass for one action is not valid for another. */
export const CAPTCHA_ACTIONS = {
  sign_in: 'Signing in',
  sign_up: 'Creating an account',
  reset_password: 'Setting a new password',
  public_form: 'Sending a form',
  download: 'Downloading listings',
  read_listings: 'Viewing more listings',
} as const
export type CaptchaAction = keyof typeof CAPTCHA_ACTIONS

export const CAPTCHA_TEXTS = {
  working: 'Running a security check…',
  needed: 'Turn on JavaScript and send this again so we can check you’re not a robot.',
  refused: 'The security check failed or timed out. Try again.',
  /** The fallback that always works. */
  call: (phone: string) => `If it keeps failing, call or text ${phone}.`,
} as const
