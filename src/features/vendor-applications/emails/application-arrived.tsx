import * as z from 'zod/mini'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'

/** Tells the office about a new application. */
export const applicationArrived = defineEmail({
  name: 'vendor-application-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    name: z.string(),
    service_type: z.enum(keysOf(SERVICE_TYPES)),
    contact_name: z.string(),
    city: z.string(),
  }),
  subject: ({ name }) => `${name} asks to be on the vendor list`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>A firm asks to be listed</EmailHeading>
      <EmailText>
        {input.name}, {SERVICE_TYPES[input.service_type].toLowerCase()}, {input.city}. {input.contact_name} wrote.
      </EmailText>
      <EmailText>
        Check the license and the insurance, and call the two people who are named, before you decide.
      </EmailText>
      <EmailButton href={`${from.url}/admin/vendor-applications/${input.id}`}>Open it</EmailButton>
    </>
  ),
})
