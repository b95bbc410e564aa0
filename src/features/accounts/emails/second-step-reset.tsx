import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailPhone, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'
export const secondStepReset = defineEmail({
  name: 'second-step-reset',
  isTransactional: true,
  input: z.object({ name: z.string(), at: z.date() }),
  subject: (_input, from) => `Two-step verification at ${from.name} was turned off`,
  preview: ({ at }) => `Our office turned it off on ${dayAndTime(at)}.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Two-step verification is off</EmailHeading>
      <EmailText>
        {input.name}, our office turned off two-step verification for your account on {dayAndTime(input.at)}{' '}
        (Indianapolis time) and signed you out on all devices. Codes from your app and your recovery codes no longer
        work.
      </EmailText>
      <EmailText>Sign in with your password, then turn it on again under Preferences.</EmailText>
      <EmailButton href={`${from.url}/dashboard/preferences#second-step`}>Turn it on again</EmailButton>
      <EmailText>
        If you didn’t ask for this,{' '}
        {from.phone ? (
          <>
            call or text <EmailPhone>{from.phone}</EmailPhone>
          </>
        ) : (
          'reply to this email'
        )}{' '}
        right away.
      </EmailText>
    </>
  ),
})
