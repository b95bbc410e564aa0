import * as z from 'zod/mini'
import { leadPath } from '#features/leads/rules/promise.ts'
import { REPLY_METHOD_LABEL } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, dayAndTime, money, number } from '#kit/time/format.ts'
import { ANSWER_WAYS, CONDITIONS, HOME_KINDS, REFUSALS, TIMINGS } from '../words.ts'

/** Tells the owner of a valuation request about the contact, the home and the due time. */
export const valuationArrived = defineEmail({
  name: 'valuation-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    way: z.enum(keysOf(ANSWER_WAYS)),
    message: z.string(),
    due_at: z.date(),
    is_owner: z.boolean(),
    range: z.nullable(z.object({ low_price: z.number(), middle_price: z.number(), high_price: z.number() })),
    refusal: z.nullable(z.enum(keysOf(REFUSALS))),
    sales_count: z.number(),
    home: z.object({
      street: z.string(),
      city: z.string(),
      postal_code: z.string(),
      kind: z.enum(keysOf(HOME_KINDS)),
      living_area: z.number(),
      bedrooms: z.number(),
      bathrooms: z.number(),
      year_built: z.nullable(z.number()),
      condition: z.enum(keysOf(CONDITIONS)),
      timing: z.enum(keysOf(TIMINGS)),
    }),
  }),
  subject: ({ name, home }) => `Valuation: ${home.street}, ${home.city}, for ${name}`,
  preview: ({ due_at }) => `Reply by ${dayAndTime(due_at)}.`,
  noticePath: ({ id, is_owner }) => leadPath({ id, kind: 'valuation' }, is_owner),
  Body: ({ input, from }) => {
    const { home, range } = input
    return (
      <>
        <EmailHeading>{`${input.name} requested a valuation of ${home.street}`}</EmailHeading>
        <EmailText>
          Reply by {dayAndTime(input.due_at)}. We told them they’d hear from us by then. {REPLY_METHOD_LABEL}:{' '}
          {ANSWER_WAYS[input.way].toLowerCase()}. Request {input.number}.
        </EmailText>
        <EmailText>
          {`${home.street}, ${home.city} ${home.postal_code}. ${HOME_KINDS[home.kind]}, ${home.bedrooms} bd, ${home.bathrooms} ba, ${number(home.living_area)} sq ft`}
          {home.year_built && `, built ${home.year_built}`}
          {`. ${CONDITIONS[home.condition]}. Selling: ${TIMINGS[home.timing].toLowerCase()}.`}
        </EmailText>
        <EmailText>
          {range
            ? `Estimate: ${money(range.low_price)} to ${money(range.high_price)}, most likely near ${money(range.middle_price)}, from ${count(input.sales_count, 'sale')}. They saw this range.`
            : `No estimate: ${input.refusal ? REFUSALS[input.refusal].toLowerCase() : 'unknown'}. We told them a broker will prepare one.`}
        </EmailText>
        {input.message && <EmailText>{input.message}</EmailText>}
        <EmailContact parts={[input.email, input.phone]} />
        <EmailButton href={`${from.url}${leadPath({ id: input.id, kind: 'valuation' }, input.is_owner)}`}>
          Open the request
        </EmailButton>
      </>
    )
  },
})
