import * as z from 'zod/mini'
import { SUSPENSION_REASONS } from '#features/accounts/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailPhone, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'

export const accountSuspended = defineEmail({
  name: 'account-suspended',
  isTransactional: true,
  input: z.object({ name: z.string(), reason: z.enum(keysOf(SUSPENSION_REASONS)) }),
  subject: (_input, from) => `Your account at ${from.name} is suspended`,
  preview: () => 'Contact us to resolve it.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your account is suspended</EmailHeading>
      <EmailText>
        {input.name}, we suspended your account because of {SUSPENSION_REASONS[input.reason]}. You can’t sign in until
        we resolve it. We keep your saved homes and searches.
      </EmailText>
      <EmailText>
        To resolve it, reply to this email
        {from.phone && (
          <>
            , or call or text <EmailPhone>{from.phone}</EmailPhone>
          </>
        )}
        .
      </EmailText>
    </>
  ),
})
