import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailPhone, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'
/** Goes to the previous address. */
export const emailChanged = defineEmail({
  name: 'email-changed',
  isTransactional: true,
  input: z.object({ name: z.string(), at: z.date(), newEmail: z.string() }),
  subject: (_input, from) => `Your email address at ${from.name} was changed`,
  preview: ({ at }) => `Changed on ${dayAndTime(at)}. If it wasn’t you, call us right away.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your email address was changed</EmailHeading>
      <EmailText>
        {input.name}, the email address of your account changed to {input.newEmail} on {dayAndTime(input.at)}{' '}
        (Indianapolis time). You now sign in with that address, and we send our email there. This is our last email to
        your old address.
      </EmailText>
      <EmailText>
        If it wasn’t you,{' '}
        {from.phone ? (
          <>
            call or text <EmailPhone>{from.phone}</EmailPhone>
          </>
        ) : (
          'reply to this email'
        )}{' '}
        right away, and we’ll lock the account.
      </EmailText>
    </>
  ),
})
