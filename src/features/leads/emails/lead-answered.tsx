import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { leadPath } from '../rules/promise.ts'
import { KIND_LABELS } from '../words.ts'

const input = z.object({
  id: z.string(),
  kind: z.enum(keysOf(KIND_LABELS)),
  name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Names of the attached files. */
  files: z.array(z.string()),
  /** True if the reader owns the lead; others open it in the admin area. */
  is_owner: z.boolean(),
})

/** Emails the answer of a lead’s sender to the agent, or to the office. */
export const leadAnswered = defineEmail({
  name: 'lead-answered',
  isTransactional: true,
  input,
  subject: ({ name, subject }) => `${name} replied: ${subject}`,
  preview: ({ body }) => body.replace(/\s+/g, ' ').slice(0, 120),
  noticePath: (reply) => leadPath(reply, reply.is_owner),
  Body: ({ input: reply, from }) => (
    <>
      <EmailHeading>{reply.name} replied by email</EmailHeading>
      <EmailText>From {reply.from_email}</EmailText>
      {reply.body.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rendered email does not change.
        <EmailText key={at}>{paragraph}</EmailText>
      ))}
      {reply.files.length > 0 && <EmailText>Attached: {reply.files.join(', ')}</EmailText>}
      <EmailButton href={`${from.url}${leadPath(reply, reply.is_owner)}`}>Open the lead</EmailButton>
    </>
  ),
})
