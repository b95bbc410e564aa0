export const MESSAGES = {
  phoneMissing: 'Enter a phone number we can call or text.',
} as const
