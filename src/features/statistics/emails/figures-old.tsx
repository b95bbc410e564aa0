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
  subject: ({ figures }) =>
    `${count(figures.length, 'statistic')} on the site ${figures.length === 1 ? 'is' : 'are'} more than a year old`,
  Body: ({ input: { figures }, from }) => (
    <>
      <EmailHeading>Statistics to review</EmailHeading>
      <EmailText>
        Visitors see these statistics on the site, and each is more than 12 months old. Check them against your records.
        Then enter the new value and date, or clear the value to hide it.
      </EmailText>
      {figures.map(({ key, value, as_of_date }) => (
        <EmailText key={key}>
          {STATISTIC_LABELS[key]}: {value}, as of {calendarDay(as_of_date)}
        </EmailText>
      ))}
      <EmailButton href={`${from.url}/admin/statistics`}>Open statistics</EmailButton>
    </>
  ),
})
