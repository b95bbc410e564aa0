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
  working: 'Checking that you are a person. This takes a moment.',
  needed: 'We have to make sure that a person is at work. Please send this again, with JavaScript turned on.',
  refused: 'The check that you are a person did not work, or its time was over. Please try again.',
  /** The fallback that always works. */
  call: (phone: string) => `If it keeps failing, call or text ${phone}.`,
} as const
