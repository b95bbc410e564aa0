import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { number } from '#kit/time/format.ts'
import { RESOURCE_LABELS } from '../words.ts'

/** Emails the feed's administrators that a large removal needs approval. */
export const mlsRemovalWaits = defineEmail({
  name: 'mls-removal-waits',
  isTransactional: true,
  input: z.object({ resource: z.enum(keysOf(RESOURCE_LABELS)), missing: z.number(), stored: z.number() }),
  subject: ({ missing, resource }) =>
    `${number(missing)} of our ${RESOURCE_LABELS[resource].toLowerCase()} are missing from the MLS`,
  Body: ({ input: { resource, missing, stored }, from }) => (
    <>
      <EmailHeading>A large removal needs your approval</EmailHeading>
      <EmailText>
        The nightly comparison found that {number(missing)} of our {number(stored)}{' '}
        {RESOURCE_LABELS[resource].toLowerCase()} are missing from the MLS. A removal this large is probably a feed
        error, so nothing was removed. The site still shows them.
      </EmailText>
      <EmailText>
        Check with the MLS. If the feed recovers, you don’t need to do anything. If they’re really gone, approve the
        removal. The next sync then removes those that are still missing.
      </EmailText>
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
