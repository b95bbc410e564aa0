import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, dayAndTime } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
import { LEAD_KINDS, LEAD_PATHS } from '../words.ts'

/** Tells the administrators of promises that were not kept. */
export const promisesLate = defineEmail({
  name: 'promises-late',
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
  subject: ({ promises }) => `Late: ${count(promises.length, 'promise')} not kept`,
  Body: ({ input: { promises }, from }) => (
    <>
      <LetterHeading>A promise was not kept</LetterHeading>
      <LetterText>These people were told when they would hear from us, and did not. Please take it over.</LetterText>
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
