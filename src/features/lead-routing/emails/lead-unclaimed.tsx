import * as z from 'zod/mini'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'

/** Tells all administrators about a lead that no one in its rule claimed. */
export const leadUnclaimed = defineEmail({
  name: 'lead-unclaimed',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    kind: z.enum(keysOf(LEAD_KINDS)),
    name: z.string(),
    rule: z.string(),
    path: z.string(),
  }),
  subject: ({ kind, name }) => `Unassigned lead: ${LEAD_KINDS[kind].label.toLowerCase()} from ${name}`,
  Body: ({ input: { kind, name, rule, path }, from }) => (
    <>
      <EmailHeading>No one claimed a lead</EmailHeading>
      <EmailText>
        {LEAD_KINDS[kind].label} from {name}. We offered it to everyone in the rule “{rule}”, and no one replied in
        time. Please reply, or assign it to someone.
      </EmailText>
      <EmailButton href={`${from.url}${path}`}>Open the lead</EmailButton>
    </>
  ),
})
