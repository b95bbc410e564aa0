import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const ACTS = { saved: 'saved', accepted: 'accepted', changed: 'accepted', declined: 'declined' } as const

const RESULTS = {
  saved: 'It’s in their favorites.',
  accepted: 'It’s one of their saved searches.',
  changed: 'They changed the filters first. It’s one of their saved searches.',
  declined: null,
} as const

/** Emails an agent the answer of a person to a proposed home or search. */
export const proposalAnswered = defineEmail({
  name: 'proposal-answered',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    answer: z.enum(['saved', 'accepted', 'changed', 'declined']),
    /** Address of the home, or name of the search. */
    what: z.string(),
    reason: z.nullable(z.string()),
    words: z.string(),
  }),
  subject: ({ name, answer, what }) =>
    `${name} ${ACTS[answer]} ${what}${answer === 'changed' ? ' with other filters' : ''}`,
  preview: ({ answer, reason, words }) => words || reason || RESULTS[answer] || 'Open their record.',
  noticePath: ({ path }) => path,
  Body: ({ input: { path, name, answer, what, reason, words }, from }) => (
    <>
      <EmailHeading>{`${name} ${ACTS[answer]} your proposal`}</EmailHeading>
      <EmailText>
        <b>{what}</b>
        {reason && (
          <>
            <br />
            Reason: {reason}
          </>
        )}
      </EmailText>
      {words !== '' && <EmailText>They wrote: {words}</EmailText>}
      {RESULTS[answer] && <EmailText>{RESULTS[answer]}</EmailText>}
      <EmailButton href={`${from.url}${path}`}>Open the record</EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
