/** The text of the newsletter's box; `{brokerage}` stands for its name. It is apart from the others: it stands on every page. */
export const NEWSLETTER_CONSENT =
  'I agree to receive marketing communications from {brokerage} by e-mail. Each one carries an unsubscribe link.'
