import * as z from 'zod/mini'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'

/** Tells an agent about a lead that someone else did not claim in time. */
export const leadOffered = defineEmail({
  name: 'lead-offered',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    kind: z.enum(keysOf(LEAD_KINDS)),
    name: z.string(),
    until: z.nullable(z.date()),
    path: z.string(),
  }),
  subject: ({ kind, name }) => `A lead for you: ${LEAD_KINDS[kind].label.toLowerCase()} from ${name}`,
  noticePath: ({ path }) => path,
  Body: ({ input: { kind, name, until, path }, from }) => (
    <>
      <EmailHeading>You have a new lead</EmailHeading>
      <EmailText>
        {LEAD_KINDS[kind].label} from {name}.{' '}
        {until
          ? `Claim it or reply by ${dayAndTime(until)} (Indianapolis time). If you don’t, it goes to the next person.`
          : 'It’s assigned to you.'}
      </EmailText>
      <EmailButton href={`${from.url}${path}`}>Open the lead</EmailButton>
    </>
  ),
})
