/** What a person may be asked to prove before. A pass for one of them is no pass for another. */
export const CAPTCHA_ACTIONS = {
  sign_in: 'Signing in',
  sign_up: 'Creating an account',
  reset_password: 'Setting a new password',
  public_form: 'Sending a form',
  download: 'Downloading listings',
  read_listings: 'Viewing more listings',
} as const
export type CaptchaAction = keyof typeof CAPTCHA_ACTIONS

/** What a person reads who is asked for it. `{phone}` is the office's number. */
export const CAPTCHA_TEXTS = {
  working: 'Checking that you are a person. This takes a moment.',
  needed: 'We have to make sure that a person is at work. Please send this again, with JavaScript turned on.',
  refused: 'The check that you are a person did not work, or its time was over. Please try again.',
  /** The way that is always open. */
  call: (phone: string) => `If it keeps failing, call or text ${phone}.`,
} as const
