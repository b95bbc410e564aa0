import { unsubscribeToken } from '#kit/email/unsubscribe.server.ts'

/** Returns the path of the unsubscribe link, as a mail program finds it in the email. */
export async function unsubscribePath(email: string): Promise<string> {
  return `/unsubscribe/${unsubscribeToken(email)}`
}
