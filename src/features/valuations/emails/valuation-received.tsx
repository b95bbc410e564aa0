import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, dayAndTime, money, weekday } from '#kit/time/format.ts'
import { ANSWER_WAYS } from '../words.ts'

/** Tells the visitor who answers and by when. Repeats no input, because the form accepts any email address. */
export const valuationReceived = defineEmail({
  name: 'valuation-received',
  isTransactional: true,
  input: z.object({
    number: z.string(),
    due_at: z.date(),
    answerer: z.nullable(z.string()),
    way: z.enum(keysOf(ANSWER_WAYS)),
    token: linkToken(),
    range: z.nullable(z.object({ low_price: z.number(), middle_price: z.number(), high_price: z.number() })),
    sales_count: z.number(),
  }),
  subject: ({ number }, from) => `${from.name} got your home valuation request ${number}`,
  preview: ({ due_at }) => `A broker will reply by ${weekday(due_at, 'long')}, ${dayAndTime(due_at)}.`,
  Body: ({ input: { number, due_at, answerer, way, token, range, sales_count }, from }) => (
    <>
      <EmailHeading>We got your request</EmailHeading>
      <EmailText>
        {answerer ?? from.name} will review your home’s value and reply by {weekday(due_at, 'long')},{' '}
        {dayAndTime(due_at)} (Indianapolis time)
        {way === 'email' ? ', at this address' : way === 'phone' ? ', by phone' : ', by text message'}. If we miss that
        time, our managers get an alert. Your request number is {number}.
      </EmailText>
      <EmailText>
        {range
          ? `Based on ${count(sales_count, 'sale')} nearby, we estimate a price from ${money(range.low_price)} to ${money(range.high_price)}. It’s a computed estimate, not an appraisal, and no broker has seen the home yet.`
          : 'We couldn’t estimate a price range for this home, so a broker will prepare one.'}
      </EmailText>
      <EmailText>We don’t share your name or number outside our office, and we don’t sell them.</EmailText>
      <EmailText>Didn’t ask for this? Someone may have mistyped an address. You don’t need to do anything.</EmailText>
      <EmailText>You can open your request’s page for 6 months.</EmailText>
      <EmailButton href={`${from.url}/home-valuation/${token.placeholder}`}>View your request</EmailButton>
    </>
  ),
})
