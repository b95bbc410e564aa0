import * as z from 'zod/mini'
import { leadPath } from '#features/leads/rules/promise.ts'
import { INBOX_KINDS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'

/** Tells the owner of an inquiry about the sender, the form and the due time. */
export const inquiryArrived = defineEmail({
  name: 'inquiry-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    kind: z.enum(keysOf(INBOX_KINDS)),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    home: z.nullable(z.string()),
    message: z.nullable(z.string()),
    due_at: z.date(),
    is_owner: z.boolean(),
  }),
  subject: ({ kind, name, home }) => `${INBOX_KINDS[kind]}: ${home ? `${home}, ` : ''}${name}`,
  preview: ({ due_at }) => `Reply by ${dayAndTime(due_at)}.`,
  noticePath: (input) => leadPath(input, input.is_owner),
  Body: ({ input, from }) => (
    <>
      <EmailHeading>
        {INBOX_KINDS[input.kind]}: {input.name}
      </EmailHeading>
      <EmailText>Reply by {dayAndTime(input.due_at)}. We told them they’d hear from us by then.</EmailText>
      {input.home && <EmailText>Home: {input.home}</EmailText>}
      {input.message && <EmailText>{input.message}</EmailText>}
      <EmailContact parts={[input.email, input.phone]} />
      <EmailButton href={`${from.url}${leadPath(input, input.is_owner)}`}>Open the lead</EmailButton>
    </>
  ),
})
