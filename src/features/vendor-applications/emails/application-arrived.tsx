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
  subject: ({ name }) => `Vendor application: ${name}`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>New vendor application</EmailHeading>
      <EmailText>
        {input.name}, {SERVICE_TYPES[input.service_type].toLowerCase()}, {input.city}. Contact: {input.contact_name}.
      </EmailText>
      <EmailText>Check the license and insurance, and call both references, before you decide.</EmailText>
      <EmailButton href={`${from.url}/admin/vendor-applications/${input.id}`}>Open the application</EmailButton>
    </>
  ),
})
