import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
import { SERVICE_TYPES } from '../words.ts'

/** Tells a vendor how the public page lists it. Sent where the administrator wants it. */
export const vendorListed = defineEmail({
  name: 'vendor-listed',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    service_type: z.enum(keysOf(SERVICE_TYPES)),
    description: z.string(),
    phone: z.nullable(z.string()),
    website_url: z.nullable(z.string()),
  }),
  subject: ({ name }, from) => `${name} is on the vendor list of ${from.name}`,
  preview: ({ service_type }) => `You are listed under ${SERVICE_TYPES[service_type]}. Please check what it says.`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>You are on our vendor list</LetterHeading>
      <LetterText>
        {from.name} now lists {input.name} under {SERVICE_TYPES[input.service_type]}. Buyers and sellers read this list
        before they call somebody. Being on it costs nothing.
      </LetterText>
      {input.description && <LetterText>This is what it says of you: {input.description}</LetterText>}
      {input.phone && <LetterText>Phone: {input.phone}</LetterText>}
      {input.website_url && <LetterText>Website: {input.website_url}</LetterText>}
      <LetterText>If something is wrong, or you would rather not be listed, answer this letter.</LetterText>
      <LetterButton href={`${from.url}/vetted-vendors#${input.service_type}`}>See the list</LetterButton>
    </>
  ),
})
