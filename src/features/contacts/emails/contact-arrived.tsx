import * as z from 'zod/mini'
import { leadPath } from '#features/leads/rules/promise.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import { REPLY_METHOD_LABEL, WAYS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'

/** Tells the owner of a contact-form inquiry about the sender, the message and the due time. */
export const contactArrived = defineEmail({
  name: 'contact-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    topic: z.enum(keysOf(TOPICS)),
    way: z.enum(keysOf(WAYS)),
    message: z.string(),
    due_at: z.date(),
    is_owner: z.boolean(),
  }),
  subject: ({ name, topic }) => `${TOPICS[topic]}: ${name}`,
  preview: ({ due_at }) => `Reply by ${dayAndTime(due_at)}.`,
  noticePath: ({ id, is_owner }) => leadPath({ id, kind: 'contact' }, is_owner),
  Body: ({ input, from }) => (
    <>
      <EmailHeading>New lead from {input.name}</EmailHeading>
      <EmailText>
        Reply by {dayAndTime(input.due_at)}. We told them they’d hear from us by then. {REPLY_METHOD_LABEL}:{' '}
        {WAYS[input.way].toLowerCase()}.
      </EmailText>
      <EmailText>About: {TOPICS[input.topic]}</EmailText>
      <EmailText>{input.message}</EmailText>
      <EmailContact parts={[input.email, input.phone]} />
      <EmailButton href={`${from.url}${leadPath({ id: input.id, kind: 'contact' }, input.is_owner)}`}>
        Open the lead
      </EmailButton>
    </>
  ),
})
