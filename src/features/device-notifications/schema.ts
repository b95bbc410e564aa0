import * as z from 'zod/mini'

const endpoint = z.url().check(z.maxLength(1000))
/** Base64url of that many bytes. */
const key = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`)))
}

/** Source: W3C Push API, PushSubscriptionJSON; RFC 8291: a point of P-256, and 16 random bytes. */
export const SaveNotificationDevice = z.object({
  endpoint,
  p256dh: key(65),
  auth: key(16),
})
export type SaveNotificationDevice = z.infer<typeof SaveNotificationDevice>

export const RemoveNotificationDevice = z.object({ endpoint })
export type RemoveNotificationDevice = z.infer<typeof RemoveNotificationDevice>
