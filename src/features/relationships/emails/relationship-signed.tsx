import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** The signed copy, in full, for each of those named in it. Source: Indiana Code 25-34.1-10, a copy goes to the client. */
export const relationshipSigned = defineEmail({
  name: 'relationship-signed',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    type: z.string(),
    /** Disclosure and agreement, word for word. */
    texts: z.array(z.object({ version: z.string(), hash: z.string(), body: z.string() })),
    signatures: z.array(z.object({ name: z.string(), kind: z.enum(['acknowledged', 'signed']), at: z.date() })),
  }),
  subject: ({ type }, from) => `Signed: your ${type.toLowerCase()} agreement with ${from.name}`,
  preview: () => 'Keep this copy. It has every word that was signed.',
  Body: ({ input, from }) => (
    <>
      <LetterHeading>Your signed copy</LetterHeading>
      <LetterText>
        {input.name}, everybody named has signed. This letter has every word of it: please keep it. It stands in your
        account as well, where you can print it.
      </LetterText>
      {input.texts.map(({ version, hash, body }) => (
        <div key={hash}>
          {body.split('\n').map((line) => (
            <LetterText key={line}>{line}</LetterText>
          ))}
          <LetterText>
            Version {version}, SHA-256 {hash}
          </LetterText>
        </div>
      ))}
      {input.signatures.map(({ name, kind, at }) => (
        <LetterText key={`${name} ${kind} ${at.getTime()}`}>
          {kind === 'signed' ? 'Signed' : 'Disclosure acknowledged'} by {name}, {dayAndTime(at)}
        </LetterText>
      ))}
      <LetterButton href={`${from.url}${input.path}`}>Open it</LetterButton>
    </>
  ),
})
