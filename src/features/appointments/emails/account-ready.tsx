import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells an agent that the person of a tour created the account that they were asked for. */
export const accountReady = defineEmail({
  name: 'account-ready',
  isTransactional: true,
  input: z.object({ name: z.string(), title: z.string(), path: z.string() }),
  subject: ({ name, title }) => `${name} created an account: ${title}`,
  preview: () => 'Send them the agreement, then confirm the tour.',
  noticePath: ({ path }) => path,
  Body: ({ input: { name, title, path }, from }) => (
    <>
      <EmailHeading>{name} created an account</EmailHeading>
      <EmailText>
        <b>{title}</b>
      </EmailText>
      <EmailText>Send them the agreement, then confirm the tour.</EmailText>
      <EmailButton href={`${from.url}${path}`}>Open the request</EmailButton>
    </>
  ),
})
