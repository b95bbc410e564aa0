import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { calendarDay, count } from '#kit/time/format.ts'

/** Reminds an administrator of their launch checks that are due and still open. */
export const launchChecksDue = defineEmail({
  name: 'launch-checks-due',
  isTransactional: true,
  input: z.object({
    checks: z.array(z.object({ label: z.string(), note: z.string(), due_date: z.string() })),
  }),
  subject: ({ checks }) => `${count(checks.length, 'launch check')} due`,
  preview: ({ checks }) => checks.map(({ label }) => label).join(', '),
  Body: ({ input: { checks }, from }) => (
    <>
      <EmailHeading>Launch checks due</EmailHeading>
      <EmailText>These checks are assigned to you and not done yet.</EmailText>
      {checks.map(({ label, note, due_date }) => (
        <EmailText key={label}>
          <b>{label}</b>, due {calendarDay(due_date)}. {note}
        </EmailText>
      ))}
      <EmailButton href={`${from.url}/admin/brokerage/launch`}>Open launch checks</EmailButton>
    </>
  ),
})
