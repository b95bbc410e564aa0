import * as z from 'zod/mini'
import { leadPath } from '#features/leads/rules/promise.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** Tells the owner of a landing-page lead about the sender, the question and the due time. */
export const landingLeadArrived = defineEmail({
  name: 'landing-lead-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    name: z.string(),
    /** Phone number or email address. */
    reach: z.string(),
    question: z.string(),
    page: z.string(),
    slug: z.string(),
    due_at: z.date(),
    is_owner: z.boolean(),
  }),
  subject: ({ name, page }) => `${page}: ${name}`,
  preview: ({ due_at }) => `Reply by ${dayAndTime(due_at)}.`,
  noticePath: ({ id, is_owner }) => leadPath({ id, kind: 'landing_page' }, is_owner),
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{input.name} asked about a home</EmailHeading>
      <EmailText>Reply by {dayAndTime(input.due_at)}. We told them they’d hear from us by then.</EmailText>
      <EmailText>
        Page: <EmailLink href={`${from.url}/l/${input.slug}`}>{input.page}</EmailLink>
      </EmailText>
      {input.question && <EmailText>{input.question}</EmailText>}
      <EmailText>{input.reach}</EmailText>
      <EmailButton href={`${from.url}${leadPath({ id: input.id, kind: 'landing_page' }, input.is_owner)}`}>
        Open the lead
      </EmailButton>
    </>
  ),
})
