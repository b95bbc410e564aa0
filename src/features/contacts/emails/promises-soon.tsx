import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, dayAndTime } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
import { LEAD_KINDS, LEAD_PATHS } from '../words.ts'

/** Reminds whose turn it is of promises that run out within hours. */
export const promisesSoon = defineEmail({
  name: 'promises-soon',
  isTransactional: true,
  input: z.object({
    promises: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(LEAD_KINDS)),
        due_at: z.date(),
        owner_name: z.nullable(z.string()),
      }),
    ),
  }),
  subject: ({ promises }) => `An answer is due by ${dayAndTime(promises[0]?.due_at ?? new Date(0))}`,
  Body: ({ input: { promises }, from }) => (
    <>
      <LetterHeading>Somebody waits for your answer</LetterHeading>
      <LetterText>
        They were told when they would hear from you. Answer, then set the message to Contacted: that stops the clock.
      </LetterText>
      {promises.slice(0, 10).map(({ id, kind, due_at, owner_name }) => (
        <LetterText key={id}>
          Due {dayAndTime(due_at)}
          {owner_name && `, ${owner_name}`}: {from.url}
          {LEAD_PATHS[kind] ? `${LEAD_PATHS[kind]}/${id}` : LEAD_PATHS.contact}
        </LetterText>
      ))}
      {promises.length > 10 && <LetterText>And {count(promises.length - 10, 'more', 'more')}.</LetterText>}
      <LetterButton href={`${from.url}${LEAD_PATHS[promises[0]?.kind ?? 'contact'] ?? LEAD_PATHS.contact}`}>
        Open the list
      </LetterButton>
    </>
  ),
})
