import * as z from 'zod/mini'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'

/** Tells an agent about a lead without an owner, which any agent can claim. */
export const leadClaimable = defineEmail({
  name: 'lead-claimable',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    kind: z.enum(keysOf(LEAD_KINDS)),
    name: z.string(),
    due_at: z.nullable(z.date()),
    /** Page and title of the appointment to claim; null for another lead. */
    request: z.nullable(z.object({ path: z.string(), title: z.string() })),
  }),
  subject: ({ kind, name, request }) =>
    request
      ? `Request to claim: ${request.title}`
      : `Lead to claim: ${LEAD_KINDS[kind].label.toLowerCase()} from ${name}`,
  noticePath: ({ request }) => request?.path ?? '/agent/inquiries',
  Body: ({ input: { kind, name, due_at, request }, from }) => (
    <>
      <EmailHeading>{request ? 'A request has no agent yet' : 'A lead has no agent yet'}</EmailHeading>
      <EmailText>
        {request?.title ?? LEAD_KINDS[kind].label} from {name}.
        {due_at && ` Reply by ${dayAndTime(due_at)} (Indianapolis time).`} The first agent to claim it gets it.
      </EmailText>
      <EmailButton href={`${from.url}${request?.path ?? '/agent/inquiries'}`}>
        {request ? 'Open the request' : 'Open the leads'}
      </EmailButton>
    </>
  ),
})
