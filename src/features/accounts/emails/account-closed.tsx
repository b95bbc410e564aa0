import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { calendarDay } from '#kit/time/format.ts'
export const accountClosed = defineEmail({
  name: 'account-closed',
  isTransactional: true,
  input: z.object({ name: z.string(), retainedUntil: z.string() }),
  subject: (_input, from) => `Your account at ${from.name} is closed`,
  preview: () => 'What we delete now and what we must keep.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your account is closed</EmailHeading>
      <EmailText>
        {input.name}, your account at {from.name} is closed, and you’re signed out on all devices. We deleted your phone
        number, postal address, and saved homes and searches. Open appointments are canceled, and active agreements have
        ended. If you had an agreement or a confirmed appointment with us, our agents keep your conversations as a
        record.
      </EmailText>
      <EmailText>
        MLS rules require us to keep your name, email address, consents, and viewing record until{' '}
        {calendarDay(input.retainedUntil)}. Then we delete them too.
      </EmailText>
    </>
  ),
})
