import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { Honeypot, optionalLine } from '#kit/form/inputs.ts'
import { withoutLinkSecrets } from '#kit/secret-links.ts'
import { DEFAULT_SOURCE } from './words.ts'

const tracked = z.optional(
  z.nullable(
    z.string().check(
      z.overwrite((value) =>
        withoutLinkSecrets(value.toWellFormed())
          .replace(/\p{Cc}/gu, '')
          .slice(0, 300),
      ),
    ),
  ),
)

/** A signup for the newsletter. Source: specification 3, newsletter signup payload. */
export const SubscribeToNewsletter = z.object({
  email: Email,
  name: z._default(optionalLine(120), null),
  source: z._default(z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, 'This is no source.')), DEFAULT_SOURCE),
  gdprConsent: z._default(z.boolean(), false),
  trackingData: z.optional(
    z.object({
      userAgent: tracked,
      referrer: tracked,
      utmSource: tracked,
      utmMedium: tracked,
      utmCampaign: tracked,
    }),
  ),
  captcha: CaptchaPass,
  /** Filled by programs alone: people do not see it. */
  website: z.optional(Honeypot),
})
export type SubscribeToNewsletter = z.infer<typeof SubscribeToNewsletter>

/** What the form shows. Source: specification 3. */
export interface SubscribeResult {
  success: boolean
  message: string
}

/** What is in the link of the letter that asks for the second yes. */
export const ConfirmNewsletter = z.object({
  token: z.string('This link is incomplete.').check(z.minLength(1, 'This link is incomplete.'), z.maxLength(200)),
})
export type ConfirmNewsletter = z.infer<typeof ConfirmNewsletter>
