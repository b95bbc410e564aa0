import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { count, dayAndTime } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'

/** Tells the administrators of promises that were not kept. */
export const promisesLate = defineEmail({
  name: 'promises-late',
  isTransactional: true,
  input: z.object({
    promises: z.array(z.object({ id: z.string(), due_at: z.date(), owner_name: z.nullable(z.string()) })),
  }),
  subject: ({ promises }) => `Late: ${count(promises.length, 'promise')} not kept`,
  Body: ({ input: { promises }, from }) => (
    <>
      <LetterHeading>A promise was not kept</LetterHeading>
      <LetterText>These people were told when they would hear from us, and did not. Please take it over.</LetterText>
      {promises.slice(0, 10).map(({ id, due_at, owner_name }) => (
        <LetterText key={id}>
          Due {dayAndTime(due_at)}
          {owner_name && `, ${owner_name}`}: {from.url}/admin/contacts/{id}
        </LetterText>
      ))}
      {promises.length > 10 && <LetterText>And {count(promises.length - 10, 'more', 'more')}.</LetterText>}
      <LetterButton href={`${from.url}/admin/contacts`}>Open the list</LetterButton>
    </>
  ),
})
