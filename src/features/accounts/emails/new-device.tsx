import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'
export const newDevice = defineEmail({
  name: 'new-device',
  isTransactional: true,
  input: z.object({ name: z.string(), device: z.string(), at: z.date(), ip: z.nullable(z.string()) }),
  subject: (_input, from) => `New sign-in to your account at ${from.name}`,
  preview: ({ device }) => `From ${device}. If it was you, you don’t need to do anything.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>New sign-in to your account</EmailHeading>
      <EmailText>
        {input.name}, someone signed in to your account on {dayAndTime(input.at)} (Indianapolis time) from{' '}
        {input.device}
        {input.ip && `, IP address ${input.ip}`}. If it was you, you don’t need to do anything.
      </EmailText>
      <EmailText>If this wasn’t you, set a new password. That signs out all other devices.</EmailText>
      <EmailButton href={`${from.url}/reset-password`}>Set a new password</EmailButton>
    </>
  ),
})
