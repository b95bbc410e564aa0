import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { recordPath } from '../rules.ts'

const input = z.object({
  id: z.string(),
  name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Names of the attached files. */
  files: z.array(z.string()),
  /** True if the reader is an agent of the person; others open the record in the admin area. */
  is_agent: z.boolean(),
})

/** Emails the answer of a person to the agent, or to the office. */
export const personAnswered = defineEmail({
  name: 'person-answered',
  isTransactional: true,
  input,
  subject: ({ name, subject }) => `${name} replied: ${subject}`,
  preview: ({ body }) => body.replace(/\s+/g, ' ').slice(0, 120),
  noticePath: ({ id, is_agent }) => recordPath(id, is_agent),
  Body: ({ input: reply, from }) => (
    <>
      <EmailHeading>{reply.name} replied by email</EmailHeading>
      <EmailText>From {reply.from_email}</EmailText>
      {reply.body.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rendered email does not change.
        <EmailText key={at}>{paragraph}</EmailText>
      ))}
      {reply.files.length > 0 && <EmailText>Attached: {reply.files.join(', ')}</EmailText>}
      <EmailButton href={`${from.url}${recordPath(reply.id, reply.is_agent)}`}>Open the record</EmailButton>
    </>
  ),
})
