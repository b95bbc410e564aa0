import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { day, dayAndTime } from '#kit/time/format.ts'
export const passwordChanged = defineEmail({
  name: 'password-changed',
  isTransactional: true,
  input: z.object({ name: z.string(), at: z.date(), until: z.date() }),
  subject: (_input, from) => `Your password for ${from.name} was changed`,
  preview: ({ at }) => `Changed on ${dayAndTime(at)}. If it wasn’t you, set a new one now.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your password was changed</EmailHeading>
      <EmailText>
        {input.name}, your password was changed on {dayAndTime(input.at)} (Indianapolis time). We signed out your other
        devices. The new password expires on {day(input.until)}.
      </EmailText>
      <EmailText>If this wasn’t you, set a new one right away and call us.</EmailText>
      <EmailButton href={`${from.url}/reset-password`}>Set a new password</EmailButton>
    </>
  ),
})
