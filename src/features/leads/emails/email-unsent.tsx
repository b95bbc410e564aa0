import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const input = z.object({
  name: z.string(),
  subject: z.string(),
  /** Instruction for the agent. */
  act: z.string(),
  /** True if the lead has no other answer. */
  is_new_again: z.boolean(),
  /** Page of the record. */
  path: z.string(),
})

/** Tells the agent that an email to a lead or a person was not delivered. */
export const emailUnsent = defineEmail({
  name: 'email-unsent',
  isTransactional: true,
  input,
  subject: ({ name }) => `Not delivered: email to ${name}`,
  preview: ({ subject }) => subject,
  noticePath: ({ path }) => path,
  Body: ({ input: { name, subject, act, is_new_again, path }, from }) => (
    <>
      <EmailHeading>The email to {name} wasn’t delivered</EmailHeading>
      <EmailText>Subject: {subject}</EmailText>
      <EmailText>{act}</EmailText>
      {is_new_again && <EmailText>The lead is new again, because it has no other reply.</EmailText>}
      <EmailButton href={`${from.url}${path}`}>Open the record</EmailButton>
    </>
  ),
})
