import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { day } from '#kit/time/format.ts'
/** Warns a user 7, 3 and 1 days before their password expires. Source: specification 9. */
export const passwordExpiring = defineEmail({
  name: 'password-expiring',
  isTransactional: true,
  input: z.object({ name: z.string(), days: z.number(), until: z.date() }),
  subject: ({ days }) => (days === 1 ? 'Your password expires tomorrow' : `Your password expires in ${days} days`),
  preview: ({ until }) => `It expires ${day(until)}. Update it now.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>
        {input.days === 1 ? 'Your password expires tomorrow' : `Your password expires in ${input.days} days`}
      </EmailHeading>
      <EmailText>
        {input.name}, MLS rules require passwords to expire. Yours expires on {day(input.until)}. After that, you need
        to set a new password before you can use your account. Your saved homes and messages stay in your account.
      </EmailText>
      <EmailButton href={`${from.url}/reset-password`}>Update password now</EmailButton>
    </>
  ),
})
