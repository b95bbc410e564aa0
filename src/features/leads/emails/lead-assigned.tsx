import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { leadPath } from '../rules/promise.ts'
import { KIND_LABELS } from '../words.ts'

const input = z.object({
  id: z.string(),
  kind: z.enum(keysOf(KIND_LABELS)),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.nullable(z.string()),
  due_at: z.nullable(z.date()),
  /** Person who assigned, reassigned or returned the lead. */
  from: z.string(),
  note: z.nullable(z.string()),
})

/** Tells an agent about a lead that is now theirs, with everything needed to reply. */
export const leadAssigned = defineEmail({
  name: 'lead-assigned',
  isTransactional: true,
  input,
  subject: ({ kind, name }) => `Assigned to you: ${KIND_LABELS[kind]}, ${name}`,
  preview: ({ due_at }) => (due_at ? `Reply by ${dayAndTime(due_at)}.` : ''),
  noticePath: (lead) => leadPath(lead, true),
  Body: ({ input: lead, from }) => (
    <>
      <EmailHeading>{lead.from} assigned a lead to you</EmailHeading>
      <Facts lead={lead} />
      <EmailContact parts={[lead.name, lead.email, lead.phone]} />
      <EmailButton href={`${from.url}${leadPath(lead, true)}`}>Open the lead</EmailButton>
    </>
  ),
})

/** Tells the office that an agent returned a lead, so that someone else answers it. */
export const leadGivenBack = defineEmail({
  name: 'lead-given-back',
  isTransactional: true,
  input,
  subject: ({ kind, name }) => `Unassigned: ${KIND_LABELS[kind]}, ${name}`,
  preview: ({ due_at }) => (due_at ? `Reply by ${dayAndTime(due_at)}.` : ''),
  Body: ({ input: lead, from }) => (
    <>
      <EmailHeading>{lead.from} returned a lead to the office</EmailHeading>
      <Facts lead={lead} />
      <EmailText>Any agent can claim it under Leads.</EmailText>
      <EmailButton href={`${from.url}/admin/contacts/${lead.id}`}>Assign the lead</EmailButton>
    </>
  ),
})

function Facts({ lead: { note, kind, subject, message, due_at } }: { lead: z.infer<typeof input> }) {
  return (
    <>
      {note && <EmailText>{note}</EmailText>}
      {due_at && <EmailText>Reply by {dayAndTime(due_at)}. We told them they’d hear from us by then.</EmailText>}
      <EmailText>{[KIND_LABELS[kind], subject].filter(Boolean).join(': ')}</EmailText>
      {message && <EmailText>{message}</EmailText>}
    </>
  )
}
