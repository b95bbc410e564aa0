import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { SERVICE_TYPES } from '../words.ts'

/** Tells a vendor about its entry on the public page. Sent only if the admin chooses to. */
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
  subject: ({ name }, from) => `${name} is on the ${from.name} vendor list`,
  preview: ({ service_type }) => `You’re listed under ${SERVICE_TYPES[service_type]}. Please check the details.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>You’re on our vendor list</EmailHeading>
      <EmailText>
        {from.name} now lists {input.name} under {SERVICE_TYPES[input.service_type]}. Buyers and sellers use this list
        to find someone to call. A listing is free.
      </EmailText>
      {input.description && <EmailText>Your listing says: {input.description}</EmailText>}
      {input.phone && <EmailText>Phone: {input.phone}</EmailText>}
      {input.website_url && <EmailText>Website: {input.website_url}</EmailText>}
      <EmailText>If something is wrong, or you’d rather not be listed, reply to this email.</EmailText>
      <EmailButton href={`${from.url}/vetted-vendors#${input.service_type}`}>View the list</EmailButton>
    </>
  ),
})
