import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** Email to each party with the full signed copy. Source: Indiana Code 25-34.1-10, a copy goes to the client. */
export const relationshipSigned = defineEmail({
  name: 'relationship-signed',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    type: z.string(),
    /** Disclosure and agreement, verbatim. */
    texts: z.array(z.object({ version: z.string(), hash: z.string(), body: z.string() })),
    signatures: z.array(z.object({ name: z.string(), kind: z.enum(['acknowledged', 'signed']), at: z.date() })),
  }),
  subject: ({ type }, from) => `Signed: your ${type.toLowerCase()} agreement with ${from.name}`,
  preview: () => 'Please save this email. It has the full text.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your signed copy</EmailHeading>
      <EmailText>
        {input.name}, everyone has signed. This email contains the full text, so please save it. You can also view and
        print it in your account.
      </EmailText>
      {input.texts.map(({ version, hash, body }) => (
        <div key={hash}>
          {body.split('\n').map((line) => (
            <EmailText key={line}>{line}</EmailText>
          ))}
          <EmailText>
            Version {version}, SHA-256 {hash}
          </EmailText>
        </div>
      ))}
      {input.signatures.map(({ name, kind, at }) => (
        <EmailText key={`${name} ${kind} ${at.getTime()}`}>
          {kind === 'signed' ? 'Signed' : 'Disclosure acknowledged'} by {name}, {dayAndTime(at)}
        </EmailText>
      ))}
      <EmailButton href={`${from.url}${input.path}`}>View the agreement</EmailButton>
    </>
  ),
})
