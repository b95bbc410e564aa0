import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Confirms an application. Repeats no input, because the form accepts any email address. */
export const applicationReceived = defineEmail({
  name: 'vendor-application-received',
  isTransactional: true,
  input: z.object({}),
  subject: (_, from) => `${from.name} got your application`,
  preview: () => 'We call your references, then email you our decision.',
  Body: ({ from }) => (
    <>
      <EmailHeading>We got your application</EmailHeading>
      <EmailText>
        We check your license if your trade requires one, check your insurance, and call your 2 references. That takes a
        week or two. We’ll email you our decision and the reason.
      </EmailText>
      <EmailText>A place on the list is free and can’t be bought.</EmailText>
      <EmailText>Didn’t apply? Someone may have mistyped an address. You don’t need to do anything.</EmailText>
      <EmailButton href={`${from.url}/vetted-vendors`}>View the list</EmailButton>
    </>
  ),
})
