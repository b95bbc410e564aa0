import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { calendarDay } from '#kit/time/format.ts'

/** Tells an administrator about a launch check that is now theirs. */
export const launchCheckAssigned = defineEmail({
  name: 'launch-check-assigned',
  isTransactional: true,
  input: z.object({
    label: z.string(),
    note: z.string(),
    due_date: z.nullable(z.string()),
    /** Person who assigned it. */
    from: z.string(),
  }),
  subject: ({ label }) => `Assigned to you: ${label}`,
  preview: ({ due_date }) => (due_date ? `Due ${calendarDay(due_date)}.` : ''),
  Body: ({ input: { label, note, due_date, from: assigner }, from }) => (
    <>
      <EmailHeading>{assigner} assigned a launch check to you</EmailHeading>
      <EmailText>{[label, note].filter(Boolean).join(': ')}</EmailText>
      {due_date && <EmailText>Due {calendarDay(due_date)}.</EmailText>}
      <EmailButton href={`${from.url}/admin/brokerage/launch`}>Open launch checks</EmailButton>
    </>
  ),
})
