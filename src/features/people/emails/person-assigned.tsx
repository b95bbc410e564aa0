import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { calendarDay } from '#kit/time/format.ts'
import { recordPath } from '../rules.ts'

const input = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  next_step: z.nullable(z.string()),
  next_step_date: z.nullable(z.string()),
  /** Person who changed the agents. */
  from: z.string(),
  /** False for a second agent. */
  is_owner: z.boolean(),
})

/** Tells an agent about a person who is now assigned to them or shared with them. */
export const personAssigned = defineEmail({
  name: 'person-assigned',
  isTransactional: true,
  isNotification: true,
  input,
  subject: ({ name, is_owner }) => (is_owner ? `Assigned to you: ${name}` : `Shared with you: ${name}`),
  preview: ({ from, is_owner }) =>
    `${from} ${is_owner ? 'assigned' : 'shared'} this person ${is_owner ? 'to' : 'with'} you.`,
  noticePath: ({ id }) => recordPath(id, true),
  Body: ({ input: person, from }) => (
    <>
      <EmailHeading>
        {person.is_owner ? `${person.from} assigned a person to you` : `${person.from} shared a person with you`}
      </EmailHeading>
      <EmailContact parts={[person.name, person.email, person.phone]} />
      {person.next_step && (
        <EmailText>
          Next step: {person.next_step}
          {person.next_step_date && `, ${calendarDay(person.next_step_date)}`}
        </EmailText>
      )}
      <EmailButton href={`${from.url}${recordPath(person.id, true)}`}>Open the record</EmailButton>
    </>
  ),
})
