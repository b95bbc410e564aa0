import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { calendarDay, count } from '#kit/time/format.ts'
import { STATISTIC_LABELS, STATISTICS } from '../words.ts'

/** Reminds the admins of statistics about those not reviewed for a year. */
export const figuresOld = defineEmail({
  name: 'figures-old',
  isTransactional: true,
  input: z.object({
    figures: z.array(z.object({ key: z.enum(keysOf(STATISTICS)), value: z.string(), as_of_date: z.string() })),
  }),
  subject: ({ figures }) => `${count(figures.length, 'figure')} on the site older than a year`,
  Body: ({ input: { figures }, from }) => (
    <>
      <EmailHeading>Numbers that need a review</EmailHeading>
      <EmailText>
        The site tells visitors these figures, and the day for which each holds is more than twelve months past. Check
        them against your records and set the new value and day, or take the claim out by leaving the figure empty.
      </EmailText>
      {figures.map(({ key, value, as_of_date }) => (
        <EmailText key={key}>
          {STATISTIC_LABELS[key]}: {value}, as of {calendarDay(as_of_date)}
        </EmailText>
      ))}
      <EmailButton href={`${from.url}/admin/statistics`}>Open the numbers</EmailButton>
    </>
  ),
})
