import { unsubscribeToken } from '#kit/email/unsubscribe.server.ts'

/** The path of the link by which somebody ends news, as their mail program finds it in the letter. */
export async function unsubscribePath(email: string): Promise<string> {
  return `/unsubscribe/${unsubscribeToken(email)}`
}
