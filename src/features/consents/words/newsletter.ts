/** In its own file, because it is in every page's bundle. */
export const NEWSLETTER_CONSENT =
  'I agree to receive marketing communications from {brokerage} by email. Each one carries an unsubscribe link.'
